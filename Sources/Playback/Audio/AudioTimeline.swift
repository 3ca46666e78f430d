package import SampleQueue
import Synchronization

/// The audio of one content's timeline, as of a player's item or an audio renderer: input is by content time, and
/// output is by clock time. Thread-safe.
///
/// Changes may be made after their time, as long as the block that contains them is not rendered. Where audio begins,
/// ends or is cut, it fades for 5 ms, and the audio before continues meanwhile. At the content's own beginning it does
/// not fade.
package final class AudioTimeline: AudioSource {
    private struct State {
        var core = AudioTimelineCore()
        var notify: (@Sendable () -> Void)?
        var hasHadAudio = false
    }

    private let isAwaited: Bool
    private let state = Mutex(State())

    /// Creates an empty line, silent until its rate is set.
    ///
    /// - Parameter isAwaited: Whether an offline session waits for audio that has not arrived yet.
    package init(isAwaited: Bool = true) {
        self.isAwaited = isAwaited
    }

    // MARK: Audio input

    /// Queues audio of the session's format (``SessionAudioFormat``) at its presentation time on the content's
    /// timeline. Video, other audio, and samples without a finite time are ignored.
    package func append(_ sample: CMSampleBuffer) {
        guard let buffer = sample.audioBuffer, buffer.format == SessionAudioFormat.format else { return }
        state.withLock { $0.hasHadAudio = true }
        arrive { $0.append(buffer, at: sample.presentationTimeStamp) }
    }

    /// Declares that no more audio follows until a flush.
    package func finish() {
        arrive { $0.finish() }
    }

    /// Separates queued audio, which belongs to the old position, from audio that is appended from now on. The old
    /// audio plays until the next ``setRate(_:time:at:)``, and the new audio from then on.
    package func flush() {
        arrive { $0.flush() }
    }

    /// Plays queued audio until `clockTime`, and then the audio that is appended from now on, while the content runs on
    /// as it did.
    package func flush(at clockTime: CMTime) {
        arrive { $0.flush(at: clockTime) }
    }

    /// Restarts for another clock, as if nothing had ever been queued or played.
    package func reset() {
        arrive { $0 = AudioTimelineCore() }
    }

    /// The content time up to which audio is queued since the last flush; nil for none.
    package var queuedEnd: CMTime? { state.withLock { $0.core.queuedEnd } }

    /// The length of audio queued since the last flush from the content time `time` on, gaps included.
    package func queuedDuration(from time: CMTime) -> CMTime {
        state.withLock { $0.core.queuedDuration(from: time) }
    }

    /// The number of audio frames in memory.
    package var frameCount: Int { state.withLock { $0.core.frameCount } }

    /// Discards audio before a content time; for a line that no mixer plays.
    package func discard(before contentTime: CMTime) {
        state.withLock { $0.core.discard(before: contentTime) }
    }

    // MARK: Rate

    /// Makes the content show `time` at `clockTime` and run at `rate` from there. At 1 it plays unchanged, from 0.5 to
    /// 2 with its pitch kept, at all other rates it is silent. It replaces all later changes.
    package func setRate(_ rate: Double, time: CMTime, at clockTime: CMTime) {
        setRate(rate, time: time, at: clockTime, from: clockTime)
    }

    /// As ``setRate(_:time:at:)``, from the clock time `start` on, wherever the line's `clockTime` is.
    package func setRate(_ rate: Double, time: CMTime, at clockTime: CMTime, from start: CMTime) {
        arrive { $0.setRate(rate, time: time, at: clockTime, from: start) }
    }

    /// Multiplies the audio by `gain`, which is not below 0, from `clockTime` on.
    package func setGain(_ gain: Float, at clockTime: CMTime) {
        state.withLock { $0.core.setGain(gain, at: clockTime) }
    }

    // MARK: Audio output

    package func isReady(until end: Int64) -> Bool {
        !isAwaited || state.withLock { $0.core.isReady(until: end) }
    }

    package var mayBeAudible: Bool { !isAwaited || state.withLock { $0.hasHadAudio } }

    package func carriesAudio(from start: Int64) -> Bool {
        state.withLock { $0.core.carriesAudio(from: start) }
    }

    package func mix(into output: UnsafeMutableBufferPointer<Float>, from start: Int64, frameCount: Int) {
        let samples = UnsafeMutableBufferPointer(rebasing: output[..<(frameCount * SessionAudioFormat.channelCount)])
        // SAFETY: the caller's memory, used by this call alone until it returns.
        nonisolated(unsafe) let output = samples
        state.withLock { $0.core.mix(into: output, from: start) }
    }

    package func onArrival(_ notify: (@Sendable () -> Void)?) {
        state.withLock { $0.notify = notify }
    }

    private func arrive(_ change: (inout AudioTimelineCore) -> Void) {
        let notify = state.withLock { state in
            change(&state.core)
            return state.notify
        }
        notify?()
    }
}
