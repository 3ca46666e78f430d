import CFFmpeg
import FFmpegSupport
import SampleQueue

/// Decodes the compressed audio that a program passes to a renderer. Used by one thread at a time.
final class CompressedAudioDecoder {
    /// The format that it decodes.
    let format: CompressedAudioFormat
    private let decoder: MediaDecoder
    private let name: String

    /// Creates a decoder for audio of `format`. Throws ``PlaybackError`` if there is none, or if it refuses the format.
    init(_ format: CompressedAudioFormat) throws(PlaybackError) {
        FFmpegLog.install()
        _ = FFmpegLog.takeLines()
        self.format = format
        name = "\(CMFormatDescription.compressedAudio(format))"
        guard let codec = CodecCharacters.codec(of: format.codec) else {
            throw PlaybackError(
                .unsupportedCodec, operation: "decode audio", subject: name,
                cause: "there is no decoder for it; use AAC, MP3, AC-3, Opus or uncompressed audio")
        }
        guard let parameters = OwnedCodecParameters() else { throw .outOfMemory("decode audio", name) }
        let made = parameters.pointer
        made.pointee.codec_type = AVMEDIA_TYPE_AUDIO
        made.pointee.codec_id = codec
        made.pointee.sample_rate = Int32(format.sampleRate)
        av_channel_layout_default(&made.pointee.ch_layout, Int32(format.channelCount))
        let configuration = codec == AV_CODEC_ID_AAC ? AACConfiguration.bytes(of: format) : []
        guard configuration.isEmpty || parameters.setHeader(configuration) else {
            throw .outOfMemory("decode audio", name)
        }
        decoder = try MediaDecoder(
            parameters: made, timeBase: AVRational(num: 1, den: Int32(format.sampleRate)), name: name, isPrompt: true)
    }

    /// Decodes a packet, and hands each block of audio to `body`. Throws ``PlaybackError`` if it is damaged, and the
    /// errors of `body`.
    func decode(
        _ bytes: [UInt8], _ body: (UnsafePointer<AVFrame>) throws(PlaybackError) -> Void
    ) throws(PlaybackError) {
        _ = FFmpegLog.takeLines()
        let packet = try MediaPacket(bytes, operation: "decode audio", subject: name)
        let outcome = try decoder.decode(packet) { frame throws(PlaybackError) in try body(frame.pointer) }
        guard outcome == .damaged else { return }
        let lines = FFmpegLog.takeLines()
        throw PlaybackError(
            .codecFailure, operation: "decode audio", subject: name,
            cause: lines.isEmpty ? "a packet is damaged" : "a packet is damaged (\(lines.joined(separator: "; ")))")
    }
}

/// The configuration that an AAC decoder needs (ISO 14496-3, AudioSpecificConfig).
private enum AACConfiguration {
    private static let rates = [
        96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
    ]

    /// The configuration of a format, alone or in a descriptor as in movie files and CoreAudio; otherwise one computed
    /// from its numbers.
    static func bytes(of format: CompressedAudioFormat) -> [UInt8] {
        guard format.configuration.isEmpty else { return inner(format.configuration[...]) ?? format.configuration }
        // In HE-AAC the core has half the sample rate; decoders detect the rest by themselves.
        let isDoubled = format.codec != 0x6161_6320
        guard let rate = rates.firstIndex(of: isDoubled ? format.sampleRate / 2 : format.sampleRate) else { return [] }
        let channels = format.codec == 0x6161_6370 ? 1 : format.channelCount == 8 ? 7 : format.channelCount
        guard channels <= 7 else { return [] }
        let bits = 2 << 11 | rate << 7 | channels << 3
        return [UInt8(bits >> 8), UInt8(bits & 0xFF)]
    }

    /// The configuration within an elementary stream's descriptor (ISO 14496-1); nil if it is not one.
    private static func inner(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        var rest = bytes
        // The version and flags of a file's box.
        if rest.starts(with: [0, 0, 0, 0]) { rest = rest.dropFirst(4) }
        guard var stream = content(&rest, tag: 3), stream.count > 3 else { return nil }
        let flags = stream[stream.startIndex + 2]
        stream = stream.dropFirst(3)
        if flags & 0x80 != 0 { stream = stream.dropFirst(2) }
        if flags & 0x40 != 0 { stream = stream.dropFirst(1 + Int(stream.first ?? 0)) }
        if flags & 0x20 != 0 { stream = stream.dropFirst(2) }
        guard var decoder = content(&stream, tag: 4)?.dropFirst(13) else { return nil }
        return content(&decoder, tag: 5).map { Array($0) }
    }

    /// Returns the content of a descriptor of that tag, and advances `bytes` behind it.
    private static func content(_ bytes: inout ArraySlice<UInt8>, tag: UInt8) -> ArraySlice<UInt8>? {
        guard bytes.popFirst() == tag else { return nil }
        var length = 0
        for _ in 0..<4 {
            guard let next = bytes.popFirst() else { return nil }
            length = length << 7 | Int(next & 0x7F)
            if next & 0x80 == 0 { break }
        }
        guard length <= bytes.count else { return nil }
        defer { bytes = bytes.dropFirst(length) }
        return bytes.prefix(length)
    }
}
