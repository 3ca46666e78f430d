import SampleQueue
import Synchronization

/// A timer that is synchronized with a session's screen. After QuartzCore's `CADisplayLink`.
///
/// Swift on Linux has no selectors: a closure replaces the target and the selector. A link ticks in the session to
/// which it was added, or to which the code that starts it belongs. It calls its handler on the session's thread, at
/// each whole multiple of a frame's duration in session time, first at or after its start. A live session that is too
/// late skips frames. Thread-safe.
public final class CADisplayLink: @unchecked Sendable {
    // SAFETY: the mutable state is in `state`; the handler is called on the session's thread alone.

    struct State {
        var range = CAFrameRateRange.default
        var isPaused = false
        var isInvalid = false
        var timestamp = 0.0
        var targetTimestamp = 0.0
        /// Notifies the session that the time of the next tick changed.
        var wake: (@Sendable () -> Void)?
    }

    let state = Mutex(State())
    private let handler: Mutex<Handler>

    private struct Handler: @unchecked Sendable {
        // SAFETY: it is called on the session's thread alone.
        var call: ((CADisplayLink) -> Void)?
    }

    /// Creates a link that calls `handler` with itself once it is started.
    public init(handler: @escaping (CADisplayLink) -> Void) {
        self.handler = Mutex(Handler(call: handler))
    }

    /// The time of the last frame shown, in seconds of `CACurrentMediaTime`: in the handler, the time of its tick.
    public var timestamp: Double { state.withLock { $0.timestamp } }
    /// The time of the next frame, for which the handler draws.
    public var targetTimestamp: Double { state.withLock { $0.targetTimestamp } }
    /// The duration of a frame, in seconds.
    public var duration: Double { 1 / Double(state.withLock { $0.range.rate }) }

    /// The range of tick rates. The rate is the preferred one, else the maximum, else 60 ticks per second; from 1 to
    /// 240.
    public var preferredFrameRateRange: CAFrameRateRange {
        get { state.withLock { $0.range } }
        set { change { $0.range = newValue } }
    }

    /// The number of ticks per second; 0 for the screen's 60.
    public var preferredFramesPerSecond: Int {
        get { Int((state.withLock { $0.range.preferred } ?? 0).rounded()) }
        set {
            let rate = Float(max(0, newValue))
            change { $0.range = CAFrameRateRange(minimum: rate, maximum: rate, preferred: rate) }
        }
    }

    /// Whether the link is paused.
    public var isPaused: Bool {
        get { state.withLock { $0.isPaused } }
        set { change { $0.isPaused = newValue } }
    }

    /// Starts the link in the session to which the calling code belongs. Without one it ticks in the session to which
    /// it is added (``SampleBufferSession/add(_:)-(CADisplayLink)``). A second start has no effect.
    public func start() {
        SampleBufferSession.current?.add(self)
    }

    /// Ends the link for good, and releases its handler; may be called from within the handler.
    public func invalidate() {
        let handler = handler.withLock { handler in
            defer { handler.call = nil }
            return handler
        }
        change { $0.isInvalid = true }
        // Release the handler's captures while no lock is held.
        withExtendedLifetime(handler) {}
    }

    private func change(_ body: (inout State) -> Void) {
        let wake = state.withLock { state in
            body(&state)
            return state.wake
        }
        wake?()
    }

    /// Calls the handler for the frame at `time`, which the frame at `next` follows.
    func tick(at time: CMTime, next: CMTime) {
        state.withLock { ($0.timestamp, $0.targetTimestamp) = (time.seconds, next.seconds) }
        handler.withLock { $0 }.call?(self)
    }
}

/// A display link in a session's loop.
final class DisplayLinkParticipant: SessionParticipant {
    let link: CADisplayLink
    private let now: () -> Duration
    private var start: CMTime
    /// The time of the last tick.
    private var last: CMTime?
    private var isIdle = false

