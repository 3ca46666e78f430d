import Glibc
package import Views

/// The limits on the time and memory of frames. Nested layers, blurs and large glyphs could use any amount of memory.
///
/// The time of layout and drawing is the CPU time of the thread that performs them. It is the sum over all frames of
/// one second of the session, including their updates. No view is too large to display, but a view whose program has
/// such a limit is abandoned beyond it. Use it on one thread.
package final class DrawBudget {
    /// The maximum time of the frames of a second; nil for no limit.
    package var limit: Duration?
    /// The work of another process for the frames; nil if there is none. It has the same limit for itself: what exceeds
    /// it is not drawn, but the frame is.
    package var remote: RemoteDrawing?
    /// The remote work before this second.
    private var earlierRemoteWork: Duration = .zero
    /// Whether the limit was exceeded: all later measurements and drawings are invalid.
    package private(set) var isOver = false
    /// Whether it was exceeded by the memory of texts.
    package private(set) var hasLargeTexts = false
    private var second: Int64?
    /// The time spent in this second before `start`.
    private var spent: Duration = .zero
    /// The start in the thread's CPU time, and in the host's time.
    private var start: (own: Duration, host: Duration)?

    init() {}

    /// Whether a quarter of this second's limit is spent.
    package var isQuarterSpent: Bool { limit.map { spent > $0 / 4 } ?? false }

    /// Starts measuring the layout for `time`, or drawing if nil. ``end()`` ends the measurement.
    package func begin(at time: Duration? = nil) {
        if let time, time.components.seconds != second {
            second = time.components.seconds
            spent = .zero
            isOver = false
            earlierRemoteWork = remote?.spent ?? .zero
        }
        remote?.timeLeft = limit.map { $0 - ((remote?.spent ?? .zero) - earlierRemoteWork) }
        start = limit == nil ? nil : (work, Self.now(CLOCK_MONOTONIC))
    }

    /// The CPU time of the thread so far.
    private var work: Duration { Self.now(CLOCK_THREAD_CPUTIME_ID) }

    /// Ends the measurement of layout or drawing.
    package func end() {
        remote?.timeLeft = nil
        guard let start else { return }
        spent += work - start.own
        self.start = nil
    }

    /// Returns whether the limit is exceeded by now.
    package func look() -> Bool {
        guard let start, let limit, !isOver else { return isOver }
        // A thread's CPU time is at most the elapsed time, which needs no system call.
        guard spent + (Self.now(CLOCK_MONOTONIC) - start.host) > limit else { return false }
        isOver = spent + (work - start.own) > limit
        return isOver
    }

    /// Returns whether work that is estimated to take `cost`, and that cannot be interrupted, is within the limit.
    package func admits(_ cost: Duration) -> Bool {
        guard let start, let limit, !isOver else { return !isOver }
        return spent + (work - start.own) + cost <= limit
    }

    /// Regards the limit as exceeded, by the memory of texts if it `hasLargeTexts`.
    package func giveUp(hasLargeTexts: Bool = false) {
        isOver = true
        self.hasLargeTexts = hasLargeTexts
    }

    // MARK: - Memory

    /// The maximum memory of drawing a frame if there is a limit: this number of bytes, or 32 times the frame's.
    package static let frameBytes = 96 << 20
    /// Whether a frame was abandoned because drawing it would have exceeded the memory limit.
    package private(set) var isFull = false
    private var byteLimit = frameBytes
    /// The bytes of the current reservations.
    package private(set) var reserved = 0
    /// The maximum of `reserved` since the last frame began, for tests.
    package private(set) var mostReserved = 0
    /// The bytes of glyphs in Cairo's cache.
    var glyphBytes = 0

    /// Starts a frame of `bytes` bytes.
    func begin(frameOf bytes: Int) {
        (isFull, byteLimit, mostReserved) = (false, max(Self.frameBytes, 32 * bytes), reserved)
    }

    /// Returns whether `bytes` more bytes are within the memory limit. If not, the frame must be abandoned.
    func admits(bytes: Int) -> Bool {
        guard limit == nil || reserved + glyphBytes + bytes <= byteLimit else {
            isFull = true
            return false
        }
        return true
    }

    /// Counts `bytes` bytes until the returned object is released; nil if they would exceed the memory limit.
    func reserve(bytes: Int) -> MemoryReservation? {
        admits(bytes: bytes) ? MemoryReservation(bytes, in: self) : nil
    }

    /// The maximum width and height of an image of Cairo, in pixels.
    static let maximumLength = 32_767

    /// Counts `count` bytes for each pixel of an image until the returned object is released; nil if they would exceed
    /// the memory limit, and if the image would be too long for Cairo.
    func reserve(_ count: Int, width: Int, height: Int) -> MemoryReservation? {
        guard max(width, height) <= Self.maximumLength else {
            isFull = true
            return nil
        }
        return reserve(bytes: count * max(width, 0) * max(height, 0))
    }

    /// Bytes that a budget counts for the lifetime of the object.
    final class MemoryReservation {
        private let budget: DrawBudget
        private let byteCount: Int

        fileprivate init(_ byteCount: Int, in budget: DrawBudget) {
            (self.budget, self.byteCount) = (budget, byteCount)
            budget.reserved += byteCount
            budget.mostReserved = max(budget.mostReserved, budget.reserved)
        }

        deinit { budget.reserved -= byteCount }
    }

    private static func now(_ clock: clockid_t) -> Duration {
        var time = timespec()
        guard clock_gettime(clock, &time) == 0 else { return .zero }
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
