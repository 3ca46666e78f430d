import Playback
import SampleQueue
import SessionTasks

/// A synchronizer in a session's loop: its sound is heard, and its observers are told at their times.
final class SynchronizerParticipant: SessionParticipant {
    private let loop: SessionLoop
    private let synchronizer: AVSampleBufferRenderSynchronizer
    private var hasBegun = false
    private let onFailure: (PlaybackError, Duration) -> Void

    /// Has `synchronizer` heard by `mixer`, and its time follow the session's; `onFailure` is told why a renderer fails.
    init(
        _ synchronizer: AVSampleBufferRenderSynchronizer, mixer: SoundMixer, loop: SessionLoop,
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

    /// What the renderers have to do on the main queue is left to that.
    func leave() {
        synchronizer.doMainWork(by: nil)
    }

    /// What the renderers have to do on the main queue is done here, where that waits for the session.
    private func begin() {
        guard !hasBegun else { return }
        hasBegun = true
        if isWhereMainActorRuns { synchronizer.doMainWork { [mailbox = loop.mailbox] in mailbox.post($0) } }
    }

    var nextTime: Duration? {
        begin()
        if !loop.time.isFollowed(by: synchronizer.timebase, isOffline: loop.isOffline) { return loop.now }
        return synchronizer.nextClockTime.flatMap { Duration($0) }
    }

    /// Nobody is told of time for its own sake.
    var keepsSessionGoing: Bool { false }

    var awaitedAnswer: AwaitedAnswer? {
        begin()
        if synchronizer.isCallingForMedia { return .mediaBlock }
        return synchronizer.isCallingObserver ? .observer : nil
    }

    func run(at time: Duration) throws {
        guard loop.time.isFollowed(by: synchronizer.timebase, isOffline: loop.isOffline) else {
            throw SessionError(
                code: .foreignClock,
                message:
                    "the synchronizer follows another clock than the session's, which goes its own way: make it without one, "
                    + "or with session.clock")
        }
        let due = synchronizer.nextClockTime ?? .invalid
        // They are told at their own exact time also where no duration can say that.
        let isDue = Duration(due).map { $0 <= time } ?? false
        loop.time.stand(at: time, exactTime: isDue ? due : .negativeInfinity)
        for error in synchronizer.takeErrors() { onFailure(error, time) }
        synchronizer.tellObservers()
        synchronizer.retryMediaRequests()
    }
}
