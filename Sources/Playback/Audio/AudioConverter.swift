package import CFFmpeg
package import SampleQueue

/// Converts any decoded or enqueued audio to one format, by default the session's: 48,000 Hz, stereo, float32. Use it on
/// one thread.
///
/// The output begins where the input begins, and each block follows the one before it. Its time is exactly that of the
/// first block plus the frames since. Audio whose time is more than 5 ms from the end of the audio before it restarts
/// the count; so does audio of another kind.
package final class AudioConverter {
    /// Audio without a gap.
    private struct Run {
        let resampler: Resampler
        let sampleRate: Int32
        /// The sample rate of the output.
        let outputRate: Int32
        /// The time of the first frame.
        let origin: CMTime
        var inputCount: Int64 = 0
        var outputCount: Int64 = 0

        var inputEnd: CMTime { origin + CMTime(value: inputCount, timescale: sampleRate) }
        var outputEnd: CMTime {
            outputCount == 0 ? origin : origin + CMTime(value: outputCount, timescale: outputRate)
        }
    }

    private static let tolerance = CMTime(value: 5, timescale: 1_000)
    private let output: AudioBuffer.Format
    private var run: Run?

    /// Creates a converter to `output` that has no input yet.
    package init(to output: AudioBuffer.Format = SessionAudioFormat.format) {
        self.output = output
    }

    /// Converts the frames of `frame`, which begin at `time`; a time that is not finite means the end of the audio
    /// before. Returns the output so far. Throws ``PlaybackError`` for audio that libswresample cannot convert.
    package func convert(
        _ frame: UnsafePointer<AVFrame>, at time: CMTime
    ) throws(PlaybackError) -> [CMSampleBuffer] {
        let sound = frame.pointee
        var output = try turn(
            to: sound.ch_layout, format: AVSampleFormat(rawValue: sound.format), sampleRate: sound.sample_rate, at: time
        )
        guard sound.nb_samples > 0, let planes = sound.extended_data else { return output }
        let bytes = try planes.withMemoryRebound(to: UnsafePointer<UInt8>?.self, capacity: 1) {
            planes throws(PlaybackError) in
            try run!.resampler.convert(planes, count: sound.nb_samples)
        }
        take(bytes, of: Int64(sound.nb_samples), into: &output)
        return output
    }

    /// Converts an audio sample, at its output presentation time; a video sample gives nothing. Throws
    /// ``PlaybackError`` as ``convert(_:at:)``.
    package func convert(_ sample: CMSampleBuffer) throws(PlaybackError) -> [CMSampleBuffer] {
        guard let buffer = sample.audioBuffer else { return [] }
        let format: AVSampleFormat = buffer.format.sampleFormat == .int16 ? AV_SAMPLE_FMT_S16 : AV_SAMPLE_FMT_FLT
        var layout = AVChannelLayout()
        av_channel_layout_default(&layout, Int32(buffer.format.channelCount))
        defer { av_channel_layout_uninit(&layout) }
        let trimmed = trimmedFrames(of: sample, buffer)
        let time =
            sample.presentationTimeStamp + CMTime(value: Int64(trimmed), timescale: Int32(buffer.format.sampleRate))
        var output = try turn(to: layout, format: format, sampleRate: Int32(buffer.format.sampleRate), at: time)
        let count = buffer.frameCount - trimmed
        guard count > 0 else { return output }
        // In blocks, so that none needs more memory than a second of audio.
        let greatest = buffer.format.sampleRate
        for first in stride(from: trimmed, to: buffer.frameCount, by: greatest) {
            let length = min(greatest, buffer.frameCount - first)
            let bytes = try convert(buffer, from: first, count: length)
            take(bytes, of: Int64(length), into: &output)
        }
        return output
    }

    /// Drains the converter at the end of the audio. Throws ``PlaybackError``.
    package func finish() throws(PlaybackError) -> [CMSampleBuffer] {
        var output: [CMSampleBuffer] = []
        if run != nil { take(try run!.resampler.convert(nil, count: 0), of: 0, into: &output) }
        run = nil
        return output
    }

    /// Discards buffered audio: the next audio belongs to another position.
    package func reset() {
        run = nil
    }

    /// Makes the run one that takes such audio at `time`; returns what the previous one had buffered.
    private func turn(
        to layout: AVChannelLayout, format: AVSampleFormat, sampleRate: Int32, at time: CMTime
    ) throws(PlaybackError) -> [CMSampleBuffer] {
        let expected = run?.inputEnd ?? .zero
        let begin = time.isRational ? time : expected
        if let run, run.resampler.converts(layout: layout, format: format, sampleRate: sampleRate),
            (begin - expected).absoluteValue <= Self.tolerance
        {
            return []
        }
        let rest = try finish()
        let resampler = try Resampler(layout: layout, format: format, sampleRate: sampleRate, output: output)
        run = Run(
            resampler: resampler, sampleRate: sampleRate, outputRate: Int32(output.sampleRate), origin: begin)
        return rest
    }

    private func take(_ bytes: [UInt8], of inputCount: Int64, into samples: inout [CMSampleBuffer]) {
        guard let time = run?.outputEnd else { return }
        run?.inputCount += inputCount
        guard !bytes.isEmpty, let buffer = try? AudioBuffer(format: output, bytes: bytes) else { return }
        run?.outputCount += Int64(buffer.frameCount)
        samples.append(CMSampleBuffer(audioBuffer: buffer, presentationTimeStamp: time))
    }

    private func convert(_ buffer: AudioBuffer, from first: Int, count: Int) throws(PlaybackError) -> [UInt8] {
        try buffer.bytes.withUnsafeBytes { bytes in
            var plane: UnsafePointer<UInt8>? = bytes.bindMemory(to: UInt8.self).baseAddress
                .map { $0 + first * buffer.format.bytesPerFrame }
            return Result { () throws(PlaybackError) in try run!.resampler.convert(&plane, count: Int32(count)) }
        }.get()
    }

    /// The number of frames that the attachments trim from a sample's beginning.
    private func trimmedFrames(of sample: CMSampleBuffer, _ buffer: AudioBuffer) -> Int {
        let trim = sample.attachments.trimDurationAtStart
        guard trim.isRational, trim > .zero else { return trim.isPositiveInfinity ? buffer.frameCount : 0 }
        let frames = trim.convertScale(Int32(buffer.format.sampleRate), method: .roundHalfAwayFromZero)
        return frames.isRational ? Int(min(Int64(buffer.frameCount), frames.value)) : buffer.frameCount
    }
}

