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
