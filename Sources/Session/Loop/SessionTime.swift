import SampleQueue
import Synchronization

/// The clock that a session's layers and their timebases follow. While the loop does something it stands at the loop's time,
/// whoever reads it; while a live loop waits it goes on with the host. Any thread.
final class SessionTime: Sendable {
    private final class Reading: Sendable {
        struct State {
            var time = CMTime.zero
            /// While the loop waits: the host's time, and where the wait ends.
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

    /// A clock that stands at 0.
    init() {
        let reading = reading
        clock = CMClock { reading.time }
    }

    /// Whether a time line keeps step with the session: live also one on the host's clock does; offline it would stand where the
    /// host stands.
    func isFollowed(by timebase: CMTimebase, isOffline: Bool) -> Bool {
        let root = timebase.ultimateSourceClock
        return root === clock || (root === CMClock.machine && !isOffline)
    }

    /// Stands at `time`, or at `exactTime` where that is meant but no duration says it exactly. A clock never goes back.
    func stand(at time: Duration, exactTime: CMTime = .negativeInfinity) {
        let time = CMTime(exact: time)
        reading.state.withLock { state in
            state.host = nil
            state.time = max(state.time, time, exactTime.isRational ? exactTime : time)
        }
    }

    /// Goes on with `host` up to `deadline`.
    func follow(_ host: @escaping @Sendable () -> Duration, until deadline: Duration?) {
        reading.state.withLock {
            $0.host = host; $0.deadline = deadline
        }
    }
}

/// What a session's loop waits on. Offline, a wait is a jump; live, it lasts as long as it says, or until something
/// happens outside. Called on the session's thread alone, but for what says otherwise.
package protocol PacingClock: AnyObject {
    /// Session time, from 0, never falling.
    var now: Duration { get }
    /// Reads the host's time as session time, on any thread; nil for a clock that does not follow the host's.
    var hostTime: (@Sendable () -> Duration)? { get }
    /// Ends a wait, on any thread; nil where no wait lasts.
    var wake: (@Sendable () -> Void)? { get }
    /// Waits for session time `deadline`, or live until something happens outside; nil waits for that alone. Returns the
    /// time that it is then. That is the deadline where it was waited for, however late the host was, unless the host is so
    /// late that what was missed is passed over.
    func wait(until deadline: Duration?) -> Duration
    /// Takes in what has happened outside, and does not wait.
    func attend()
}

/// A clock that jumps to whatever it is asked to wait for.
package final class OfflineClock: PacingClock {
    package private(set) var now: Duration = .zero
    private var passedOver: ArraySlice<(from: Duration, to: Duration)>

    /// A clock that passes over what a recorded session has passed over, which rises: a wait for a time in there ends at its end.
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

    package func attend() {}
}
