import CFFmpeg

/// The header of a frame of ProRes 4444 with transparency (SMPTE RDD 36, section 5.1).
enum ProResFrame {
    /// The lower byte of the bitstream's version, which follows the frame's size, its name and the header's size.
    private static let version = 11
    /// The coding of transparency, in the lower four bits; the upper four are reserved, and 0.
    private static let alphaType = 25

    /// Makes a frame of FFmpeg's encoder say what it is: a bitstream of version 1, as 4:4:4 and transparency need. Encoders before FFmpeg 6.1
    /// say version 0 and set a reserved bit, and some decoders then show no transparency. Throws if memory runs out.
    static func stateTransparency(in packet: EncodedPacket) throws(StreamOutputError) {
        guard packet.byteCount > alphaType, packet.bytes[4..<8].elementsEqual("icpf".utf8) else { return }
        guard av_packet_make_writable(packet.pointer) >= 0, let bytes = packet.pointer.pointee.data else {
            throw .outOfMemory("encode a frame", "packet")
        }
        (bytes[version - 1], bytes[version]) = (0, 1)
        bytes[alphaType] &= 0x0F
    }
}
