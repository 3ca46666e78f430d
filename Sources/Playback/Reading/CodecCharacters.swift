import CFFmpeg

/// The four-character codes of movie files for the codecs of compressed samples.
enum CodecCharacters {
    /// The codes by codec, the usual one of each first.
    private static let table: [(AVCodecID, [String])] = [
        (AV_CODEC_ID_H264, ["avc1", "avc3"]), (AV_CODEC_ID_HEVC, ["hvc1", "hev1"]), (AV_CODEC_ID_VP8, ["vp08"]),
        (AV_CODEC_ID_VP9, ["vp09"]), (AV_CODEC_ID_AV1, ["av01"]), (AV_CODEC_ID_MJPEG, ["jpeg"]),
        (AV_CODEC_ID_MPEG4, ["mp4v"]), (AV_CODEC_ID_MPEG1VIDEO, ["mp1v"]), (AV_CODEC_ID_MPEG2VIDEO, ["mp2v"]),
        (AV_CODEC_ID_PRORES, ["apcn", "apco", "apcs", "apch", "ap4h", "ap4x"]), (AV_CODEC_ID_PNG, ["png "]),
        (AV_CODEC_ID_AAC, ["aac ", "aach", "aacp"]), (AV_CODEC_ID_MP3, [".mp3"]), (AV_CODEC_ID_AC3, ["ac-3"]),
        (AV_CODEC_ID_OPUS, ["opus"]),
    ]

    /// FFmpeg's codec for a code; nil if compressed samples cannot have it.
    static func codec(of code: UInt32) -> AVCodecID? {
        table.first { $0.1.contains { Self.code($0) == code } }?.0
    }

    /// The usual code of a codec; nil if compressed samples cannot have it. ProRes has one for each profile, which the
    /// file states as `tag`, with its first character in the lowest byte.
    static func code(of codec: AVCodecID, tag: UInt32) -> UInt32? {
        guard let names = table.first(where: { $0.0 == codec })?.1 else { return nil }
        let stated = tag.byteSwapped
        return names.lazy.map { Self.code($0) }.first { $0 == stated } ?? Self.code(names[0])
    }

    private static func code(_ text: String) -> UInt32 {
        text.utf8.reduce(0) { $0 << 8 | UInt32($1) }
    }
}
