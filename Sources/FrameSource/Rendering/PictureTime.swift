import Glibc

/// How long one picture may take to be laid out and drawn, by the processor's time of the thread that does it: no view is too large to
/// be shown, but one whose program may cost no more than so much is given up. One thread.
package final class PictureTime {
    /// The most that it may take; nil for as long as it takes.
    package var limit: Duration?
    /// Whether the picture was given up: what was measured and drawn since is not what it should be.
    package private(set) var isOver = false
    private var end: Duration?

    init() {}

    /// A picture is begun.
    package func begin() {
        isOver = false
        end = limit.map { Self.now + $0 }
    }

    /// Whether the picture has taken longer by now.
    func look() -> Bool {
        guard let end, !isOver else { return isOver }
        isOver = Self.now > end
        return isOver
    }

    private static var now: Duration {
        var time = timespec()
        guard clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { return .zero }
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
