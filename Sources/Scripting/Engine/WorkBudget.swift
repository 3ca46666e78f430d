import Glibc
import SharedTypes

/// The total time of a script's turns in the current second of its session: a thousand short turns count like one long
/// one. Wall-clock time or processor time, of the worker and of the work for it, counts, whichever is less.
struct WorkBudget {
    private var second: Int64 = -1
    private var work: Duration = .zero
    private var start: (wall: Duration, own: Duration) = (.zero, .zero)

    /// Begins a turn at `time` of the session.
    mutating func begin(at time: Duration) {
        if time.components.seconds != second { (second, work) = (time.components.seconds, .zero) }
        start = (MonotonicClock.now, Self.ownTime)
    }

    /// Ends the turn, in which the worker used this much processor time. Returns the time of all of the second's turns
    /// so far.
    mutating func end(worker: Duration) -> Duration {
        work += min(MonotonicClock.now - start.wall, Self.ownTime - start.own + worker)
        return work
    }

    private static var ownTime: Duration { HostClock.time(of: CLOCK_THREAD_CPUTIME_ID) ?? .zero }
}

/// The time of the image decoder for the turns of the current second of a script's session. It has limits of its own:
/// beyond them images are not decoded, but the script continues.
package struct DecodingBudget {
    private var second: Int64 = -1
    private var work: Duration = .zero

    /// Creates a budget of which nothing is used.
    package init() {}

    /// Begins a turn at `time` of the session. Returns the time that is left of `limit`, at most `turnLimit`.
    package mutating func begin(at time: Duration, limit: Duration, perTurn turnLimit: Duration) -> Duration {
        if time.components.seconds != second { (second, work) = (time.components.seconds, .zero) }
        return min(limit - work, turnLimit)
    }

    /// Counts `time` of decoding.
    package mutating func add(_ time: Duration) {
        work += time
    }
}
