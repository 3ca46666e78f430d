import Descriptors
import Glibc

/// How long a script's turns take in the second of its session that they are in, all together: a thousand short ones are no less than one
/// long one. What counts is the wall's clock or the processor's, of the worker and of those who work for it, whichever is less.
struct SecondOfWork {
    private var second: Int64 = -1
    private var work: Duration = .zero
    /// What the second's turns before this one took.
    var spent: Duration { work }
    private var start: (wall: Duration, own: Duration) = (.zero, .zero)

    /// A turn at `time` of the session begins.
    mutating func begin(at time: Duration) {
        if time.components.seconds != second { (second, work) = (time.components.seconds, .zero) }
        start = (MonotonicClock.now, Self.ownTime)
    }

    /// The turn is over, and took the worker so much of the processor's time; how long all of the second's turns took by now.
    mutating func end(worker: Duration) -> Duration {
        work += min(MonotonicClock.now - start.wall, Self.ownTime - start.own + worker)
        return work
    }

    private static var ownTime: Duration { HostClock.time(of: CLOCK_THREAD_CPUTIME_ID) ?? .zero }
}
