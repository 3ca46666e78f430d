package import Glibc

/// The system's clocks, of the host and of its processes. Any thread.
package enum HostClock {
    /// What `clock` says; nil where it is no clock, or that of a process that is gone.
    package static func time(of clock: clockid_t) -> Duration? {
        var time = timespec()
        guard clock_gettime(clock, &time) == 0 else { return nil }
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}

/// The host's clock that waits are measured by, `CLOCK_MONOTONIC`: it only rises, whatever is done to the date. Any thread.
package enum MonotonicClock {
    /// The time now, from a beginning that says nothing.
    package static var now: Duration { HostClock.time(of: CLOCK_MONOTONIC) ?? .zero }
}
