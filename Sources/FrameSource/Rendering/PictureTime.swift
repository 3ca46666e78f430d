import Glibc

/// How long pictures may take to be laid out and drawn, by the processor's time of the thread that does it: all those of one second of
/// the session together, and what their changes take. No view is too large to be shown, but one whose program may cost no more than so
/// much is given up. One thread.
package final class PictureTime {
    /// The most that the pictures of a second may take; nil for as long as it takes.
    package var limit: Duration?
    /// Whether the limit was passed: what was measured and drawn since is not what it should be.
    package private(set) var isOver = false
    private var second: Int64?
    /// What was taken in this second before `start`.
    private var spent: Duration = .zero
    private var start: Duration?

    init() {}

    /// Something is laid out for `time`; nil where what was laid out is drawn. Ends with ``end()``.
    package func begin(at time: Duration? = nil) {
        if let time, time.components.seconds != second {
            second = time.components.seconds
            spent = .zero
            isOver = false
        }
        start = limit == nil ? nil : Self.now
    }

    /// It is laid out, or drawn.
    package func end() {
        guard let start else { return }
        spent += Self.now - start
        self.start = nil
    }

    /// Whether the limit is passed by now.
    package func look() -> Bool {
        guard let start, let limit, !isOver else { return isOver }
        isOver = spent + (Self.now - start) > limit
        return isOver
    }

    private static var now: Duration {
        var time = timespec()
        guard clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { return .zero }
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
