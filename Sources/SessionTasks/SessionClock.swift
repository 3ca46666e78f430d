/// The session's clock: its time begins at 0 and goes on as the session does, whether that follows the wall clock or runs
/// ahead of it. A task of a view, or of a delegate, waits on it alone, so that a session gives the same pictures every time.
///
///     @Environment(\.sessionClock) private var clock
///     …
///     .task { for await _ in clock.ticks(every: .seconds(1)) { seconds += 1 } }
public struct SessionClock: Clock {
    let timers: TimerQueue

    /// The clock that `timers` keep.
    package init(timers: TimerQueue) {
        self.timers = timers
    }

    /// The clock of the program whose code runs, or whose task this is; inherited by the tasks that it makes.
    @TaskLocal package static var own: SessionClock?

    /// The clock of views outside a session: it stands still at 0.
    package static let standing = SessionClock(timers: TimerQueue())

    /// The clock of the session whose turn runs on this thread, or whose task this is; nil elsewhere.
    package static var current: SessionClock? {
        if let executor = SessionExecutor.running { return SessionClock(timers: executor.timers) }
        return own
    }

    /// A moment of the session.
    public struct Instant: InstantProtocol {
        /// The time since the session's beginning.
        public var sessionTime: Duration

        /// The moment at `sessionTime`.
        public init(sessionTime: Duration) {
            self.sessionTime = sessionTime
        }

        /// The moment `duration` later.
        public func advanced(by duration: Duration) -> Instant {
            Instant(sessionTime: sessionTime + duration)
        }

        /// The time from this moment to `other`.
        public func duration(to other: Instant) -> Duration {
            other.sessionTime - sessionTime
        }

        /// Whether the first moment is before the second.
        public static func < (first: Instant, second: Instant) -> Bool {
            first.sessionTime < second.sessionTime
        }
    }

    /// The date at which the session begins, in seconds since 1970.
    package var startDate: Double { timers.startDate }

    /// The session's present moment.
    public var now: Instant { Instant(sessionTime: timers.now) }

    /// The smallest step of time.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// Waits until `deadline`; one that has passed lets others go first. Throws `CancellationError` when the task is
    /// cancelled before. The tolerance is not made use of. Once the session is over, the host's clock is waited for.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        if timers.isClosed {
            return try await _Concurrency.ContinuousClock().sleep(for: max(deadline.sessionTime - timers.now, .zero))
        }
        let id = timers.nextID()
        let work = TrackedWork.current
        work?.beginWait()
        defer { work?.endWait() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { timers.add(id, deadline: deadline.sessionTime, $0) }
        } onCancel: {
            timers.cancel(id)
        }
    }

    /// The moments `interval` apart, the first an interval from the first wait on; it ends when the task is cancelled. The
    /// moments do not drift, however long the work between them takes: those that have passed come at once, but
    /// where a live host was so late that they are left out.
    public func ticks(every interval: Duration) -> Ticks {
        Ticks(clock: self, interval: interval)
    }

    /// Moments at equal distances.
    public struct Ticks: AsyncSequence {
        let clock: SessionClock
        let interval: Duration

        /// An iteration from now on.
        public func makeAsyncIterator() -> Iterator {
            Iterator(clock: clock, interval: interval, last: clock.now)
        }

        /// One iteration.
        public struct Iterator: AsyncIteratorProtocol {
            let clock: SessionClock
            let interval: Duration
            var last: Instant

            /// Waits for the next moment; nil when the task is cancelled.
            public mutating func next() async -> Instant? {
                last = Instant(sessionTime: clock.timers.tick(after: last.sessionTime, every: interval))
                guard (try? await clock.sleep(until: last)) != nil else { return nil }
                return last
            }
        }
    }
}
