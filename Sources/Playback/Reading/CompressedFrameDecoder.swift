import CFFmpeg
import FFmpegSupport
package import SampleQueue

/// Decodes the compressed samples that a program passes to a layer. Used by one thread at a time.
package final class CompressedFrameDecoder: SampleDecoder, @unchecked Sendable {
    // SAFETY: its owner uses it on one thread at a time.

    private let decoder: MediaDecoder
    private let maker: FrameFactory
    private let name: String
    /// Whether FFmpeg states damage only in its log: its HEVC decoder replaces missing reference frames by grey ones.
    private let logsDamage: Bool
    /// The numbers of the damaged frames that may not have been output yet.
    private var damaged: Set<Int64> = []
    private var lastNumber: Int64 = 0
    private var isDrained = false

    /// Creates a decoder for samples of `format`. Throws ``PlaybackError`` if there is none, or if it refuses the
    /// format.
    package init(_ format: CompressedVideoFormat) throws(PlaybackError) {
        FFmpegLog.install()
        _ = FFmpegLog.takeLines()
        name = "\(format.dimensions) \(format.codecName)"
        guard let codec = CodecCharacters.codec(of: format.codec) else {
            throw PlaybackError(
                .unsupportedCodec, operation: "decode samples", subject: name,
                cause: "there is no decoder for \(format.codecName)")
        }
        guard let parameters = OwnedCodecParameters() else { throw .outOfMemory("decode samples", name) }
        logsDamage = codec == AV_CODEC_ID_HEVC
        let made = parameters.pointer
        made.pointee.codec_type = AVMEDIA_TYPE_VIDEO
        made.pointee.codec_id = codec
        made.pointee.width = format.dimensions.width
        made.pointee.height = format.dimensions.height
        guard format.configuration.isEmpty || parameters.setHeader(format.configuration) else {
            throw .outOfMemory("decode samples", name)
        }
        decoder = try MediaDecoder(
            parameters: made, timeBase: AVRational(num: 1, den: 1_000), name: name, isPrompt: true)
        maker = FrameFactory(name: name)
    }

    package func decode(_ bytes: [UInt8], number: Int64) throws -> [DecodedVideoFrame] {
        if isDrained { decoder.flush() }
        isDrained = false
        lastNumber = number
        let packet = try MediaPacket(bytes, operation: "decode a sample", subject: name)
        packet.pointer.pointee.pts = number
        return try frames(of: packet)
    }

    package func drain() throws -> [DecodedVideoFrame] {
        isDrained = true
        return try frames(of: nil)
    }

    package var missingFrame: any Error {
        failure("it yields no frame, because it \(Self.incomplete)")
    }

    private static let incomplete = "is damaged or depends on a frame that was not enqueued"

    private func frames(of packet: MediaPacket?) throws(PlaybackError) -> [DecodedVideoFrame] {
        _ = FFmpegLog.takeLines()
        var frames: [DecodedVideoFrame] = []
        let outcome = try decoder.decode(packet) { frame throws(PlaybackError) in
            noteDamage()
            guard frame.pointer.pointee.decode_error_flags == 0 else { throw failure("it is damaged") }
            guard damaged.remove(frame.pointer.pointee.pts) == nil else { throw failure("it \(Self.incomplete)") }
            try maker.make(frame) { frames.append(DecodedVideoFrame(number: $0.time, image: $0.buffer)) }
        }
        noteDamage()
        if packet != nil, outcome == .damaged { throw failure("it is damaged") }
        return frames
    }

    private func noteDamage() {
        if decoder.takeLoggedDamage(), logsDamage { damaged.insert(lastNumber) }
    }

    private func failure(_ cause: String) -> PlaybackError {
        let lines = FFmpegLog.takeLines()
        return PlaybackError(
            .codecFailure, operation: "decode a sample", subject: name,
            cause: lines.isEmpty ? cause : "\(cause) (\(lines.joined(separator: "; ")))")
    }
}
