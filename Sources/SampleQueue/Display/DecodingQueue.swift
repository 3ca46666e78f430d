import Synchronization

/// The decoding of a layer's compressed samples. They are decoded in the order in which they were enqueued, and no
/// earlier than a resulting frame is due for display.
///
/// A codec outputs a frame only when it knows that no other frame precedes it. If a frame is due and no further sample
/// has arrived, the decoder is drained. It then has no state of the previous samples, which are decoded once more
/// before the next one that needs them.
///
/// Decoding can begin with a frame that is presented after frames that follow it, and that need earlier ones (an open
/// group of pictures). Those frames are skipped.
final class DecodingQueue: Sendable {
    private typealias Entry = CompressedEntry

    /// A sample whose frame may no longer be needed.
    private struct Awaited {
        weak var sample: CMSampleBuffer?
    }

    private struct Waiting {
        var entries: [Entry] = []
        var byteCount = 0
        var awaited: [Int64: Awaited] = [:]
        /// The number of flushes.
        var flushCount = 0
        /// Whether a sample was rejected that later ones may need.
        var isBroken = false
        /// The time of the frame with which the queue went on after that; earlier frames are rejected too.
        var resumption: CMTime?

        /// Whether an entry is accepted, as far as it depends on others.
        mutating func accepts(_ entry: Entry) -> Bool {
            if isBroken, entry.dependency == .earlierFrames { return false }
            if case .earlierOutput = entry.dependency, isBroken { resumption = entry.time }
            guard let first = resumption else { return true }
            if entry.time > first { resumption = nil }
            return entry.time >= first
        }
    }

    private struct Decoding {
        var decoder: (any SampleDecoder)?
        var format: CompressedVideoFormat?
        var flushCount = 0
        var history = DecodingHistory()
        /// The first sample of the decoder, if earlier ones are missing for those that follow it.
        var start: (entry: Entry, recoveryCount: Int)?
        /// The number of the last sample passed to the decoder.
        var lastNumber: Int64 = 0
        /// Whether the decoder was drained and has no state of the previous samples.
        var isDrained = false
        var images: [Int64: CVPixelBuffer] = [:]

        /// Whether a frame may be missing, because decoding began after it in presentation order, or just before it.
        func maySkip(_ number: Int64, _ time: CMTime) -> Bool {
            guard let start else { return false }
            return number - start.entry.number < start.recoveryCount || time < start.entry.time
        }
    }

    private let waiting = Mutex(Waiting())
    private let decoding = Mutex(Decoding())
    private let maximumByteCount: Int
    private let lastNumber = Atomic<Int64>(0)

    /// The number of later samples that a decoder takes, at most, before it outputs a frame. H.264 and HEVC reorder up
    /// to 16.
    private static let maximumDelay: Int64 = 32

    /// Creates a queue with a memory limit for undecoded samples, in bytes.
    init(maximumByteCount: Int) {
        self.maximumByteCount = maximumByteCount
    }

    /// Returns the frames of a compressed sample as separate samples for ``append(_:)``.
    func decodedSamples(of sample: CMSampleBuffer) -> [CMSampleBuffer] {
        guard let compressed = sample.compressed else { return [] }
        return compressed.sizes.indices.map { index in
            let number = lastNumber.add(1, ordering: .relaxed).newValue
            return CMSampleBuffer(copying: sample, compressed: compressed.part(index, number: number))
        }
    }

    /// Appends a sample of one compressed frame, which is then always decoded. Returns false if it was rejected because
    /// of the memory limit.
    func append(_ sample: CMSampleBuffer) -> Bool {
        guard let compressed = sample.compressed else { return false }
        let entry = Entry(compressed)
        let isShown = !sample.attachments.doNotDisplay
        return waiting.withLock { waiting in
            guard waiting.byteCount + entry.bytes.count <= maximumByteCount else {
                waiting.isBroken = true
                return false
            }
            guard waiting.accepts(entry) else { return false }
            waiting.isBroken = false
            waiting.byteCount += entry.bytes.count
            waiting.entries.append(entry)
            if isShown { waiting.awaited[compressed.number] = Awaited(sample: sample) }
            return true
        }
    }

