import CFFmpeg
import SampleQueue

extension SoundConverter {
    /// Converts compressed sound, the media of `sample`, which `decoder` decodes; what of it has come out yet, without what the sample's
    /// attachments cut off its beginning. Throws ``PlaybackError``.
    func convert(
        _ sound: CompressedSound, of sample: CMSampleBuffer, by decoder: CompressedSoundDecoder
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
    /// The sound of it before `time`; nil for none.
    fileprivate func part(before time: CMTime) -> CMSampleBuffer? { part(0..<frames(until: time)) }

    /// The sound of it from `time` on; nil for none.
    fileprivate func part(from time: CMTime) -> CMSampleBuffer? { part(frames(until: time)..<numSamples) }

    /// How many of its frames, which are the session's, are heard before `time`.
    private func frames(until time: CMTime) -> Int {
        let distance = (time - presentationTimeStamp).convertScale(
            SessionSound.sampleRate, method: .roundHalfAwayFromZero)
        guard distance.isRational else { return distance > .zero ? numSamples : 0 }
        return Int(min(max(distance.value, 0), Int64(numSamples)))
    }

    private func part(_ frames: Range<Int>) -> CMSampleBuffer? {
        guard let sound = audioBuffer, !frames.isEmpty else { return nil }
        guard frames.count < sound.frameCount else { return self }
        let size = sound.format.bytesPerFrame
        let bytes = Array(sound.bytes[frames.lowerBound * size..<frames.upperBound * size])
        guard let part = try? AudioBuffer(format: sound.format, bytes: bytes) else { return nil }
        let start = presentationTimeStamp + CMTime(soundFrame: Int64(frames.lowerBound))
        return CMSampleBuffer(audioBuffer: part, presentationTimeStamp: start)
    }
}
