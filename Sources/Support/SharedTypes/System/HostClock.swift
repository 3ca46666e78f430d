package import Glibc

/// The system's clocks of the host and of its processes. Thread-safe.
package enum HostClock {
    /// The time of `clock`; nil if there is no such clock, or if its process has ended.
    package static func time(of clock: clockid_t) -> Duration? {
        var time = timespec()
        guard clock_gettime(clock, &time) == 0 else { return nil }
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}

/// The host's clock for waits, `CLOCK_MONOTONIC`: it only rises, regardless of changes of the date. Thread-safe.
package enum MonotonicClock {
    /// The current time since an unspecified beginning.
    package static var now: Duration { HostClock.time(of: CLOCK_MONOTONIC) ?? .zero }
}
