import Glibc

/// The host's clock that waits are measured by, `CLOCK_MONOTONIC`: it only rises, whatever is done to the date. Any thread.
package enum MonotonicClock {
    /// The time now, from a beginning that says nothing.
    package static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
