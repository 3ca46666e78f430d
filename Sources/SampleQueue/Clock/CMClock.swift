import Synchronization

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

/// A clock that stands still until it is told otherwise, for work that does not wait. Any thread.
public final class VirtualClock: Sendable {
    private final class Reading: Sendable {
        let time: Mutex<CMTime>

        init(_ time: CMTime) {
            self.time = Mutex(time)
        }
    }

    /// The clock that reads ``time``, for timebases and layers.
    public let clock: CMClock
    private let reading: Reading

    /// A clock that stands at `start`, which is finite.
    public init(start: CMTime = CMTime(value: 0, timescale: CMTime.preferredVideoTimescale)) {
        let reading = Reading(start)
        self.reading = reading
        clock = CMClock { reading.time.withLock { $0 } }
    }

    /// The time now.
    public var time: CMTime { reading.time.withLock { $0 } }

    /// Moves the clock on to `time`; an earlier or non-finite time leaves it where it is, for a clock only rises.
    public func advance(to time: CMTime) {
        reading.time.withLock { now in
            if time.isRational, time > now { now = time }
        }
    }

    /// Moves the clock on by `duration`; a negative or non-finite one leaves it where it is.
    public func advance(by duration: CMTime) {
        reading.time.withLock { now in
            if duration.isRational, duration > .zero { now += duration }
        }
    }
}
