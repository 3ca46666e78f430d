import CFFmpeg
import FFmpegSupport
import SampleQueue

/// Owns an `SwrContext` of libswresample that converts one kind of audio to another. Use it on one thread.
///
/// To stereo, several channels are mixed down by libswresample's usual matrix, scaled so that nothing exceeds full scale. A mono
/// channel plays on both sides unchanged. Channels of an unknown layout alternate between left and right.
final class Resampler {
    /// The lowest sample rate that is converted, in Hz: a lower one is not audio, and would grow a thousandfold.
    static let leastSampleRate: Int32 = 1_000

    private var context: OpaquePointer?
    private var inputLayout: AVChannelLayout
    private let inputFormat: AVSampleFormat
    private let inputRate: Int32
    private let output: AudioBuffer.Format

    /// Creates a resampler to `output` for audio of this kind, whose `layout` is copied. Throws ``PlaybackError`` if
    /// libswresample cannot convert it.
    init(
        layout: AVChannelLayout, format: AVSampleFormat, sampleRate: Int32,
        output: AudioBuffer.Format = SessionAudioFormat.format
    ) throws(PlaybackError) {
        self.output = output
        inputLayout = AVChannelLayout()
        inputFormat = format
        inputRate = sampleRate
        guard sampleRate >= Self.leastSampleRate, layout.nb_channels > 0 else {
            throw PlaybackError(
                .unsupportedCodec, operation: "convert audio",
                subject: "\(sampleRate) Hz, \(layout.nb_channels) channels",
                cause: "audio needs at least \(Self.leastSampleRate) Hz and one channel")
        }
        FFmpegLog.install()
        var layout = layout
        guard av_channel_layout_copy(&inputLayout, &layout) >= 0 else {
            throw .outOfMemory("convert audio", "a channel layout")
        }
        let code = open()
        guard code >= 0 else {
            throw .ffmpeg(
                code, .unsupportedCodec, operation: "convert audio",
                subject: "\(sampleRate) Hz, \(layout.nb_channels) channels")
        }
    }

    deinit {
        swr_free(&context)
        av_channel_layout_uninit(&inputLayout)
    }

    /// Whether it converts audio of this kind.
    func converts(layout: AVChannelLayout, format: AVSampleFormat, sampleRate: Int32) -> Bool {
        var other = layout
        return format == inputFormat && sampleRate == inputRate
            && av_channel_layout_compare(&inputLayout, &other) == 0
    }

    private func open() -> Int32 {
        var outputLayout = AVChannelLayout()
        av_channel_layout_default(&outputLayout, Int32(output.channelCount))
        defer { av_channel_layout_uninit(&outputLayout) }
        let isKnown = inputLayout.order == AV_CHANNEL_ORDER_NATIVE && inputLayout.nb_channels > 1
        let code = cffmpeg_swr_alloc(
            &context, &outputLayout, output.sampleFormat == .int16 ? AV_SAMPLE_FMT_S16 : AV_SAMPLE_FMT_FLT,
            Int32(output.sampleRate), &inputLayout, inputFormat, inputRate)
        guard code >= 0, let context else { return code }
        // A sum of channels stays within full scale.
        av_opt_set_double(UnsafeMutableRawPointer(context), "rematrix_maxval", 1, 0)
        guard isKnown else { return openByMatrix() }
        let opened = swr_init(context)
        return opened >= 0 ? opened : openByMatrix()
    }

    /// Opens with a custom matrix, for channels that libswresample does not know.
    private func openByMatrix() -> Int32 {
        let (count, outputCount) = (Int(inputLayout.nb_channels), output.channelCount)
        var matrix = [Double](repeating: 0, count: count * outputCount)
        for channel in 0..<count {
            for side in 0..<outputCount where count == 1 || channel % outputCount == side {
                let sharing = count == 1 ? 1 : (count + outputCount - 1 - side) / outputCount
                matrix[side * count + channel] = 1 / Double(sharing)
            }
        }
        let code = swr_set_matrix(context, &matrix, Int32(count))
        return code >= 0 ? swr_init(context) : code
    }

    /// Converts `count` frames whose planes begin at `planes`; without frames it drains the resampler. Returns the
    /// interleaved bytes of the output frames. Throws ``PlaybackError``.
    func convert(_ planes: UnsafePointer<UnsafePointer<UInt8>?>?, count: Int32) throws(PlaybackError) -> [UInt8] {
        let capacity = swr_get_out_samples(context, count)
        guard capacity >= 0 else {
            throw .ffmpeg(capacity, operation: "convert audio", subject: "\(count) frames")
        }
        let bytesPerFrame = output.bytesPerFrame
        var code: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: max(1, Int(capacity)) * bytesPerFrame) { bytes, length in
            code = cffmpeg_swr_convert(context, bytes.baseAddress, capacity, planes, count)
            length = max(0, Int(code)) * bytesPerFrame
        }
        guard code >= 0 else { throw .ffmpeg(code, operation: "convert audio", subject: "\(count) frames") }
        return bytes
    }
}
