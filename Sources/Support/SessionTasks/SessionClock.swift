/// The session's clock. Its time begins at 0 and advances with the session, whether that follows the wall clock or runs
/// ahead of it. Tasks of views and delegates that wait only on this clock give the same frames every time.
///
///     @Environment(\.sessionClock) private var clock
///     …
///     .task { for await _ in clock.ticks(every: .seconds(1)) { seconds += 1 } }
public struct SessionClock: Clock {
    let timers: TimerQueue

    /// Creates the clock that `timers` keep.
    package init(timers: TimerQueue) {
        self.timers = timers
    }

    /// The clock of the program whose code or task runs; child tasks inherit it.
    @TaskLocal package static var own: SessionClock?

    /// The clock of views outside a session: it is always at 0.
    package static let stopped = SessionClock(timers: TimerQueue())

    /// The clock of the session whose turn runs on this thread, or whose task this is; nil elsewhere.
    package static var current: SessionClock? {
        if let executor = SessionExecutor.running { return SessionClock(timers: executor.timers) }
        return own
    }

    /// An instant of the session.
    public struct Instant: InstantProtocol {
        /// The time since the session's beginning.
        public var sessionTime: Duration

        /// Creates the instant at `sessionTime`.
        public init(sessionTime: Duration) {
            self.sessionTime = sessionTime
        }

        /// The instant `duration` later.
        public func advanced(by duration: Duration) -> Instant {
            Instant(sessionTime: sessionTime + duration)
        }

        /// The time from this instant to `other`.
        public func duration(to other: Instant) -> Duration {
            other.sessionTime - sessionTime
        }

        /// Whether the first instant is before the second.
        public static func < (first: Instant, second: Instant) -> Bool {
            first.sessionTime < second.sessionTime
        }
    }

    /// The date at which the session begins, in seconds since 1970.
    package var startDate: Double { timers.startDate }

    /// The session's current instant.
    public var now: Instant { Instant(sessionTime: timers.now) }

    /// The minimum resolution: a nanosecond.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// Suspends until `deadline`; if that has passed, lets other tasks run first. Throws `CancellationError` if the
    /// task is cancelled before. The tolerance is ignored. After the end of the session it waits on the host's clock.
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

    /// The instants `interval` apart, the first an interval after the first wait; the sequence ends when the task is
    /// cancelled. The instants do not drift, however long the work between them takes. Those that have passed are
    /// returned at once, except those that a late live host skips.
    public func ticks(every interval: Duration) -> Ticks {
        Ticks(clock: self, interval: interval)
    }

    /// A sequence of instants at equal intervals.
    public struct Ticks: AsyncSequence {
        let clock: SessionClock
        let interval: Duration

        /// Creates an iterator that starts now.
        public func makeAsyncIterator() -> Iterator {
            Iterator(clock: clock, interval: interval, last: clock.now)
        }

        /// One iteration.
        public struct Iterator: AsyncIteratorProtocol {
            let clock: SessionClock
            let interval: Duration
            var last: Instant

            /// Waits for the next instant; nil when the task is cancelled.
            public mutating func next() async -> Instant? {
                last = Instant(sessionTime: clock.timers.tick(after: last.sessionTime, every: interval))
                guard (try? await clock.sleep(until: last)) != nil else { return nil }
                return last
            }
        }
    }
}
