import Synchronization

/// The decoding of a layer's compressed samples. They are decoded in the order in which they were enqueued, and no
/// earlier than a resulting frame is due for display.
///
/// A codec outputs a frame only when it knows that no other frame precedes it. If a frame is due and no further sample
/// has arrived, the decoder is drained. It then has no state of the previous samples, which are decoded once more
/// before the next one that needs them.
final class DecodingQueue: Sendable {
    /// A waiting sample.
    private struct Entry {
        let number: Int64
        let bytes: [UInt8]
        let format: CompressedVideoFormat
        let isIndependent: Bool
    }

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
    }

    private struct Decoding {
        var decoder: (any SampleDecoder)?
        var format: CompressedVideoFormat?
        var flushCount = 0
        /// The samples decoded since the last independent frame; nil if they are too large to keep.
        var history: [Entry]? = []
        var historyByteCount = 0
        /// Whether the decoder was drained and has no state of the previous samples.
        var isDrained = false
        var images: [Int64: CVPixelBuffer] = [:]
    }

    private let waiting = Mutex(Waiting())
    private let decoding = Mutex(Decoding())
    private let maximumByteCount: Int
    private let lastNumber = Atomic<Int64>(0)

    /// The memory limit of the samples that may have to be decoded again, in bytes.
    private static let maximumHistoryByteCount = 64 << 20

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
        let bytes = compressed.bytes(at: 0)
        let isIndependent = compressed.format.units?.isIndependent(bytes) ?? true
        let isShown = !sample.attachments.doNotDisplay
        return waiting.withLock { waiting in
            guard waiting.byteCount + bytes.count <= maximumByteCount, isIndependent || !waiting.isBroken else {
                waiting.isBroken = true
                return false
            }
            waiting.isBroken = false
            waiting.byteCount += bytes.count
            waiting.entries.append(
                Entry(number: compressed.number, bytes: bytes, format: compressed.format, isIndependent: isIndependent))
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
        }
    }

    /// Returns the frame of an appended sample, with a decoder from `make` if there is none yet; nil if it was flushed
    /// meanwhile. Throws the errors of the decoder, and an error if the sample yields no frame.
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
                if let entry = takeNext() {
                    try decode(entry, &decoding, make)
                } else if !decoding.isDrained {
                    try drain(&decoding)
                } else if !isTriedAgain {
                    // The amount of frame reordering is known only during decoding.
                    isTriedAgain = true
                    try repeatHistory(&decoding)
                    try drain(&decoding)
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
        if decoding.decoder == nil || decoding.format != entry.format {
            if decoding.decoder != nil, !decoding.isDrained { try drain(&decoding) }
            decoding.decoder = try make(entry.format)
            (decoding.format, decoding.isDrained) = (entry.format, false)
            (decoding.history, decoding.historyByteCount) = ([], 0)
        }
        if entry.isIndependent, entry.format.units != nil {
            (decoding.history, decoding.historyByteCount) = ([], 0)
        } else if decoding.isDrained {
            try repeatHistory(&decoding)
        }
        decoding.isDrained = false
        decoding.historyByteCount += entry.bytes.count
        if decoding.historyByteCount > Self.maximumHistoryByteCount { decoding.history = nil }
        decoding.history?.append(entry)
        keep(try decoding.decoder!.decode(entry.bytes, number: entry.number), &decoding)
    }

    private func drain(_ decoding: inout Decoding) throws {
        decoding.isDrained = true
        if let decoder = decoding.decoder { keep(try decoder.drain(), &decoding) }
    }

    private func repeatHistory(_ decoding: inout Decoding) throws {
        decoding.isDrained = false
        guard let decoder = decoding.decoder else { return }
        for entry in decoding.history ?? [] {
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
