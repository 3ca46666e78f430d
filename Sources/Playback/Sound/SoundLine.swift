package import SampleQueue
import Synchronization

/// The sound of one content's time line, as a player's item and an audio renderer have one: sound goes in by the content's time,
/// and is heard by the clock's. Any thread.
///
/// It may be told of changes after their time, as long as the block that they lie in is not rendered. Where sound begins, ends or
/// is cut, it fades for 5 ms, the sound before going on meanwhile; at the content's own beginning it does not fade.
package final class SoundLine: SoundSource {
    private struct State {
        var core = SoundLineCore()
        var tell: (@Sendable () -> Void)?
        var hasHadSound = false
    }

    private let isAwaited: Bool
    private let state = Mutex(State())

    /// An empty line, silent until its rate is set.
    ///
    /// - Parameter isAwaited: Whether an offline session waits for sound that is not there yet.
    package init(isAwaited: Bool = true) {
        self.isAwaited = isAwaited
    }

    // MARK: Sound in

    /// Queues sound of the session's format (``SessionSound``) at its presentation time on the content's time line; pictures,
    /// other sound, and what has no finite time are not taken.
    package func append(_ sample: CMSampleBuffer) {
        guard let buffer = sample.audioBuffer, buffer.format == SessionSound.format else { return }
        state.withLock { $0.hasHadSound = true }
        arrive { $0.append(buffer, at: sample.presentationTimeStamp) }
    }

    /// No more sound follows until a flush.
    package func finish() {
        arrive { $0.finish() }
    }

    /// What is queued belongs to the old place: it is heard until the next ``setRate(_:time:at:)``, and what is appended from now
    /// on is heard from that on.
    package func flush() {
        arrive { $0.flush() }
    }

    /// What is queued is heard until `clockTime`, and then what is appended from now on, while the content runs on as it did.
    package func flush(at clockTime: CMTime) {
        arrive { $0.flush(at: clockTime) }
    }

    /// Begins anew, for another clock: as if nothing had ever been queued or heard.
    package func reset() {
        arrive { $0 = SoundLineCore() }
    }

    /// The content's time up to which sound is queued since the last flush; nil for none.
    package var queuedEnd: CMTime? { state.withLock { $0.core.queuedEnd } }

    /// How much sound is queued since the last flush from the content's time `time` on, gaps included.
    package func queuedDuration(from time: CMTime) -> CMTime {
        state.withLock { $0.core.queuedDuration(from: time) }
    }

    /// Frames in memory.
    package var frameCount: Int { state.withLock { $0.core.frameCount } }
    /// Changes of how the content runs in memory.
    package var changeCount: Int { state.withLock { $0.core.segmentCount } }

    /// Lets go of what lies before a content's time; for a line that nobody mixes.
    package func discard(before contentTime: CMTime) {
        state.withLock { $0.core.discard(before: contentTime) }
    }

    // MARK: How the content runs

    /// The content shows `time` at `clockTime` and runs at `rate` from there: at 1 it is heard as it is, from 0.5 to 2 with its
    /// pitch kept, at all other rates not at all. It wins over all changes that lie after it.
    package func setRate(_ rate: Double, time: CMTime, at clockTime: CMTime) {
        setRate(rate, time: time, at: clockTime, from: clockTime)
    }

    /// As ``setRate(_:time:at:)``, from the clock's time `start` on, wherever the line's `clockTime` lies.
    package func setRate(_ rate: Double, time: CMTime, at clockTime: CMTime, from start: CMTime) {
        arrive { $0.setRate(rate, time: time, at: clockTime, from: start) }
    }

    /// The sound is multiplied by `gain`, which is not below 0, from `clockTime` on.
    package func setGain(_ gain: Float, at clockTime: CMTime) {
        state.withLock { $0.core.setGain(gain, at: clockTime) }
    }

    // MARK: Sound out

    package func isReady(until end: Int64) -> Bool {
        !isAwaited || state.withLock { $0.core.isReady(until: end) }
    }

    package var mayBeHeard: Bool { !isAwaited || state.withLock { $0.hasHadSound } }

    package func hasSound(from start: Int64) -> Bool {
        state.withLock { $0.core.hasSound(from: start) }
    }

    package func mix(into output: UnsafeMutableBufferPointer<Float>, from start: Int64, frameCount: Int) {
        let samples = UnsafeMutableBufferPointer(rebasing: output[..<(frameCount * SessionSound.channelCount)])
        // SAFETY: the caller's memory, used by this call alone until it returns.
        nonisolated(unsafe) let output = samples
        state.withLock { $0.core.mix(into: output, from: start) }
    }

    package func onArrival(_ tell: (@Sendable () -> Void)?) {
        state.withLock { $0.tell = tell }
    }

    private func arrive(_ change: (inout SoundLineCore) -> Void) {
        let tell = state.withLock { state in
            change(&state.core)
            return state.tell
        }
        tell?()
    }
}
