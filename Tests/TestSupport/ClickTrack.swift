package import SampleQueue

/// Sound of a session, 48,000 Hz and stereo, that clicks: one loud sample at each of some moments, and silence between them.
package struct ClickTrack: Sendable {
    /// Every how many samples it clicks.
    package let interval: Int64
    /// Whether the sound clicks at the very beginning, too.
    package let clicksAtZero: Bool

    /// Sound that clicks each second from the first on, or every `interval` samples.
    package init(every interval: Int64 = 48_000, clicksAtZero: Bool = false) {
        self.interval = interval
        self.clicksAtZero = clicksAtZero
    }

    /// The samples from `start` on.
    package func sample(from start: Int64, count: Int) throws -> CMSampleBuffer {
        var values = [Float](repeating: 0, count: count * 2)
        var click = (start + interval - 1) / interval * interval
        while click < start + Int64(count) {
            if click > 0 || clicksAtZero {
                values[Int(click - start) * 2] = 0.9
                values[Int(click - start) * 2 + 1] = 0.9
            }
            click += interval
        }
        return try CMSampleBuffer(stereo: values, at: CMTime(value: start, timescale: 48_000))
    }
}

extension CMSampleBuffer {
    /// Sound of 48,000 Hz with the same samples on both channels.
    package convenience init(mono values: [Float], at time: CMTime) throws {
        try self.init(stereo: values.flatMap { [$0, $0] }, at: time)
    }

    /// Interleaved sound of 48,000 Hz.
    package convenience init(stereo values: [Float], at time: CMTime) throws {
        let format = try AudioBuffer.Format(sampleRate: 48_000, channelCount: 2, sampleFormat: .float32)
        let bytes = values.withUnsafeBytes { [UInt8]($0) }
        self.init(audioBuffer: try AudioBuffer(format: format, bytes: bytes), presentationTimeStamp: time)
    }
}
