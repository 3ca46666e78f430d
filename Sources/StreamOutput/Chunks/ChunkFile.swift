import CFFmpeg
import Glibc
import SharedTypes

/// The form of a chunk's file: a name, the packets, a description in JSON with its length in four bytes, and a hash of
/// all that. Numbers are little-endian.
enum ChunkForm {
    static let name = Array("pipstream chunk\n".utf8)
    /// The number of bytes that are hashed at once.
    static let blockSize = 1 << 20
    static let digestSize = 32
    /// A packet's header: the track, flags, three times and the number of bytes.
    static let headerSize = 30
    /// The number of bytes by which an audio packet states the samples to drop.
    static let sideSize = 10
    static let longestDescription = 1 << 20

    enum Flag {
        static let isKeyFrame: UInt8 = 1
        /// The packet states the samples to drop, in ``sideSize`` bytes behind its own.
        static let dropsSamples: UInt8 = 2
    }

    static func bytes<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }

    static func number<Value: FixedWidthInteger>(_ bytes: ArraySlice<UInt8>, as: Value.Type) -> Value {
        bytes.reversed().reduce(0) { $0 << 8 | Value(truncatingIfNeeded: $1) }
    }
}

/// Creates the bytes of a chunk's file, block by block. A value type.
struct ChunkWriter {
    /// The number of bytes so far.
    private(set) var byteCount: Int64 = 0
    private var bytes = ChunkForm.name
    private var digests: [UInt8] = []
    private var blocks: [[UInt8]] = []

    mutating func append(_ packet: EncodedPacket) {
        let values = packet.pointer.pointee
        let side = (0..<Int(values.side_data_elems)).lazy.map { values.side_data[$0] }
            .first { $0.type == AV_PKT_DATA_SKIP_SAMPLES && $0.size == ChunkForm.sideSize }
        let drops = side != nil
        let flags =
            (packet.isKeyFrame ? ChunkForm.Flag.isKeyFrame : 0) | (drops ? ChunkForm.Flag.dropsSamples : 0)
        bytes += [UInt8(packet.trackIndex), flags] + ChunkForm.bytes(values.pts) + ChunkForm.bytes(values.dts)
        bytes += ChunkForm.bytes(values.duration) + ChunkForm.bytes(UInt32(packet.byteCount))
        bytes += packet.bytes
        if let side { bytes += UnsafeBufferPointer(start: side.data, count: side.size) }
        while bytes.count >= ChunkForm.blockSize {
            add(Array(bytes.prefix(ChunkForm.blockSize)))
            bytes.removeFirst(ChunkForm.blockSize)
        }
    }

    /// Ends the file with `description`.
    mutating func finish(_ description: String) {
        add(bytes)
        let text = Array(description.utf8)
        let digest = HashFunction.sha256.digest(of: digests + text)
        bytes = []
        emit(text + ChunkForm.bytes(UInt32(text.count)) + digest)
    }

    /// Removes and returns the complete blocks.
    mutating func takeBlocks() -> [[UInt8]] {
        defer { blocks = [] }
        return blocks
    }

    private mutating func add(_ block: [UInt8]) {
        digests += HashFunction.sha256.digest(of: block)
        emit(block)
    }

    private mutating func emit(_ block: [UInt8]) {
        byteCount += Int64(block.count)
        blocks.append(block)
    }
}

