import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A source of time that only advances, at a rate of 1; after CoreMedia's `CMClock`. Thread-safe.
public final class CMClock: Sendable {
    private let read: @Sendable () -> CMTime

    /// Creates a clock that reads its time from `read`: a finite time that never decreases.
    public init(reading read: @escaping @Sendable () -> CMTime) {
        self.read = read
    }

    /// The host time clock of a program: in a session the session's clock, elsewhere the machine's monotonic clock in
    /// nanoseconds, `CLOCK_MONOTONIC`. After `CMClockGetHostTimeClock`.
    public static var hostTimeClock: CMClock { session ?? machine }

    /// The clock of the session that the running code belongs to.
    @TaskLocal package static var session: CMClock?

    /// The machine's monotonic clock in nanoseconds.
    package static let machine = CMClock {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return CMTime(value: Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec), timescale: 1_000_000_000)
    }

    /// The current time; see `CMClockGetTime`.
    public var time: CMTime { read() }
}

/// Returns `CMClock.hostTimeClock`.
public func CMClockGetHostTimeClock() -> CMClock { .hostTimeClock }

/// Returns the current time of a clock.
public func CMClockGetTime(_ clock: CMClock) -> CMTime { clock.time }

/// A clock that advances only by explicit calls, for work that does not wait. Thread-safe.
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

    /// Creates a clock that is stopped at `start`, a finite time.
    public init(start: CMTime = CMTime(value: 0, timescale: CMTime.preferredVideoTimescale)) {
        let reading = Reading(start)
        self.reading = reading
        clock = CMClock { reading.time.withLock { $0 } }
    }

    /// The current time.
    public var time: CMTime { reading.time.withLock { $0 } }

    /// Advances the clock to `time`. An earlier or non-finite time has no effect, because a clock only advances.
    public func advance(to time: CMTime) {
        reading.time.withLock { now in
            if time.isRational, time > now { now = time }
        }
    }

    /// Advances the clock by `duration`. A negative or non-finite duration has no effect.
    public func advance(by duration: CMTime) {
        reading.time.withLock { now in
            if duration.isRational, duration > .zero { now += duration }
        }
    }
}
