import CFFmpeg
import FFmpegSupport

/// Limits the bytes that a demuxer reads without finding a packet. A demuxer that searches for the next packet would
/// read a damaged file to its end, regardless of its size. Not thread-safe.
final class ReadAllowance {
    /// The maximum number of bytes without a packet, beside those of two uncompressed frames. A parser that searches for
    /// the end of a frame collects them, in twice the memory.
    static let maximumByteCount = 32 << 20
    /// The maximum size of an image file, whose number of pixels is not known before it is read.
    private static let maximumImage = 64 << 20
    /// The maximum number of bytes that a seek reads without finding a key frame.
    private static let maximumSearch = 128 << 20
    /// The maximum size of a header that has the movie's whole index, or attached files.
    private static let maximumHeader = 512 << 20

    private enum Phase {
        case opening
        case reading
        case seeking
    }

    private let interruption: ReadInterruption
    private var context: UnsafeMutablePointer<AVFormatContext>?
    /// The open files, and the bytes that were read from closed ones.
    private var inputs: [UnsafeMutablePointer<AVIOContext>] = []
    private var closedByteCount: Int64 = 0
    /// Whether FFmpeg has opened a file itself, as it does for the segments of a playlist.
    private var hasOwnInputs = false
    private var phase = Phase.opening
    /// The bytes that had been read at the last packet.
    private var mark: Int64 = 0
    private var indexEntryCount = 0
    /// The number of bytes without a packet after which reading has ended; nil if reading continues.
    private var excess: Int64?
    /// The position in the file at which reading has ended.
    private var end: Int64 = 0

    /// Creates an allowance that also ends with `interruption`.
    init(_ interruption: ReadInterruption) {
        self.interruption = interruption
    }

    /// The reason for which reading has ended; nil if reading continues.
    var problem: String? { excess.map { "no frame follows in \($0 >> 20) MB" } }

    /// Whether reading is to end at once.
    var isInterrupted: Bool { interruption.isInterrupted }

    /// Whether the file ends here, because it has no packet.
    var isOver: Bool {
        if excess != nil { return true }
        let count = byteCount - mark
        guard count > Self.maximumByteCount, count > limit else { return false }
        // A seek reads packets itself, and enters those of key frames into the index.
        let entryCount = self.entryCount
        if phase != .reading, entryCount != indexEntryCount {
            (mark, indexEntryCount) = (byteCount, entryCount)
            return false
        }
        (excess, end) = (count, position)
        return true
    }

    /// The callback by which FFmpeg asks whether to end. The object must outlive the context.
    func callback(for context: UnsafeMutablePointer<AVFormatContext>) -> AVIOInterruptCB {
        self.context = context
        return AVIOInterruptCB(
            callback: { opaque in
                // SAFETY: the pointer is to the object that outlives the context.
                let allowance = Unmanaged<ReadAllowance>.fromOpaque(opaque!).takeUnretainedValue()
                return allowance.isInterrupted || allowance.hasOwnInputs && allowance.isOver ? 1 : 0
            }, opaque: Unmanaged.passUnretained(self).toOpaque())
    }

    /// Counts the bytes that are read from `input`, which FFmpeg opened itself or which is a ``FileInput``.
    func opened(_ input: UnsafeMutablePointer<AVIOContext>, byFFmpeg: Bool) {
        inputs.append(input)
        hasOwnInputs = hasOwnInputs || byFFmpeg
    }

    /// Marks an input as closed.
    func closed(_ input: UnsafeMutablePointer<AVIOContext>) {
        guard let index = inputs.firstIndex(of: input) else { return }
        closedByteCount += input.pointee.bytes_read
        inputs.remove(at: index)
    }

    /// Begins to read packets after the movie was opened. FFmpeg searches the end of some formats for the duration, so
    /// that the beginning may have packets although the end has none.
    func beginReading() {
        (phase, mark) = (.reading, byteCount)
        if position < end { excess = nil }
    }

    /// Marks the place of a packet.
    func foundPacket() {
        // The packets of a parser that is drained at the end change nothing.
        if excess == nil { mark = byteCount }
    }

    /// Begins a seek, which may read again.
    func beginSeeking() {
        (phase, mark, excess) = (.seeking, byteCount, nil)
        indexEntryCount = entryCount
    }

    /// Ends a seek: packets are read again.
    func endSeeking() {
        // FFmpeg would report the error later, at the file's end.
        if excess != nil { context?.pointee.pb?.pointee.error = 0 }
        (phase, mark, excess) = (.reading, byteCount, nil)
    }

    /// The position in the file behind the bytes that were read last.
    private var position: Int64 { context?.pointee.pb?.pointee.pos ?? 0 }

    private var byteCount: Int64 { inputs.reduce(closedByteCount) { $0 + $1.pointee.bytes_read } }

    private var limit: Int64 {
        guard let context else { return Int64(Self.maximumByteCount) }
        var pixelCount = 0
        for index in 0..<Int(context.pointee.nb_streams) {
            guard let parameters = context.pointee.streams[index]?.pointee.codecpar?.pointee else { continue }
            pixelCount = max(pixelCount, Int(max(parameters.width, 0)) * Int(max(parameters.height, 0)))
        }
        let frames = Int64(min(pixelCount, FrameSizeLimits.maximumPixelCount)) * 8 * 2
        let name = context.pointee.iformat.map { String(cString: $0.pointee.name) } ?? ""
        let hasLargeHeader = name.hasPrefix("mov,") || name.hasPrefix("matroska,")
        let part =
            switch phase {
            case _ where name.hasSuffix("_pipe"): Self.maximumImage
            case .opening where hasLargeHeader: Self.maximumHeader
            case .opening, .reading: Self.maximumByteCount
            case .seeking: Self.maximumSearch
            }
        return Int64(part) + frames
    }

    private var entryCount: Int {
        guard let context else { return 0 }
        return (0..<Int(context.pointee.nb_streams)).reduce(0) { count, index in
            count + (context.pointee.streams[index].map { Int(avformat_index_get_entries_count($0)) } ?? 0)
        }
    }
}
