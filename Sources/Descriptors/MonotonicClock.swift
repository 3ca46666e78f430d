import Glibc

/// The host's clock that waits are measured by, `CLOCK_MONOTONIC`: it only rises, whatever is done to the date. Any thread.
package enum MonotonicClock {
    /// The time now, from a beginning that says nothing.
    package static var now: Duration { HostClock.time(of: CLOCK_MONOTONIC) ?? .zero }
}
