import Synchronization

/// A layer's compressed samples on their way to be pictures. They are decoded in the order in which they were enqueued, and no earlier than a
/// picture is to be shown that comes of them.
///
/// A codec gives a picture out only when it knows that none comes before it. Where no further sample is there and a picture is due, the
/// decoder is asked for what is inside; it then knows nothing of the samples before, which are decoded once more with the next one that
/// needs them.
final class DecodingQueue: Sendable {
    /// A sample as it waits.
    private struct Entry {
        let number: Int64
        let bytes: [UInt8]
        let format: CompressedVideoFormat
        let isIndependent: Bool
    }

    /// A sample for whose picture nobody may wait any more.
    private struct Awaited {
        weak var sample: CMSampleBuffer?
    }

    private struct Waiting {
        var entries: [Entry] = []
        var byteCount = 0
        var awaited: [Int64: Awaited] = [:]
        /// How often everything was dropped.
        var flushCount = 0
        /// Whether a sample was not taken that the next ones may need.
        var isBroken = false
    }

    private struct Decoding {
        var decoder: (any SampleDecoder)?
        var format: CompressedVideoFormat?
        var flushCount = 0
        /// What was decoded since the last picture that needs none before it; nil where that is too much to be kept.
        var history: [Entry]? = []
        var historyByteCount = 0
        /// Whether the decoder has given out everything, and knows nothing of the samples before.
        var isDrained = false
        var pictures: [Int64: CVPixelBuffer] = [:]
    }

    private let waiting = Mutex(Waiting())
    private let decoding = Mutex(Decoding())
    private let maximumByteCount: Int
    private let lastNumber = Atomic<Int64>(0)

    /// The memory of the samples that may have to be decoded again, in bytes.
    private static let maximumHistoryByteCount = 64 << 20

    /// A queue that takes so many bytes of samples that are not decoded.
    init(maximumByteCount: Int) {
        self.maximumByteCount = maximumByteCount
    }

    /// The pictures of a compressed sample, each by itself, as ``append(_:)`` takes them.
    func pictures(of sample: CMSampleBuffer) -> [CMSampleBuffer] {
        guard let compressed = sample.compressed else { return [] }
        return compressed.sizes.indices.map { index in
            let number = lastNumber.add(1, ordering: .relaxed).newValue
            return CMSampleBuffer(copying: sample, compressed: compressed.part(index, number: number))
        }
    }

    /// Takes a sample of one compressed picture in, which is decoded in any case; false where it cannot be, as there are too many.
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

    /// Drops everything: the next sample must be one that can be decoded alone.
    func flush() {
        waiting.withLock { waiting in
            waiting.entries = []
            waiting.awaited = [:]
            waiting.byteCount = 0
            waiting.flushCount += 1
            waiting.isBroken = false
        }
    }

    /// The picture of a sample that was taken in, with a decoder that `make` makes where there is none yet; nil where it was flushed meanwhile.
    /// Throws what the decoder throws, also where nothing comes of the sample.
    func picture(of sample: CMSampleBuffer, by make: SampleDecoderMaker) throws -> CVPixelBuffer? {
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
                if let picture = decoding.pictures.removeValue(forKey: number) {
                    waiting.withLock { $0.awaited[number] = nil }
                    dropUnwanted(&decoding)
                    return picture
                }
                if let entry = takeNext() {
                    try decode(entry, &decoding, make)
                } else if !decoding.isDrained {
                    try drain(&decoding)
                } else if !isTriedAgain {
                    // How far pictures are out of order shows only while they are decoded.
                    isTriedAgain = true
                    try repeatHistory(&decoding)
                    try drain(&decoding)
                } else if let decoder = decoding.decoder {
                    throw decoder.missingPicture
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

    private func decode(_ entry: Entry, _ decoding: inout Decoding, _ make: SampleDecoderMaker) throws {
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

    /// Keeps what is still waited for.
    private func keep(_ pictures: [DecodedPicture], _ decoding: inout Decoding) {
        guard !pictures.isEmpty else { return }
        for picture in pictures { decoding.pictures[picture.number] = picture.image }
        dropUnwanted(&decoding)
    }

    private func dropUnwanted(_ decoding: inout Decoding) {
        let numbers = Array(decoding.pictures.keys)
        let unwanted = waiting.withLock { waiting in
            numbers.filter { number in
                guard waiting.awaited[number]?.sample == nil else { return false }
                waiting.awaited[number] = nil
                return true
            }
        }
        for number in unwanted { decoding.pictures[number] = nil }
    }
}
