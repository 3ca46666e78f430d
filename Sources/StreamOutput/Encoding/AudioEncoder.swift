import CFFmpeg
import FFmpegErrors
import SampleQueue

/// Encodes sound of 48,000 Hz, stereo. Samples come in blocks of any length and leave in the codec's own frames; their times
/// count the samples since session time 0, so that nothing adds up to a drift.
///
/// An encoder puts some samples before the first (priming), which a decoder is to skip. With AAC that is a packet of its own
/// before 0; each packet is decoded with the one before it alone, so a container that cannot say what is to be skipped may leave it
/// out. Opus, where a decoder needs all packets from the first, has as many samples of the sound taken from its beginning,
/// 6.5 ms: its first packet begins at 0, and all that follows stands in its place.
final class AudioEncoder {
    let track: Track
    /// Samples a second.
    static let sampleRate: Int32 = 48_000
    static let channelCount = 2
    private static let longestGap = 3_600 * Int64(sampleRate)
    private static let operation = "add sound"
    private let context: EncoderContext
    private let frame: AudioFrame
    /// How many samples of the beginning are still to be left out.
    private var skipCount: Int
    /// When the frame that is being filled begins, and how much of it is filled.
    private var frameStart: Int64
    private var filledCount = 0
    /// The time up to which sound was taken, from 0.
    private var end: Int64 = 0

    /// Opens the encoder that `settings` ask for. Throws ``StreamOutputError`` if it cannot be opened.
    init(_ settings: AudioSettings) throws(StreamOutputError) {
        FFmpegLog.install()
        try settings.validate()
        let codec = try EncoderChoice.encoder(of: settings.codec)
        context = try EncoderContext(codec: codec, options: [:]) { context in
            av_channel_layout_default(&context.pointee.ch_layout, Int32(Self.channelCount))
            context.pointee.sample_rate = Self.sampleRate
            context.pointee.sample_fmt = settings.codec == .aac ? AV_SAMPLE_FMT_FLTP : AV_SAMPLE_FMT_FLT
            context.pointee.time_base = AVRational(num: 1, den: Self.sampleRate)
            context.pointee.bit_rate = Int64(settings.bitRate)
            context.pointee.thread_count = 1
            context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT
        }
        let frameSize = Int(context.pointer.pointee.frame_size)
        frame = try AudioFrame(
            format: context.pointer.pointee.sample_fmt, sampleRate: Self.sampleRate, channelCount: Self.channelCount,
            sampleCount: frameSize)
        let hasPrimingInFront = settings.codec == .aac
        skipCount = hasPrimingInFront ? 0 : Int(context.pointer.pointee.initial_padding)
        frameStart = Int64(skipCount)
        let track = try Track(encoder: context)
        self.track = hasPrimingInFront ? track : try track.withoutPriming()
    }

    /// Takes sound that is heard from `time` on and calls `body` with what comes out. Between it and the sound before there is
    /// silence. A sample beyond -1 to 1 becomes the nearest of these, one that is no number becomes 0. Throws
    /// ``StreamOutputError`` for sound of another rate, number of channels or layout than the encoder's, for a time within
    /// the sound before and one more than an hour after it, and when encoding fails.
    func append(
        _ sound: AudioBuffer, at time: CMTime, _ body: (EncodedPacket) throws(StreamOutputError) -> Void
    ) throws(StreamOutputError) {
        let format = sound.format
        guard format.sampleRate == Self.sampleRate, format.channelCount == Self.channelCount,
            format.sampleFormat == .float32
        else {
            throw StreamOutputError(
                .invalidSample, operation: Self.operation, subject: "\(CMFormatDescription.audio(format))",
                cause: "it must be \(Self.sampleRate) Hz, stereo, float32")
        }
        let start = time.convertScale(Self.sampleRate, method: .roundHalfAwayFromZero)
        guard start.isRational, start.value >= end, start.value - end <= Self.longestGap else {
            throw StreamOutputError(
                .invalidTime, operation: Self.operation, subject: time.description,
                cause: "the sound before it ends at \(CMTime(value: end, timescale: Self.sampleRate))")
        }
        try appendSilence(until: start.value, body)
        var failure: StreamOutputError?
        sound.bytes.withUnsafeBytes { bytes in
            do throws(StreamOutputError) { try append(bytes, body) } catch { failure = error }
        }
        if let failure { throw failure }
    }

    private func append(
        _ samples: UnsafeRawBufferPointer, _ body: (EncodedPacket) throws(StreamOutputError) -> Void
    ) throws(StreamOutputError) {
        let bytesPerSample = Self.channelCount * MemoryLayout<Float>.size
        let count = samples.count / bytesPerSample
        var position = skip(count)
        while position < count {
            let length = min(count - position, frame.sampleCount - filledCount)
            let rest = UnsafeRawBufferPointer(rebasing: samples[(position * bytesPerSample)...])
            frame.write(rest, to: filledCount..<(filledCount + length))
            position += length
            try advance(by: length, body)
        }
    }

    /// Is silent up to `time`, in samples from 0.
    private func appendSilence(
        until time: Int64, _ body: (EncodedPacket) throws(StreamOutputError) -> Void
    ) throws(StreamOutputError) {
        if end < time { _ = skip(Int(min(time - end, Int64(skipCount)))) }
        while end < time {
            let length = Int(min(time - end, Int64(frame.sampleCount - filledCount)))
            frame.silence(filledCount..<(filledCount + length))
            try advance(by: length, body)
        }
    }

    /// Ends the sound at `time`, in samples from 0: with silence where there is too little, and without what of it is not
    /// encoded yet where there is too much.
    func finish(
        at time: Int64, _ body: (EncodedPacket) throws(StreamOutputError) -> Void
    ) throws(StreamOutputError) {
        filledCount = Int(max(0, min(Int64(filledCount), time - frameStart)))
        end = min(end, time)
        try appendSilence(until: time, body)
        if filledCount > 0 { try encodeFrame(body) }
        try context.encode(nil, body)
    }

    /// Leaves out as many of the next `count` samples as are to be left out; returns how many.
    private func skip(_ count: Int) -> Int {
        let skipped = min(count, skipCount)
        skipCount -= skipped
        end += Int64(skipped)
        return skipped
    }

    private func advance(
        by length: Int, _ body: (EncodedPacket) throws(StreamOutputError) -> Void
    ) throws(StreamOutputError) {
        filledCount += length
        end += Int64(length)
        if filledCount == frame.sampleCount { try encodeFrame(body) }
    }

    private func encodeFrame(
        _ body: (EncodedPacket) throws(StreamOutputError) -> Void
    ) throws(StreamOutputError) {
        frame.pointer.pointee.pts = frameStart
        frame.pointer.pointee.nb_samples = Int32(filledCount)
        try context.encode(frame, body)
        frameStart += Int64(filledCount)
        filledCount = 0
        try frame.makeWritable()
    }
}
