@_exported public import struct SessionTasks.SessionClock

// In a file that imports this module, `Task.sleep` and `ContinuousClock` are these. Within a session they use the
// session's clock, to the nanosecond, and never read the host's clock. Elsewhere they are Swift's own.

extension Task where Success == Never, Failure == Never {
    /// Suspends the task for `duration`: of session time in the work of a view, of host time elsewhere. Throws
    /// `CancellationError` if the task is cancelled meanwhile.
    public static func sleep(for duration: Duration) async throws {
        if let clock = SessionClock.current {
            try await clock.sleep(for: duration)
        } else {
            try await _Concurrency.ContinuousClock().sleep(for: duration)
        }
    }

    /// Suspends the task for `duration`, as ``sleep(for:)`` does. Only the host's clock uses the tolerance.
    public static func sleep(for duration: Duration, tolerance: Duration?) async throws {
        if let clock = SessionClock.current {
            try await clock.sleep(for: duration)
        } else {
            try await _Concurrency.ContinuousClock().sleep(for: duration, tolerance: tolerance)
        }
    }

    /// Suspends the task for `duration` nanoseconds, as ``sleep(for:)`` does.
    public static func sleep(nanoseconds duration: UInt64) async throws {
        try await sleep(for: .nanoseconds(Int64(clamping: duration)))
    }

    /// Suspends the task until `deadline`. The tolerance is ignored.
    public static func sleep(
        until deadline: ContinuousClock.Instant, tolerance: Duration? = nil, clock: ContinuousClock = .continuous
    ) async throws {
        try await clock.sleep(until: deadline, tolerance: tolerance)
    }
}

/// A clock that advances while the machine sleeps; it replaces Swift's `ContinuousClock` in files that import this
/// module. It is the session's clock within an event-loop turn of the session and in the tasks of its views. Elsewhere
/// it is the host's clock.
public struct ContinuousClock: Clock {
    /// A point in session time or in host time. Instants of the two kinds must not be compared.
    public struct Instant: InstantProtocol {
        /// The time since the beginning of the session, or since a fixed point of the host's clock.
        let time: Duration

        /// The current instant.
        public static var now: Instant { ContinuousClock.now }

        /// Returns the instant `duration` later.
        public func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }

        /// Returns the time from this instant to `other`.
        public func duration(to other: Instant) -> Duration { other.time - time }

        /// Whether the first instant is before the second.
        public static func < (first: Instant, second: Instant) -> Bool { first.time < second.time }

        /// Returns the instant `duration` later.
        public static func + (instant: Instant, duration: Duration) -> Instant { instant.advanced(by: duration) }

        /// Returns the instant `duration` earlier.
        public static func - (instant: Instant, duration: Duration) -> Instant {
            instant.advanced(by: .zero - duration)
        }

        /// Advances the instant by `duration`.
        public static func += (instant: inout Instant, duration: Duration) { instant = instant + duration }

        /// Returns the time from the second instant to the first.
        public static func - (first: Instant, second: Instant) -> Duration { second.duration(to: first) }
    }

    private static let origin = _Concurrency.ContinuousClock.now

    /// Creates the clock.
    public init() {}

    /// The current instant.
    public static var now: Instant {
        if let clock = SessionClock.current { return Instant(time: clock.now.sessionTime) }
        return Instant(time: origin.duration(to: .now))
    }

    /// The current instant.
    public var now: Instant { Self.now }

    /// The resolution of the clock: one nanosecond.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// Suspends until `deadline`. Throws `CancellationError` if the task is cancelled earlier.
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
    /// The clock that advances while the machine sleeps.
    public static var continuous: ContinuousClock { ContinuousClock() }
}
