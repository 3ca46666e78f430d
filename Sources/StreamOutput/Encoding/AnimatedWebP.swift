import CFFmpeg

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
