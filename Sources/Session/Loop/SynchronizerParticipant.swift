import Playback
import SampleQueue
import SessionTasks

/// A synchronizer in a session's loop: its audio plays, and its time observers are called at their times.
final class SynchronizerParticipant: SessionParticipant {
    private let loop: SessionLoop
    private let synchronizer: AVSampleBufferRenderSynchronizer
    private var hasBegun = false
    private let onFailure: (PlaybackError, Duration) -> Void

    /// Connects `synchronizer` to `mixer`, and its time to the session's; `onFailure` receives the error of a renderer.
    init(
        _ synchronizer: AVSampleBufferRenderSynchronizer, mixer: AudioMixer, loop: SessionLoop,
        onFailure: @escaping (PlaybackError, Duration) -> Void
    ) {
        self.loop = loop
        self.onFailure = onFailure
        self.synchronizer = synchronizer
        synchronizer.attach(to: mixer, clock: loop.time.clock) { [mailbox = loop.mailbox] in mailbox.wake() }
    }

    deinit {
        leave()
    }

    /// Stops hosting the synchronizer; the renderers' work on the main queue runs there again.
    func leave() {
        synchronizer.performMainQueueWork(by: nil)
    }

    /// Runs the renderers' work for the main queue in the session, if the main queue waits for the session.
    private func begin() {
        guard !hasBegun else { return }
        hasBegun = true
        if isWhereMainActorRuns { synchronizer.performMainQueueWork { [mailbox = loop.mailbox] in mailbox.post($0) } }
    }

    var nextTime: Duration? {
        begin()
        if !loop.time.isFollowed(by: synchronizer.timebase, isOffline: loop.isOffline) { return loop.now }
        return synchronizer.nextClockTime.flatMap { Duration($0) }
    }

    /// Whether it keeps the session running: an observer of time alone does not.
    var keepsSessionAlive: Bool { false }

    var pendingReply: PendingReply? {
        begin()
        if synchronizer.awaitsMediaCall() { return .mediaBlock }
        return synchronizer.isCallingObserver ? .observer : nil
    }

    func run(at time: Duration) throws {
        guard loop.time.isFollowed(by: synchronizer.timebase, isOffline: loop.isOffline) else {
            throw SessionError(
                code: .foreignClock,
                message:
                    "the synchronizer does not use the session's clock, and drifts from it; create it without a clock, "
                    + "or with session.clock")
        }
        let due = synchronizer.nextClockTime ?? .invalid
        // Observers are called at their own exact time, even if no duration can represent it.
        let isDue = Duration(due).map { $0 <= time } ?? false
        loop.time.stopClock(at: time, exactTime: isDue ? due : .negativeInfinity)
        for error in synchronizer.takeErrors() { onFailure(error, time) }
        synchronizer.notifyObservers()
        synchronizer.retryMediaRequests()
    }
}
