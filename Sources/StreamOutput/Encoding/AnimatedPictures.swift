import CFFmpeg
import Glibc

/// The container of an animated PNG, whose head says in an `acTL` chunk how many frames there are (PNG, third edition, 11.3.7.1).
///
/// FFmpeg writes the number at the end. A file that is cut before says an impossible one until then, and viewers show its first frame alone.
enum AnimatedPNG {
    private static let signatureSize = 8
    /// Behind a chunk's head, four bytes of length and its name, come the number of frames and that of plays, and a check sum.
    private static let headSize = 8
    private static let contentSize = 8

    /// Makes the file behind `descriptor`, which can be read and written, say that it has `count` frames and ends at `end`, until more is written
    /// there; one that has no such chunk yet stays as it is. Returns the `errno` of a failure, or 0.
    static func state(frames count: Int64, end: Int64, in descriptor: Int32) -> Int32 {
        var chunk = [UInt8](repeating: 0, count: headSize + contentSize)
        var place = off_t(signatureSize)
        while true {
            let count = pread(descriptor, &chunk, chunk.count, place)
            guard count == chunk.count else { return count < 0 ? errno : 0 }
            if chunk[4..<8].elementsEqual("acTL".utf8) { break }
            if chunk[4..<8].elementsEqual("IDAT".utf8) { return 0 }
            // Length, name and check sum take twelve bytes.
            place += off_t(chunk[..<4].reduce(0) { $0 << 8 | Int($1) } + 12)
        }
        let last = [0, 0, 0, 0] + Array("IEND".utf8) + bytes(checkSum(Array("IEND".utf8)))
        guard pwrite(descriptor, last, last.count, off_t(end)) == last.count else { return errno }
        let number = UInt32(clamping: max(1, count))
        let named = Array("acTL".utf8) + bytes(number) + chunk[12..<16]
        let written = named.dropFirst(4) + bytes(checkSum(named))
        return pwrite(descriptor, Array(written), written.count, place + off_t(headSize)) < 0 ? errno : 0
    }

    private static func bytes(_ number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * UInt32($0))) }
    }

    /// The check sum of a chunk's name and content (CRC-32).
    private static func checkSum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
    }
}

/// The container of an animated WebP: RIFF, with an `ANMF` chunk for each picture (RFC 9649, section 2.7).
enum AnimatedWebP {
    /// Where a picture's length stands behind its chunk's head: 24 bits, in milliseconds.
    private static let durationOffset = 12
    private static let headSize = 8

    /// Has the last picture of `packet`, which is a whole file, stay until all of it has lasted for `milliseconds`: its encoder makes one picture of
    /// those that are alike. One that is no animation stays as it is.
    static func setLength(_ milliseconds: Int64, in packet: EncodedPacket) {
        guard av_packet_make_writable(packet.pointer) >= 0, let start = packet.pointer.pointee.data else { return }
        let bytes = UnsafeMutableBufferPointer(start: start, count: packet.byteCount)
        var (chunk, last, passed) = (12, Int?.none, Int64(0))
        func duration(_ chunk: Int) -> Int64 {
            let place = chunk + headSize + durationOffset
            guard place + 3 <= bytes.count else { return 0 }
            return (0..<3).reduce(0) { $0 | Int64(bytes[place + $1]) << (8 * Int64($1)) }
        }
        while chunk + headSize <= bytes.count {
            if bytes[chunk..<(chunk + 4)].elementsEqual("ANMF".utf8) {
                passed += last.map(duration) ?? 0
                last = chunk
            }
            let size = (0..<4).reduce(0) { $0 | Int(bytes[chunk + 4 + $1]) << (8 * $1) }
            // Chunks begin at even places.
            chunk += headSize + size + size % 2
        }
        guard let last, last + headSize + durationOffset + 3 <= bytes.count else { return }
        let value = min(max(milliseconds - passed, 1), 0xFF_FFFF)
        for index in 0..<3 {
            bytes[last + headSize + durationOffset + index] = UInt8(truncatingIfNeeded: value >> (8 * Int64(index)))
        }
    }
}
