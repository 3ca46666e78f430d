import CFFmpeg
import Glibc

/// The container of an animated PNG. Its `acTL` chunk, near the file's start, holds the number of frames (PNG, third
/// edition, 11.3.7.1).
///
/// FFmpeg writes the number at the end. Until then the file holds an impossible number, and viewers show only the first
/// frame of a truncated file.
enum AnimatedPNG {
    private static let signatureSize = 8
    /// The offset of a chunk's data behind four bytes of length and four of name. In `acTL` the data are the number of
    /// frames and the number of plays; a checksum follows.
    private static let headSize = 8
    private static let contentSize = 8

    /// Patches the file behind `descriptor`, which must be readable and writable: it then has `count` frames and ends
    /// at `end`, until more is written there. A file without such a chunk stays as it is. Returns the `errno` of a
    /// failure, or 0.
    static func state(frames count: Int64, end: Int64, in descriptor: Int32) -> Int32 {
        var chunk = [UInt8](repeating: 0, count: headSize + contentSize)
        var place = off_t(signatureSize)
        while true {
            let count = pread(descriptor, &chunk, chunk.count, place)
            guard count == chunk.count else { return count < 0 ? errno : 0 }
            if chunk[4..<8].elementsEqual("acTL".utf8) { break }
            if chunk[4..<8].elementsEqual("IDAT".utf8) { return 0 }
            // Length, name and checksum take twelve bytes.
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

    /// The checksum of a chunk's name and content (CRC-32).
    private static func checkSum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
    }
}

/// The container of an animated WebP: RIFF, with an `ANMF` chunk for each frame (RFC 9649, section 2.7).
enum AnimatedWebP {
    /// The offset of a frame's duration behind its chunk's header: 24 bits, in milliseconds.
    private static let durationOffset = 12
    private static let headSize = 8

    /// Extends the last frame of `packet`, which is a whole file, until the animation has lasted for `milliseconds`.
    /// The encoder merges identical frames into one. A still WebP stays as it is.
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
            // Chunks begin at even offsets.
            chunk += headSize + size + size % 2
        }
        guard let last, last + headSize + durationOffset + 3 <= bytes.count else { return }
        let value = min(max(milliseconds - passed, 1), 0xFF_FFFF)
        for index in 0..<3 {
            bytes[last + headSize + durationOffset + index] = UInt8(truncatingIfNeeded: value >> (8 * Int64(index)))
        }
    }
}
