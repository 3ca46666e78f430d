import SampleQueue
import Synchronization

/// The clock that a session's layers and their timebases follow. During a step of the loop it stops at the loop's time,
/// for every reader. While a live loop waits it runs with the host's clock. Thread-safe.
final class SessionTime: Sendable {
    private final class Reading: Sendable {
        struct State {
            var time = CMTime.zero
            /// The host's time while the loop waits, and the end of the wait in `deadline`.
            var host: (@Sendable () -> Duration)?
            var deadline: Duration?
        }

        let state = Mutex(State())

        var time: CMTime {
            state.withLock { state in
                guard let host = state.host?() else { return state.time }
                let time = CMTime(exact: state.deadline.map { min($0, host) } ?? host)
                state.time = max(state.time, time)
                return state.time
            }
        }
    }

    /// The clock, for layers and timebases.
    let clock: CMClock
    private let reading = Reading()

    /// Creates a clock that is stopped at 0.
    init() {
        let reading = reading
        clock = CMClock { reading.time }
    }

    /// Whether a timebase stays in sync with the session. In a live session a timebase on the host's clock does too;
    /// offline it would follow the host instead.
    func isFollowed(by timebase: CMTimebase, isOffline: Bool) -> Bool {
        let root = timebase.ultimateSourceClock
        return root === clock || (root === CMClock.machine && !isOffline)
    }

    /// Stops the clock at `time`, or at `exactTime` if that is the intended time and no duration can represent it. The
    /// clock never goes back.
    func stopClock(at time: Duration, exactTime: CMTime = .negativeInfinity) {
        let time = CMTime(exact: time)
        reading.state.withLock { state in
            state.host = nil
            state.time = max(state.time, time, exactTime.isRational ? exactTime : time)
        }
    }

    /// Runs the clock with `host` up to `deadline`.
    func follow(_ host: @escaping @Sendable () -> Duration, until deadline: Duration?) {
        reading.state.withLock {
            $0.host = host; $0.deadline = deadline
        }
    }
}

/// The clock that a session's loop waits on. Offline, a wait is a jump. In a live session it lasts as long as given, or
/// until an external event. Called on the session's thread only, unless stated otherwise.
package protocol PacingClock: AnyObject {
    /// The session time, from 0, never decreasing.
    var now: Duration { get }
    /// Returns the host's time as session time, on any thread; nil for a clock that does not follow the host's.
    var hostTime: (@Sendable () -> Duration)? { get }
    /// Ends a wait, on any thread; nil for a clock that never blocks.
    var wake: (@Sendable () -> Void)? { get }
    /// Waits for session time `deadline`, or in a live session until an external event; nil waits only for such an
    /// event.
    ///
    /// Returns the time after the wait. That is the deadline if it was reached, even if the host was late. A host that
    /// is so late that times are skipped returns a later time.
    func wait(until deadline: Duration?) -> Duration
    /// Takes in external events without waiting.
    func pollExternalEvents()
    /// Whether an external event asked the session to end.
    var isAskedToEnd: Bool { get }
}

extension PacingClock {
    package var isAskedToEnd: Bool { false }
}

/// A clock that jumps to any deadline.
package final class OfflineClock: PacingClock {
    package private(set) var now: Duration = .zero
    private var passedOver: ArraySlice<(from: Duration, to: Duration)>

    /// Creates a clock that skips the same times as a recorded session, in rising order. A wait for a time within a
    /// skipped range ends at the end of the range.
    package init(passedOver: [(from: Duration, to: Duration)] = []) {
        self.passedOver = passedOver[...]
    }

    package var hostTime: (@Sendable () -> Duration)? { nil }
    package var wake: (@Sendable () -> Void)? { nil }

    package func wait(until deadline: Duration?) -> Duration {
        now = max(now, deadline ?? now)
        while let next = passedOver.first, next.from <= now {
            now = max(now, next.to)
            passedOver.removeFirst()
        }
        return now
    }

    package func pollExternalEvents() {}
}
