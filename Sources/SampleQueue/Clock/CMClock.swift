#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Where time comes from: it only rises, at the rate of 1. After CoreMedia's `CMClock`. Any thread.
public final class CMClock: Sendable {
    private let read: @Sendable () -> CMTime

    /// A clock whose time is what `read` gives: finite, and never less than it gave before.
    public init(reading read: @escaping @Sendable () -> CMTime) {
        self.read = read
    }

    /// The clock that a program takes for the host's: in a session the session's, elsewhere the machine's monotonic clock in
    /// nanoseconds, `CLOCK_MONOTONIC`. After `CMClockGetHostTimeClock`.
    public static var hostTimeClock: CMClock { session ?? machine }

    /// The clock of the session that the running code is part of.
    @TaskLocal package static var session: CMClock?

    /// The machine's monotonic clock in nanoseconds.
    package static let machine = CMClock {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return CMTime(value: Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec), timescale: 1_000_000_000)
    }

    /// The time now; see `CMClockGetTime`.
    public var time: CMTime { read() }
}

/// The clock that `CMClock.hostTimeClock` is.
public func CMClockGetHostTimeClock() -> CMClock { .hostTimeClock }

/// A clock's time now.
public func CMClockGetTime(_ clock: CMClock) -> CMTime { clock.time }