    /// Creates a participant that ticks `link` from the time that `now` returns.
    init(_ link: CADisplayLink, now: @escaping () -> Duration) {
        self.link = link
        self.now = now
        start = CMTime(exact: now())
    }

    /// Whether the link is invalidated.
    var isOver: Bool { link.state.withLock { $0.isInvalid } }

    /// The number of ticks per second.
    var rate: Double { Double(link.state.withLock { $0.range.rate }) }

    /// Returns the first frame after `time`, or at it if `isIncluded`. Frames are counted in whole numbers, at rates in
    /// thousandths of a hertz, so that no drift accumulates.
    private func frame(after time: CMTime, isIncluded: Bool) -> CMTime {
        let rate = Int64((self.rate * 1_000).rounded())
        func frame(_ count: Int64) -> CMTime { CMTime(value: count * 1_000, timescale: CMTimeScale(rate)) }
        var count = Int64((time.seconds * Double(rate) / 1_000).rounded(.down))
        while isIncluded ? frame(count) < time : frame(count) <= time { count += 1 }
        return frame(count)
    }

    private var next: CMTime {
        guard let last, last >= start else { return frame(after: start, isIncluded: true) }
        return frame(after: last, isIncluded: false)
    }

    var nextTime: Duration? {
        let wasIdle = isIdle
        isIdle = link.state.withLock { $0.isPaused || $0.isInvalid }
        if isIdle { return nil }
        // Frames that passed during a pause are not made up for.
        if wasIdle { start = CMTime(exact: now()) }
        return Duration(next)
    }

    func run(at now: Duration) {
        var due = next
        // As on a device, frames that the host was too late for are skipped.
        if let following = Duration(frame(after: due, isIncluded: false)), following <= now {
            let coming = frame(after: CMTime(exact: now), isIncluded: false)
            due = max(due, coming - frame(after: .zero, isIncluded: false))
        }
        last = due
        link.tick(at: due, next: frame(after: due, isIncluded: false))
    }
}

/// A range of frame rates. After QuartzCore's `CAFrameRateRange`.
public struct CAFrameRateRange: Hashable, Sendable {
    /// The minimum rate, in hertz.
    public var minimum: Float
    /// The maximum rate, in hertz.
    public var maximum: Float
    /// The preferred rate, in hertz; nil if there is none.
    public var preferred: Float?

    /// Creates a range from `minimum` to `maximum` frames per second with the preferred rate `preferred`.
    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
    }

    /// The range for the screen's rate: 60.
    public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)

    /// The number of ticks per second: the preferred rate, or the maximum, from 1 to 240; the screen's 60 if neither is
    /// given.
    var rate: Float {
        for rate in [preferred ?? 0, maximum, minimum] where rate.isFinite && rate > 0 { return min(240, max(1, rate)) }
        return 60
    }
}

/// Ticks a session at a fixed rate, each tick at its exact time, the first at once.
final class FixedRateParticipant: SessionParticipant {
    private let start: Duration
    /// The number of ticks per second, which is also the timescale of the ticks.
    private let framesPerSecond: CMTimeScale
    private let tick: (CMTime) -> Void
    private var count: Int64 = 0

    /// Creates a link that ticks from `start` on; a rate below one frame per second counts as one.
    init(framesPerSecond: Int, from start: Duration, tick: @escaping (CMTime) -> Void) {
        self.framesPerSecond = CMTimeScale(clamping: max(1, framesPerSecond))
        self.start = start
        self.tick = tick
    }

    /// The maximum number of ticks per second.
    var rate: Double { Double(framesPerSecond) }

    /// The time of the next tick, as a whole number of frames, so that no drift accumulates.
    private var time: CMTime {
        CMTime(exact: start) + CMTime(value: count, timescale: framesPerSecond)
    }

    var nextTime: Duration? { Duration(time) }

    func run(at now: Duration) {
        var due = time
        count += 1
        // As on a device, frames that the host was too late for are skipped.
        while let next = nextTime, next <= now {
            due = time
            count += 1
        }
        tick(due)
    }
}
