import Glibc
import PiPKit
import SharedTypes

/// Keeps the frames of a simulated session in a file without a name until the chunks are known, and writes those of
/// each chunk into a file of its own. Use it on one thread.
final class FrameSpool {
    /// The number of frames after which one is stored as a whole, so that chunks can begin there.
    private static let segmentLength = 128

    /// Frames of which only the first is stored as a whole.
    private struct Segment {
        var place: Range<Int>
        var frames: Range<Int>
        var images: Set<ImageKey>
        var isComplete: Bool
    }

    private let files: PlanFiles
    private var folder: String { files.folder }
    private let descriptor: Int32
    private let encoder = FrameEncoder()
    private var segments: [Segment] = []
    private var images: [ImageKey: Range<Int>] = [:]
    private var size = 0
    private var frameCount = 0
    private var current = (writer: ByteWriter(), start: 0, images: Set<ImageKey>(), isComplete: true)
    private var failure: Int32 = 0

    /// Creates a spool for the chunks in the folder of `files`, which is created if it is missing. Throws if it cannot be
    /// written.
    init(_ files: PlanFiles) throws(StreamOutputError) {
        self.files = files
        files.createFolder()
        var path = Array("\(files.folder)/.frames-XXXXXX".utf8CString)
        descriptor = mkstemp(&path)
        guard descriptor >= 0 else { throw Self.error(files.folder, errno, .unwritable) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unlink(path)
    }

    deinit { close(descriptor) }

    private static func error(_ path: String, _ number: Int32, _ kind: StreamOutputError.Kind) -> StreamOutputError {
        StreamOutputError(
            number == ENOSPC || number == EDQUOT || number == EFBIG ? .diskFull : kind,
            operation: "store the display lists of the chunks", subject: path, cause: String(cString: strerror(number)))
    }

    /// Adds the next frame. Returns its hash.
    func append(_ frame: ArchivedFrame) -> UInt64 {
        let hash = encoder.take(frame.placedList.list, at: frame.time)
        let isFirst = frameCount == current.start
        let result = encoder.encode(frame, isFirst: isFirst)
        current.isComplete = current.isComplete && result.isComplete
        current.writer.bytes += result.bytes
        for (key, image) in result.images where current.images.insert(key).inserted && images[key] == nil {
            var writer = ByteWriter()
            image.encode(key: key, into: &writer)
            images[key] = store(writer.bytes)
        }
        frameCount += 1
        if frameCount - current.start == Self.segmentLength { endSegment() }
        return hash
    }

    /// Ends the spool. Throws if it could not be written.
    func finish() throws(StreamOutputError) {
        endSegment()
        guard failure == 0 else { throw Self.error(folder, failure, .writeFailed) }
    }

    private func endSegment() {
        guard frameCount > current.start else { return }
        segments.append(
            Segment(
                place: store(current.writer.bytes), frames: current.start..<frameCount, images: current.images,
                isComplete: current.isComplete))
        current = (ByteWriter(), frameCount, [], true)
    }

    private func store(_ bytes: [UInt8]) -> Range<Int> {
        if failure == 0 { failure = bytes.withUnsafeBytes { writeAll($0, to: descriptor).failure } }
        defer { size += bytes.count }
        return size..<size + bytes.count
    }

    /// Writes the frames of `contents` into a file at `path`. Returns false if it is not possible because of their
    /// views. Throws if the file cannot be written.
    func write(_ contents: FrameFile.Contents, to path: String) throws(StreamOutputError) -> Bool {
        let needed = segments.filter { $0.frames.overlaps(contents.drawn) }
        guard let first = needed.first, needed.allSatisfy(\.isComplete) else { return false }
        let temporary = path + ".new"
        files.add(temporary)
        files.add(path)
        let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw Self.error(path, errno, .unwritable) }
        defer { close(file) }
        var digest = FrameFile.Digest()
        func put(_ kind: FrameFile.Kind, _ bytes: [UInt8]) throws(StreamOutputError) {
            let block = FrameFile.head(kind, bytes.count) + bytes
            digest.add(block)
            let failure = block.withUnsafeBytes { writeAll($0, to: file).failure }
            guard failure == 0 else {
                unlink(temporary)
                throw Self.error(path, failure, .writeFailed)
            }
        }
        try put(.contents, contents.bytes(firstStored: first.frames.lowerBound))
        for key in needed.reduce(into: Set<ImageKey>(), { $0.formUnion($1.images) }) {
            if let place = images[key] { try put(.image, try stored(place)) }
        }
        for segment in needed { try put(.frames, try stored(segment.place)) }
        try put(.end, digest.bytes)
        guard rename(temporary, path) == 0 else {
            let number = errno
            unlink(temporary)
            throw Self.error(path, number, .unwritable)
        }
        return true
    }

    private func stored(_ place: Range<Int>) throws(StreamOutputError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: place.count)
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeMutableBytes {
                pread(descriptor, $0.baseAddress! + done, place.count - done, off_t(place.lowerBound + done))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Self.error(folder, count < 0 ? errno : EIO, .writeFailed) }
            done += count
        }
        return bytes
    }
}
