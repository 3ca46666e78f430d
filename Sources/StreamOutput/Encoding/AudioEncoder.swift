import CFFmpeg
import FFmpegSupport
import SampleQueue

/// Encodes 48,000 Hz stereo audio. Samples arrive in blocks of any length and leave in the codec's own frames. Their
/// times count the samples since session time 0, so that no drift accumulates.
///
/// An encoder puts some samples before the first (priming), which a decoder must skip. With AAC that is a packet of its
/// own before 0. Each packet is decoded with only the one before it, so a container that cannot signal the priming may
/// drop that packet. An Opus decoder needs all packets from the first. So the encoder drops as many samples, 6.5 ms,
/// from the beginning of the audio: the first packet then begins at 0, and all that follows is at its exact time.
final class AudioEncoder {
    let track: Track
    /// The sample rate in Hz.
    static let sampleRate: Int32 = 48_000
    static let channelCount = 2
    private static let longestGap = 3_600 * Int64(sampleRate)
    private static let operation = "add audio"
    private let context: EncoderContext
    private let frame: AudioFrame
    /// The number of samples at the beginning that are still to be dropped.
    private var skipCount: Int
    /// The start time of the frame that is being filled, and below the number of samples filled.
    private var frameStart: Int64
    private var filledCount = 0
    /// The time up to which audio was taken, from 0.
    private var end: Int64 = 0

    /// Opens the encoder for `settings`. Throws ``StreamOutputError`` if it cannot be opened.
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

    /// Takes audio that plays from `time` on and calls `body` with each encoded packet. A gap since the audio before
    /// becomes silence. A sample beyond -1 to 1 becomes the nearest of these, and NaN becomes 0.
    ///
    /// Throws ``StreamOutputError`` for audio whose sample rate, number of channels or layout is not the encoder's, and
    /// when encoding fails. It also throws for a time within the audio before, or more than an hour after it.
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
                cause: "the previous audio ends at \(CMTime(value: end, timescale: Self.sampleRate))")
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

    /// Appends silence up to `time`, in samples from 0.
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

    /// Ends the audio at `time`, in samples from 0. It appends silence where there is too little, and drops audio that
    /// is not encoded yet where there is too much.
    func finish(
        at time: Int64, _ body: (EncodedPacket) throws(StreamOutputError) -> Void
    ) throws(StreamOutputError) {
        filledCount = Int(max(0, min(Int64(filledCount), time - frameStart)))
        end = min(end, time)
        try appendSilence(until: time, body)
        if filledCount > 0 { try encodeFrame(body) }
        try context.encode(nil, body)
    }

    /// Skips those of the next `count` samples that are to be dropped; returns how many.
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