extension AudioConverter {
    /// Converts compressed audio, the media of `sample`, which `decoder` decodes. Returns the output so far, without
    /// the part that the sample's attachments trim from its beginning. Throws ``PlaybackError``.
    func convert(
        _ sound: CompressedAudio, of sample: CMSampleBuffer, by decoder: CompressedAudioDecoder
    ) throws(PlaybackError) -> [CMSampleBuffer] {
        var output: [CMSampleBuffer] = []
        var next = sample.presentationTimeStamp
        for packet in sound.packets {
            try decoder.decode(packet) { frame throws(PlaybackError) in
                output += try convert(frame, at: next)
                next = next + CMTime(value: Int64(frame.pointee.nb_samples), timescale: frame.pointee.sample_rate)
            }
        }
        let trim = sample.attachments.trimDurationAtStart
        guard trim.isPositiveInfinity || trim.isRational && trim > .zero else { return output }
        let (start, end) = (sample.presentationTimeStamp, sample.presentationTimeStamp + trim)
        return output.flatMap { [$0.part(before: start), $0.part(from: end)] }.compactMap { $0 }
    }
}

extension CMSampleBuffer {
    /// The part of its uncompressed audio before `time`; nil for none.
    func part(before time: CMTime) -> CMSampleBuffer? { part(0..<frames(until: time)) }

    /// The part of its uncompressed audio from `time` on; nil for none.
    func part(from time: CMTime) -> CMSampleBuffer? { part(frames(until: time)..<numSamples) }

    /// The number of its frames before `time`.
    private func frames(until time: CMTime) -> Int {
        guard let rate = audioBuffer?.format.sampleRate else { return 0 }
        let distance = (time - presentationTimeStamp).convertScale(Int32(rate), method: .roundHalfAwayFromZero)
        guard distance.isRational else { return distance > .zero ? numSamples : 0 }
        return Int(min(max(distance.value, 0), Int64(numSamples)))
    }

    private func part(_ frames: Range<Int>) -> CMSampleBuffer? {
        guard let sound = audioBuffer, !frames.isEmpty else { return nil }
        guard frames.count < sound.frameCount else { return self }
        let size = sound.format.bytesPerFrame
        let bytes = Array(sound.bytes[frames.lowerBound * size..<frames.upperBound * size])
        guard let part = try? AudioBuffer(format: sound.format, bytes: bytes) else { return nil }
        let start =
            presentationTimeStamp
            + CMTime(value: Int64(frames.lowerBound), timescale: Int32(sound.format.sampleRate))
        return CMSampleBuffer(audioBuffer: part, presentationTimeStamp: start)
    }
}
