import Glibc

/// How long pictures may take, and how much memory: nested layers that grow with each other take any amount of it.
///
/// How long they may take to be laid out and drawn, by the processor's time of the thread that does it: all those of one second of
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
    /// By the thread's time and the host's.
    private var start: (own: Duration, host: Duration)?

    init() {}

    /// Whether a quarter of the limit is spent in this second.
    package var isQuarterSpent: Bool { limit.map { spent > $0 / 4 } ?? false }

    /// Something is laid out for `time`; nil where what was laid out is drawn. Ends with ``end()``.
    package func begin(at time: Duration? = nil) {
        if let time, time.components.seconds != second {
            second = time.components.seconds
            spent = .zero
            isOver = false
        }
        start = limit == nil ? nil : (Self.now(CLOCK_THREAD_CPUTIME_ID), Self.now(CLOCK_MONOTONIC))
    }

    /// It is laid out, or drawn.
    package func end() {
        guard let start else { return }
        spent += Self.now(CLOCK_THREAD_CPUTIME_ID) - start.own
        self.start = nil
    }

    /// Whether the limit is passed by now.
    package func look() -> Bool {
        guard let start, let limit, !isOver else { return isOver }
        // No thread takes more than has passed, which is asked without a call into the system.
        guard spent + (Self.now(CLOCK_MONOTONIC) - start.host) > limit else { return false }
        isOver = spent + (Self.now(CLOCK_THREAD_CPUTIME_ID) - start.own) > limit
        return isOver
    }

    // MARK: - Memory

    /// The bytes of pixels that layers within layers may have, where there is a limit: so many, or 32 times what the picture has.
    package static let layerBytes = 96 << 20
    /// Whether a picture was given up because its layers would have had more.
    package private(set) var isFull = false
    private var layerLimit = layerBytes
    private var layers = 0

    /// A picture of so many bytes is drawn.
    func begin(pictureOf bytes: Int) {
        (layers, isFull, layerLimit) = (0, false, max(Self.layerBytes, 32 * bytes))
    }

    /// A layer of so many bytes is to be drawn on; false, and it is not counted, where that is too much.
    func enter(layerOf bytes: Int) -> Bool {
        guard limit == nil || layers + bytes <= layerLimit else {
            isFull = true
            return false
        }
        layers += bytes
        return true
    }

    /// It is drawn.
    func leave(layerOf bytes: Int) {
        layers -= bytes
    }

    private static func now(_ clock: clockid_t) -> Duration {
        var time = timespec()
        guard clock_gettime(clock, &time) == 0 else { return .zero }
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