/// The file of a chunk, whose hash is right. Its packets are read once, in order.
package final class ChunkFile {
    /// A file that cannot be used: the rest of a sentence about the chunk.
    package struct Failure: Error {
        package var reason: String

        package init(reason: String) {
            self.reason = reason
        }
    }

    /// The bound of times in a track's ticks, on both sides of 0: with 90,000 in a second, 24 years.
    package static let latestTime = Int64(1) << 46

    /// The description, as JSON.
    package let description: [UInt8]
    private let path: String
    /// The open file while packets are read; -1 before. A plan may have more chunks than a process may open files.
    private var descriptor: Int32 = -1
    private let packetsEnd: Int
    private var buffer: [UInt8] = []
    /// The position in the buffer, and that of the buffer's end in the file.
    private var (position, bufferEnd) = (0, ChunkForm.name.count)

    /// Opens the file at `path` and checks its hash.
    package init(path: String) throws(Failure) {
        self.path = path
        let descriptor = try Self.opened(path)
        defer { close(descriptor) }
        (description, packetsEnd) = try Self.checked(descriptor)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    private static func opened(_ path: String) throws(Failure) -> Int32 {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor < 0 else { return descriptor }
        let cause = errno
        throw Failure(reason: cause == ENOENT ? "is missing" : "cannot be read: \(String(cString: strerror(cause)))")
    }

    private static let damaged = Failure(reason: "is damaged")

    private static func checked(_ descriptor: Int32) throws(Failure) -> (description: [UInt8], packetsEnd: Int) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw damaged }
        let size = Int(status.st_size)
        let tail = 4 + ChunkForm.digestSize
        guard size >= ChunkForm.name.count + tail else { throw damaged }
        let end = try bytes(descriptor, from: size - tail, count: tail)
        let length = Int(ChunkForm.number(end[..<4], as: UInt32.self))
        let packetsEnd = size - tail - length
        guard length <= ChunkForm.longestDescription, packetsEnd >= ChunkForm.name.count else { throw damaged }
        let description = try bytes(descriptor, from: packetsEnd, count: length)
        var digests: [UInt8] = []
        for start in stride(from: 0, to: packetsEnd, by: ChunkForm.blockSize) {
            let block = try bytes(descriptor, from: start, count: min(ChunkForm.blockSize, packetsEnd - start))
            guard start > 0 || block.starts(with: ChunkForm.name) else { throw damaged }
            digests += HashFunction.sha256.digest(of: block)
        }
        guard HashFunction.sha256.digest(of: digests + description) == Array(end[4...]) else { throw damaged }
        return (description, packetsEnd)
    }

    private static func bytes(_ descriptor: Int32, from start: Int, count: Int) throws(Failure) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let read = bytes.withUnsafeMutableBytes {
                pread(descriptor, $0.baseAddress! + done, count - done, off_t(start + done))
            }
            if read < 0, errno == EINTR { continue }
            guard read >= 0 else { throw Failure(reason: "cannot be read: \(String(cString: strerror(errno)))") }
            guard read > 0 else { throw damaged }
            done += read
        }
        return bytes
    }

    /// Returns the next packet, which must be of `track`; nil at the end.
    func next(inTrack track: Int) throws(StreamOutputError) -> EncodedPacket? {
        do throws(Failure) {
            guard position < buffer.count || bufferEnd < packetsEnd else {
                if descriptor >= 0 { close(descriptor) }
                descriptor = -1
                return nil
            }
            if descriptor < 0 { descriptor = try Self.opened(path) }
            let head = try take(ChunkForm.headerSize)
            let flags = head[head.startIndex + 1]
            let times = (0..<3).map { index in
                ChunkForm.number(head.dropFirst(2 + 8 * index).prefix(8), as: Int64.self)
            }
            guard Int(head[head.startIndex]) == track, times[2] >= 0,
                times.allSatisfy({ $0.magnitude < Self.latestTime })
            else { throw Self.damaged }
            let data = try take(Int(ChunkForm.number(head.suffix(4), as: UInt32.self)))
            let packet: EncodedPacket
            do throws(StreamOutputError) {
                packet = try EncodedPacket(Array(data), isKeyFrame: flags & ChunkForm.Flag.isKeyFrame != 0)
            } catch { throw Failure(reason: error.cause) }
            packet.trackIndex = track
            packet.setTime(times[0], duration: times[2])
            packet.pointer.pointee.dts = times[1]
            if flags & ChunkForm.Flag.dropsSamples != 0 {
                let side = try take(ChunkForm.sideSize)
                guard let bytes = av_packet_new_side_data(packet.pointer, AV_PKT_DATA_SKIP_SAMPLES, side.count) else {
                    throw Failure(reason: "out of memory")
                }
                for (index, byte) in side.enumerated() { bytes[index] = byte }
            }
            return packet
        } catch {
            throw StreamOutputError(
                .writeFailed, operation: "join the chunks", subject: path, cause: "it \(error.reason)")
        }
    }

    /// Returns the next `count` bytes.
    private func take(_ count: Int) throws(Failure) -> ArraySlice<UInt8> {
        while buffer.count - position < count {
            let size = min(ChunkForm.blockSize, packetsEnd - bufferEnd)
            guard size > 0 else { throw Self.damaged }
            buffer.removeFirst(position)
            position = 0
            buffer += try Self.bytes(descriptor, from: bufferEnd, count: size)
            bufferEnd += size
        }
        defer { position += count }
        return buffer[position..<position + count]
    }
}
