@_exported public import struct SessionTasks.SessionClock

// In a file that imports this module, `Task.sleep` and `ContinuousClock` are these: within a session they keep to the session's
// clock, to the nanosecond and without a look at the host's; elsewhere they are Swift's own.

extension Task where Success == Never, Failure == Never {
    /// Suspends the task for `duration`: of the session's time in what a view does, of the host's elsewhere. Throws
    /// `CancellationError` when the task is cancelled meanwhile.
    public static func sleep(for duration: Duration) async throws {
        if let clock = SessionClock.current {
            try await clock.sleep(for: duration)
        } else {
            try await _Concurrency.ContinuousClock().sleep(for: duration)
        }
    }

    /// Suspends the task for `duration`, as ``sleep(for:)`` does; the tolerance is the host's to use.
    public static func sleep(for duration: Duration, tolerance: Duration?) async throws {
        if let clock = SessionClock.current {
            try await clock.sleep(for: duration)
        } else {
            try await _Concurrency.ContinuousClock().sleep(for: duration, tolerance: tolerance)
        }
    }

    /// Suspends the task for so many nanoseconds, as ``sleep(for:)`` does.
    public static func sleep(nanoseconds duration: UInt64) async throws {
        try await sleep(for: .nanoseconds(Int64(clamping: duration)))
    }

    /// Suspends the task until `deadline`; the tolerance is not made use of.
    public static func sleep(
        until deadline: ContinuousClock.Instant, tolerance: Duration? = nil, clock: ContinuousClock = .continuous
    ) async throws {
        try await clock.sleep(until: deadline, tolerance: tolerance)
    }
}

/// A clock that goes on while the machine sleeps: within a session's turn, and in the tasks of its views, the session's clock;
/// elsewhere the host's. Swift's `ContinuousClock`, for which it stands in files that import this module.
public struct ContinuousClock: Clock {
    /// A moment of the session, or of the host: those of one are not to be compared with those of the other.
    public struct Instant: InstantProtocol {
        /// The time since the session's beginning, or since a moment of the host's.
        let time: Duration

        /// The present moment.
        public static var now: Instant { ContinuousClock.now }

        /// The moment `duration` later.
        public func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }

        /// The time from this moment to `other`.
        public func duration(to other: Instant) -> Duration { other.time - time }

        /// Whether the first moment is before the second.
        public static func < (first: Instant, second: Instant) -> Bool { first.time < second.time }

        /// The moment `duration` later.
        public static func + (instant: Instant, duration: Duration) -> Instant { instant.advanced(by: duration) }

        /// The moment `duration` earlier.
        public static func - (instant: Instant, duration: Duration) -> Instant {
            instant.advanced(by: .zero - duration)
        }

        /// The moment `duration` later.
        public static func += (instant: inout Instant, duration: Duration) { instant = instant + duration }

        /// The time from the second moment to the first.
        public static func - (first: Instant, second: Instant) -> Duration { second.duration(to: first) }
    }

    private static let origin = _Concurrency.ContinuousClock.now

    /// The clock.
    public init() {}

    /// The present moment.
    public static var now: Instant {
        if let clock = SessionClock.current { return Instant(time: clock.now.sessionTime) }
        return Instant(time: origin.duration(to: .now))
    }

    /// The present moment.
    public var now: Instant { Self.now }

    /// The smallest step of time.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// Waits until `deadline`. Throws `CancellationError` when the task is cancelled before.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        if let clock = SessionClock.current {
            try await clock.sleep(until: SessionClock.Instant(sessionTime: deadline.time))
        } else {
            try await _Concurrency.ContinuousClock().sleep(
                until: Self.origin.advanced(by: deadline.time), tolerance: tolerance)
        }
    }
}

extension Clock where Self == ContinuousClock {
    /// The clock that goes on while the machine sleeps.
    public static var continuous: ContinuousClock { ContinuousClock() }
}
