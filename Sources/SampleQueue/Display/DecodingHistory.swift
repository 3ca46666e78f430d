/// A compressed frame that waits to be decoded, or that was decoded.
struct CompressedEntry: Sendable {
    /// The number by which its layer identifies it.
    let number: Int64
    let bytes: [UInt8]
    let format: CompressedVideoFormat
    /// The presentation time.
    let time: CMTime
    let dependency: FrameDependency

    /// Creates the entry of a sample that has one frame.
    init(_ sample: CompressedSample) {
        number = sample.number
        bytes = sample.bytes(at: 0)
        format = sample.format
        time = sample.presentationTimeStamp
        dependency = format.units?.dependency(of: bytes) ?? .unknown
    }
}

/// The samples that a decoder without state decodes before the next one, which may need them: those since the last
/// frame with which decoding can begin.
struct DecodingHistory {
    /// The samples, in decoding order; none if they are too large to keep.
    private(set) var entries: [CompressedEntry] = []
    private var byteCount = 0
    private var isTooLarge = false
    /// The last frame with which decoding can begin, as long as the frames before it may still be needed.
    private var restart: (index: Int, time: CMTime)?

    /// The memory limit in bytes.
    private static let maximumByteCount = 64 << 20

    /// Appends the sample that is decoded next.
    mutating func append(_ entry: CompressedEntry) {
        var restarts = false
        if case .earlierOutput(recoveryCount: 0) = entry.dependency { restarts = true }
        if entry.dependency == .none || isTooLarge && restarts { self = DecodingHistory() }
        if let restart, restart.time.isNumeric, entry.time.isNumeric, entry.time > restart.time {
            // The frames that are presented after it need no frame before it, nor those presented before it.
            entries = entries[restart.index...].filter { $0.time >= restart.time }
            byteCount = entries.reduce(0) { $0 + $1.bytes.count }
            self.restart = nil
        }
        if restarts { restart = (entries.count, entry.time) }
        byteCount += entry.bytes.count
        isTooLarge = isTooLarge || byteCount > Self.maximumByteCount
        if isTooLarge { (entries, restart) = ([], nil) } else { entries.append(entry) }
    }
}
