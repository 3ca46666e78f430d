import CFFmpeg

/// The container of an animated WebP: RIFF, with an `ANMF` chunk for each picture (RFC 9649, section 2.7).
enum AnimatedWebP {
    /// Where a picture's length stands behind its chunk's head: 24 bits, in milliseconds.
    private static let durationOffset = 12
    private static let headSize = 8

    /// Sets how many milliseconds the last picture of `packet`, which is a whole file, stays. One that is no animation stays as it is.
    static func setLastDuration(_ milliseconds: Int64, in packet: EncodedPacket) {
        guard av_packet_make_writable(packet.pointer) >= 0, let start = packet.pointer.pointee.data else { return }
        let bytes = UnsafeMutableBufferPointer(start: start, count: packet.byteCount)
        var (chunk, last) = (12, Int?.none)
        while chunk + headSize <= bytes.count {
            if bytes[chunk..<(chunk + 4)].elementsEqual("ANMF".utf8) { last = chunk }
            let size = (0..<4).reduce(0) { $0 | Int(bytes[chunk + 4 + $1]) << (8 * $1) }
            // Chunks begin at even places.
            chunk += headSize + size + size % 2
        }
        guard let last, last + headSize + durationOffset + 3 <= bytes.count else { return }
        let value = min(max(milliseconds, 1), 0xFF_FFFF)
        for index in 0..<3 {
            bytes[last + headSize + durationOffset + index] = UInt8(truncatingIfNeeded: value >> (8 * Int64(index)))
        }
    }
}
