/// The gain at each of a session's audio frames: steps, each of which is a ramp of 5 ms.
struct GainEnvelope: Sendable {
    /// A ramp of the gain from `from` to `to` that begins at `start`.
    private struct Step: Sendable {
        let start: Int64
        let from: Float
        let to: Float
        let length: Int64

        func value(at frame: Int64) -> Float {
            guard frame >= start else { return from }
            guard frame - start < length else { return to }
            return from + (to - from) * (Float(frame - start) / Float(length))
        }

        /// The first frame from which the gain stays the same.
        var end: Int64 { start + length }
    }

    /// The maximum number of changes that are stored before they are played.
    private static let maximumCount = 256
    private var steps: [Step]

    /// Creates a constant gain.
    init(_ gain: Float = 1) {
        steps = [Step(start: .min / 2, from: gain, to: gain, length: 0)]
    }

    func value(at frame: Int64) -> Float {
        // The newest that has begun; each begins with the value that the one before has reached.
        (steps.last { $0.start <= frame } ?? steps[0]).value(at: frame)
    }

    /// Changes the gain to `gain` from the frame `start` on, without a ramp if `atOnce`, because nothing is audible.
    /// Discards later changes.
    mutating func set(_ gain: Float, from start: Int64, atOnce: Bool = false) {
        let current = value(at: start)
        while steps.count > 1, steps.last!.start >= start { steps.removeLast() }
        guard current != gain || (steps.last!.to != gain) else { return }
        let length = atOnce ? 0 : SessionAudioFormat.fadeLength
        steps.append(Step(start: start, from: atOnce ? gain : current, to: gain, length: length))
        if steps.count > Self.maximumCount { steps.removeFirst() }
    }

    /// Multiplies audio (interleaved stereo) that begins at the frame `start`.
    func apply(to sound: UnsafeMutableBufferPointer<Float>, from start: Int64) {
        let count = sound.count / SessionAudioFormat.channelCount
        var done = 0
        while done < count {
            let frame = start + Int64(done)
            let gain = value(at: frame)
            let next = steps.first { $0.start > frame }?.start ?? .max
            let current = steps.last { $0.start <= frame } ?? steps[0]
            let isRamp = frame < current.end
            let length = isRamp ? 1 : Int(min(Int64(count - done), next - frame))
            if gain != 1 {
                for sample in done * SessionAudioFormat.channelCount..<(done + length) * SessionAudioFormat.channelCount
                {
                    sound[sample] *= gain
                }
            }
            done += length
        }
    }

    /// Discards the changes before the frame `frame`.
    mutating func discard(before frame: Int64) {
        guard let current = steps.lastIndex(where: { $0.start <= frame }), current > 0 else { return }
        steps.removeFirst(current)
    }
}
