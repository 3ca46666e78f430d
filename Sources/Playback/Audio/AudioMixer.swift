package import SampleQueue
import Synchronization

/// Mixes the audio of its sources, block after block, on a session's timeline from frame 0. Thread-safe; blocks are
/// rendered one at a time.
///
/// A sum beyond full scale is clipped (a hard limit), so that a single source within full scale is output bit for bit.
/// A source that is added or removed while it plays fades for 5 ms.
package final class AudioMixer: Sendable {
    /// A source, and its gain.
    private struct Input: Sendable {
        let source: any AudioSource
        var gain: GainEnvelope
        /// The frame from which it is silent; nil while it is not to be removed.
        var end: Int64?
    }

    private struct State {
        var inputs: [Input] = []
        var gain = GainEnvelope()
        var renderedFrameCount: Int64 = 0
        var notify: (@Sendable () -> Void)?

        mutating func advance(to frame: Int64) {
            renderedFrameCount = frame
            inputs.removeAll { $0.end.map { $0 <= frame } ?? false }
            for index in inputs.indices { inputs[index].gain.discard(before: frame) }
            gain.discard(before: frame)
        }
    }

    private let state = Mutex(State())

    /// Creates a mixer without sources.
    package init() {}

    /// Adds `source` from the next frame on; once, however often it is added.
    package func add(_ source: any AudioSource) {
        state.withLock { state in
            let start = state.renderedFrameCount
            if let index = state.inputs.firstIndex(where: { $0.source === source }) {
                guard state.inputs[index].end != nil else { return }
                state.inputs[index].end = nil
                state.inputs[index].gain.set(1, from: start)
            } else {
                var gain = GainEnvelope(start == 0 ? 1 : 0)
                gain.set(1, from: start)
                state.inputs.append(Input(source: source, gain: gain))
            }
        }
        source.onArrival { [weak self] in self?.notifyOfArrival() }
        notifyOfArrival()
    }

    /// Removes `source`.
    package func remove(_ source: any AudioSource) {
        let isThere = state.withLock { state in
            let index = state.inputs.firstIndex { $0.source === source && $0.end == nil }
            guard let index else { return false }
            if state.renderedFrameCount == 0 {
                state.inputs.remove(at: index)
            } else {
                state.inputs[index].gain.set(0, from: state.renderedFrameCount)
                state.inputs[index].end = state.renderedFrameCount + SessionAudioFormat.fadeLength
            }
            return true
        }
        guard isThere else { return }
        source.onArrival(nil)
        notifyOfArrival()
    }

    /// Whether there are no sources.
    package var isEmpty: Bool { state.withLock { $0.inputs.allSatisfy { $0.end != nil } } }
    /// Whether a source has had audio, or may have some at any time.
    package var mayBeAudible: Bool {
        let sources = state.withLock { $0.inputs.filter { $0.end == nil }.map(\.source) }
        return sources.contains { $0.mayBeAudible }
    }
    /// The number of frames that were rendered.
    package var renderedFrameCount: Int64 { state.withLock { $0.renderedFrameCount } }

    /// Whether all sources have their audio for the frames before `end`, or will never have it.
    package func isReady(until end: Int64) -> Bool {
        let sources = state.withLock { $0.inputs.filter { $0.end == nil }.map(\.source) }
        return sources.allSatisfy { $0.isReady(until: end) }
    }

    /// Whether a source has audio that would play in the frames to come, if nothing changed.
    package var carriesAudio: Bool {
        let (sources, start) = state.withLock { state in
            (state.inputs.filter { $0.end == nil }.map(\.source), state.renderedFrameCount)
        }
        return sources.contains { $0.carriesAudio(from: start) }
    }

    /// Multiplies the whole mix by `gain`, which is not below 0, from the session time `time` on.
    package func setGain(_ gain: Float, at time: CMTime) {
        guard gain.isFinite, gain >= 0, let frame = time.audioFrame(.roundTowardPositiveInfinity) else { return }
        state.withLock { state in
            let start = max(frame, state.renderedFrameCount)
            state.gain.set(gain, from: start, atOnce: start == 0)
        }
    }

    /// Calls `notify`, with no lock held, whenever ``isReady(until:)`` may have changed.
    package func onArrival(_ notify: (@Sendable () -> Void)?) {
        state.withLock { $0.notify = notify }
    }

    /// Skips the frames before `frame`, which are not output.
    package func skip(to frame: Int64) {
        state.withLock { state in
            if frame > state.renderedFrameCount { state.advance(to: frame) }
        }
    }

    /// Renders the next `frameCount` frames; a source without audio is silent.
    package func render(frameCount: Int) -> AudioBuffer {
        let (inputs, gain, start) = state.withLock { state in
            defer { state.advance(to: state.renderedFrameCount + Int64(frameCount)) }
            return (state.inputs, state.gain, state.renderedFrameCount)
        }
        let sampleCount = frameCount * SessionAudioFormat.channelCount
        let byteCount = sampleCount * MemoryLayout<Float>.stride
        let bytes = [UInt8](unsafeUninitializedCapacity: byteCount) { bytes, initializedCount in
            withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * sampleCount) { samples in
                samples.initialize(repeating: 0)
                let sum = UnsafeMutableBufferPointer(rebasing: samples[..<sampleCount])
                let own = UnsafeMutableBufferPointer(rebasing: samples[sampleCount...])
                for input in inputs { Self.mix(input, into: sum, with: own, from: start) }
                gain.apply(to: sum, from: start)
                for index in 0..<sampleCount {
                    // NaN becomes silence.
                    sum[index] = sum[index].isNaN ? 0 : min(max(sum[index], -1), 1)
                }
                UnsafeMutableRawBufferPointer(bytes).copyMemory(from: UnsafeRawBufferPointer(sum))
            }
            initializedCount = byteCount
        }
        return try! AudioBuffer(format: SessionAudioFormat.format, bytes: bytes)
    }

    private static func mix(
        _ input: Input, into sum: UnsafeMutableBufferPointer<Float>, with own: UnsafeMutableBufferPointer<Float>,
        from start: Int64
    ) {
        own.update(repeating: 0)
        input.source.mix(into: own, from: start, frameCount: own.count / SessionAudioFormat.channelCount)
        input.gain.apply(to: own, from: start)
        for index in 0..<sum.count { sum[index] += own[index] }
    }

    private func notifyOfArrival() {
        state.withLock { $0.notify }?()
    }
}