    /// Drops everything. The next sample must be a sync sample.
    func flush() {
        waiting.withLock { waiting in
            waiting.entries = []
            waiting.awaited = [:]
            waiting.byteCount = 0
            waiting.flushCount += 1
            waiting.isBroken = false
            waiting.resumption = nil
        }
    }

    /// Returns the frame of an appended sample, with a decoder from `make` if there is none yet; nil if it was flushed
    /// meanwhile, or is skipped. Throws the errors of the decoder, and an error if the sample yields no frame.
    func image(of sample: CMSampleBuffer, by make: SampleDecoderFactory) throws -> CVPixelBuffer? {
        try decoding.withLock { decoding in
            let number = sample.compressed?.number ?? 0
            let (isThere, flushCount) = waiting.withLock { ($0.awaited[number] != nil, $0.flushCount) }
            if decoding.flushCount != flushCount {
                decoding = Decoding()
                decoding.flushCount = flushCount
            }
            guard isThere else { return nil }
            var isTriedAgain = false
            while true {
                if let image = decoding.images.removeValue(forKey: number) {
                    waiting.withLock { $0.awaited[number] = nil }
                    dropUnwanted(&decoding)
                    return image
                }
                if decoding.lastNumber - number < Self.maximumDelay, let entry = takeNext() {
                    try decode(entry, &decoding, make)
                } else if !decoding.isDrained {
                    try drain(&decoding)
                } else if !isTriedAgain {
                    // The amount of frame reordering is known only during decoding.
                    isTriedAgain = true
                    try repeatHistory(&decoding)
                    try drain(&decoding)
                } else if decoding.maySkip(number, sample.presentationTimeStamp) {
                    waiting.withLock { $0.awaited[number] = nil }
                    return nil
                } else if let decoder = decoding.decoder {
                    throw decoder.missingFrame
                } else {
                    return nil
                }
            }
        }
    }

    private func takeNext() -> Entry? {
        waiting.withLock { waiting in
            guard !waiting.entries.isEmpty else { return nil }
            let entry = waiting.entries.removeFirst()
            waiting.byteCount -= entry.bytes.count
            return entry
        }
    }

    private func decode(_ entry: Entry, _ decoding: inout Decoding, _ make: SampleDecoderFactory) throws {
        if decoding.decoder == nil || decoding.format?.isDecoded(like: entry.format) != true {
            if decoding.decoder != nil, !decoding.isDrained { try drain(&decoding) }
            decoding.decoder = try make(entry.format)
            (decoding.format, decoding.isDrained) = (entry.format, false)
            (decoding.history, decoding.start) = (DecodingHistory(), nil)
            if case .earlierOutput(let count) = entry.dependency { decoding.start = (entry, count) }
        }
        if decoding.isDrained, entry.dependency != .none { try repeatHistory(&decoding) }
        decoding.isDrained = false
        decoding.history.append(entry)
        decoding.lastNumber = entry.number
        keep(try decoding.decoder!.decode(entry.bytes, number: entry.number), &decoding)
    }

    private func drain(_ decoding: inout Decoding) throws {
        decoding.isDrained = true
        if let decoder = decoding.decoder { keep(try decoder.drain(), &decoding) }
    }

    private func repeatHistory(_ decoding: inout Decoding) throws {
        decoding.isDrained = false
        guard let decoder = decoding.decoder else { return }
        for entry in decoding.history.entries {
            keep(try decoder.decode(entry.bytes, number: entry.number), &decoding)
        }
    }

    /// Stores the frames that are still needed.
    private func keep(_ frames: [DecodedVideoFrame], _ decoding: inout Decoding) {
        guard !frames.isEmpty else { return }
        for frame in frames { decoding.images[frame.number] = frame.image }
        dropUnwanted(&decoding)
    }

    private func dropUnwanted(_ decoding: inout Decoding) {
        let numbers = Array(decoding.images.keys)
        let unwanted = waiting.withLock { waiting in
            numbers.filter { number in
                guard waiting.awaited[number]?.sample == nil else { return false }
                waiting.awaited[number] = nil
                return true
            }
        }
        for number in unwanted { decoding.images[number] = nil }
    }
}
