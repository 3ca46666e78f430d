import CFFmpeg

/// A video codec.
public enum VideoCodec: String, Hashable, Sendable, CaseIterable {
    /// H.264 in 4:2:0, which plays everywhere.
    case h264
    /// Apple ProRes 4444 in 10 bits, with transparency.
    case proRes4444
    /// VP9 in 4:2:0, also with transparency.
    case vp9
    /// GIF: 255 colours per frame, each pixel opaque or fully transparent.
    case gif
    /// Animated PNG: exact, with transparency.
    case apng
    /// Animated WebP, lossless and with transparency.
    case webp
    /// One PNG per frame: exact, with transparency.
    case png

    /// Whether the codec keeps transparency.
    public var keepsAlpha: Bool { self != .h264 }

    /// The display name.
    package var name: String {
        switch self {
        case .h264: "H.264"
        case .proRes4444: "ProRes 4444"
        case .vp9: "VP9"
        case .gif: "GIF"
        case .apng: "animated PNG"
        case .webp: "animated WebP"
        case .png: "PNG"
        }
    }

    /// The name of FFmpeg's encoder; nil if several are possible.
    var encoderName: String? {
        switch self {
        case .h264: nil
        case .proRes4444: "prores_ks"
        case .vp9: "libvpx-vp9"
        case .gif: "gif"
        case .apng: "apng"
        case .webp: "libwebp_anim"
        case .png: "png"
        }
    }

    /// The pixel format that the encoder takes, with transparency if the codec has it.
    var pixelFormat: AVPixelFormat {
        switch self {
        case .h264: AV_PIX_FMT_YUV420P
        case .proRes4444: AV_PIX_FMT_YUVA444P10LE
        case .vp9: AV_PIX_FMT_YUVA420P
        case .gif: AV_PIX_FMT_PAL8
        case .apng, .png: AV_PIX_FMT_RGBA
        case .webp: AV_PIX_FMT_BGRA
        }
    }

    /// Whether it is an animated image format, which viewers play by themselves, each frame until the next, without
    /// seeking.
    var isAnimation: Bool {
        switch self {
        case .gif, .apng, .webp, .png: true
        case .h264, .proRes4444, .vp9: false
        }
    }

    /// Whether its chroma is subsampled 2×2, so that width and height must be even.
    var needsEvenSides: Bool { self == .h264 || self == .vp9 }

    /// Whether it has luma and chroma in place of red, green and blue.
    var isPlanar: Bool {
        switch self {
        case .h264, .proRes4444, .vp9: true
        case .gif, .apng, .webp, .png: false
        }
    }

    /// The unit of frame times, in 1/90000 s. Viewers show a GIF frame that is shorter than 20 ms for 100 ms.
    var timeGrid: Int64 { self == .gif ? 1_800 : 1 }

    /// The longest time that a frame may last, in 1/90000 s. Animated images store it in 16 bits: hundredths of a
    /// second (GIF), milliseconds (PNG).
    var longestTicks: Int64 {
        switch self {
        case .gif: 65_534 * 900
        case .apng: 65_535 * 90
        case .h264, .vp9, .proRes4444, .webp, .png: FrameTimeline.longestTicks
        }
    }

    /// libvpx's rate control. Its constant quality knows no maximum bit rate, and its constrained quality exceeds it by
    /// a seventh, live. Its constant bit rate keeps it, and the lowest quantiser then limits the quality.
    private static func rateControl(_ settings: VideoSettings) -> [String: String] {
        guard let rate = settings.maximumBitRate else { return ["b": "0"] }
        return ["b": "\(rate)", "minrate": "\(rate)", "qmin": "\(Int(settings.crf.rounded()))"]
    }

    /// The encoder's options for `settings`.
    func options(_ settings: VideoSettings) -> [String: String] {
        switch self {
        case .h264: [:]
        case .proRes4444: ["profile": "4444", "alpha_bits": "16", "vendor": "apl0"]
        case .vp9:
            // Alpha is a stream of its own, whose frames must match those of the other. Live, a frame in the encoder is
            // one that a kill loses: `realtime` takes a third of the time, for at most 0.4 dB and a quarter more bytes.
            [
                "crf": "\(Int(settings.crf.rounded()))", "auto-alt-ref": "0", "lag-in-frames": "0",
                "deadline": settings.isLowLatency ? "realtime" : "good",
                "cpu-used": settings.isLowLatency ? "7" : "4", "row-mt": "0",
            ].merging(Self.rateControl(settings)) { $1 }
        case .webp: ["lossless": "1", "loop": "0", "compression_level": "4"]
        case .gif, .apng, .png: [:]
        }
    }
}

/// The header of a frame of ProRes 4444 with transparency (SMPTE RDD 36, section 5.1).
enum ProResFrame {
    /// The lower byte of the bitstream's version, which follows the frame's size, its name and the header's size.
    private static let version = 11
    /// The coding of transparency, in the lower four bits; the upper four are reserved, and 0.
    private static let alphaType = 25

    /// Corrects the header of a frame of FFmpeg's encoder to a bitstream of version 1, as 4:4:4 and transparency need.
    /// Encoders before FFmpeg 6.1 write version 0 and set a reserved bit, and some decoders then show no transparency.
    /// Throws if memory runs out.
    static func stateTransparency(in packet: EncodedPacket) throws(StreamOutputError) {
        guard packet.byteCount > alphaType, packet.bytes[4..<8].elementsEqual("icpf".utf8) else { return }
        guard av_packet_make_writable(packet.pointer) >= 0, let bytes = packet.pointer.pointee.data else {
            throw .outOfMemory("encode a frame", "packet")
        }
        (bytes[version - 1], bytes[version]) = (0, 1)
        bytes[alphaType] &= 0x0F
    }
}
