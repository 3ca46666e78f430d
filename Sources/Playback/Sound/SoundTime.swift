package import SampleQueue

/// Sound in a session, which is all of one kind: 48,000 Hz, two channels, float32. Its times are whole numbers of frames of that
/// rate, counted from 0.
package enum SessionSound {
    /// Frames in a second.
    package static let sampleRate: CMTimeScale = 48_000
    /// Left and right.
    package static let channelCount = 2
    /// What the sound is like.
    package static let format = try! AudioBuffer.Format(sampleRate: 48_000, channelCount: 2, sampleFormat: .float32)
    /// How many frames one sound fades into another in, so that it does not click: 5 ms.
    static let fadeLength: Int64 = 240
    /// The frames that are counted lie within these, some 46 years around 0; what lies outside counts as the nearest.
    static let frames = -(Int64(1) << 46)...(Int64(1) << 46)
}

extension CMTime {
    /// The number of a sound's frame at a finite time; nil for any other time.
    func soundFrame(_ method: CMTimeRoundingMethod) -> Int64? {
        guard isRational else { return nil }
        let converted = convertScale(SessionSound.sampleRate, method: method)
        let value = converted.isRational ? converted.value : value < 0 ? Int64.min : Int64.max
        return min(max(value, SessionSound.frames.lowerBound), SessionSound.frames.upperBound)
    }

    /// The time at which a sound's frame begins.
    init(soundFrame: Int64) {
        self.init(value: soundFrame, timescale: SessionSound.sampleRate)
    }
}
