import Synchronization

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
