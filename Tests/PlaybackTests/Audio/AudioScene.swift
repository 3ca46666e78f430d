import Playback
import SampleQueue
import TestSupport

/// An audio timeline whose samples are a function of the content's frame, and its output.
struct AudioScene {
    let line: AudioTimeline
    let sound: @Sendable (Int64) -> Float

    /// A line whose content sounds like `sound`.
    init(isAwaited: Bool = true, _ sound: @escaping @Sendable (Int64) -> Float = AudioBuffer.noise) {
        line = AudioTimeline(isAwaited: isAwaited)
        self.sound = sound
    }

    /// A tone of `frequency` Hz at half of full scale.
    static func tone(_ frequency: Double) -> @Sendable (Int64) -> Float {
        { Float(0.5 * Self.sine(frequency * Double($0) / 48_000)) }
    }

    /// The sine of `turns` full turns, computed by its series: the same on every machine.
    static func sine(_ turns: Double) -> Double {
        let angle = (turns - turns.rounded()) * 2 * Double.pi
        var (term, sum) = (angle, angle)
        for index in stride(from: 2.0, through: 24, by: 2) {
            term *= -angle * angle / (index * (index + 1))
            sum += term
        }
        return sum
    }

    /// A sample with the sound of the content's frames in `frames`, at `time` or its own place.
    func sample(_ frames: Range<Int64>, at time: CMTime? = nil) -> CMSampleBuffer {
        CMSampleBuffer(
            audioBuffer: Self.buffer(frames.map(sound)),
            presentationTimeStamp: time ?? CMTime(value: frames.lowerBound, timescale: 48_000))
    }

    /// Stereo sound with the same on both sides.
    static func buffer(_ samples: [Float]) -> AudioBuffer {
        let bytes = samples.flatMap { [$0, $0] }.withUnsafeBytes { Array($0) }
        return try! AudioBuffer(format: SessionAudioFormat.format, bytes: bytes)
    }

    /// Queues the sound of the content's frames in pieces of `length`.
    func append(_ frames: Range<Int64>, length: Int64 = 1_024) {
        for start in stride(from: frames.lowerBound, to: frames.upperBound, by: Int64.Stride(length)) {
            line.append(sample(start..<min(frames.upperBound, start + length)))
        }
    }

    /// Renders the session's frames in blocks of `block`. Returns the left audio channel.
    func heard(_ frames: Range<Int64>, block: Int64 = 1_024) -> [Float] {
        var output: [Float] = []
        var start = frames.lowerBound
        while start < frames.upperBound {
            let count = Int(min(block, frames.upperBound - start))
            var samples = [Float](repeating: 0, count: 2 * count)
            samples.withUnsafeMutableBufferPointer { line.mix(into: $0, from: start, frameCount: count) }
            for frame in 0..<count { output.append(samples[2 * frame]) }
            start += Int64(count)
        }
        return output
    }
}

extension CMTime {
    /// Converts a number of frames of the session's audio to a time.
    static func frames(_ count: Int64) -> CMTime { CMTime(value: count, timescale: 48_000) }
}
