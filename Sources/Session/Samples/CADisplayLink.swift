import SampleQueue
import Synchronization

/// Ticks with a session's screen. After QuartzCore's `CADisplayLink`.
///
/// Swift on Linux knows no selectors: in place of a target and a selector there is a closure. A link ticks in the session that the code
/// is part of that starts it, or to which it was added. It is called on the session's thread, at each whole multiple of a frame's
/// duration of the session's time, the first at or after its start; frames that a live session comes too late for are passed over. Any
/// thread.
public final class CADisplayLink: @unchecked Sendable {
    // SAFETY: what changes is in `state`; the handler is called on the session's thread alone.

    struct State {
        var range = CAFrameRateRange.default
        var isPaused = false
        var isInvalid = false
        var timestamp = 0.0
        var targetTimestamp = 0.0
        /// Tells the session that its next tick is at another time.
        var wake: (@Sendable () -> Void)?
    }

    let state = Mutex(State())
    private let handler: Mutex<Handler>

    private struct Handler: @unchecked Sendable {
        // SAFETY: it is called on the session's thread alone.
        var call: ((CADisplayLink) -> Void)?
    }

    /// A link that calls `handler` with itself; it ticks once it was started.
    public init(handler: @escaping (CADisplayLink) -> Void) {
        self.handler = Mutex(Handler(call: handler))
    }

    /// The time of the frame that was shown last, in seconds of `CACurrentMediaTime`: in the handler that of its tick.
    public var timestamp: Double { state.withLock { $0.timestamp } }
    /// The time of the frame that comes next: what the handler draws is for then.
    public var targetTimestamp: Double { state.withLock { $0.targetTimestamp } }
    /// Seconds from one frame to the next.
    public var duration: Double { 1 / Double(state.withLock { $0.range.rate }) }

    /// How many ticks a second there are: the preferred rate, else the most that is named, else 60; from 1 to 240.
    public var preferredFrameRateRange: CAFrameRateRange {
        get { state.withLock { $0.range } }
        set { change { $0.range = newValue } }
    }

    /// Ticks a second; 0 for the screen's 60.
    public var preferredFramesPerSecond: Int {
        get { Int((state.withLock { $0.range.preferred } ?? 0).rounded()) }
        set {
            let rate = Float(max(0, newValue))
            change { $0.range = CAFrameRateRange(minimum: rate, maximum: rate, preferred: rate) }
        }
    }

    /// Whether it does not tick for now.
    public var isPaused: Bool {
        get { state.withLock { $0.isPaused } }
        set { change { $0.isPaused = newValue } }
    }

    /// Ticks in the session that the calling code is part of; where there is none, in the one to which it is added
    /// (``SampleBufferSession/add(_:)-(CADisplayLink)``). A second start is none.
    public func start() {
        SampleBufferSession.current?.add(self)
    }

    /// Ends it for good, and lets go of its handler; also from inside that.
    public func invalidate() {
        let handler = handler.withLock { handler in
            defer { handler.call = nil }
            return handler
        }
        change { $0.isInvalid = true }
        // What it holds may end with it, where no lock is held.
        withExtendedLifetime(handler) {}
    }

    private func change(_ body: (inout State) -> Void) {
        let wake = state.withLock { state in
            body(&state)
            return state.wake
        }
        wake?()
    }

    /// The frame at `time` has come, and the one after it is to come at `next`.
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

    /// Ticks `link` from the time on that `now` gives.
    init(_ link: CADisplayLink, now: @escaping () -> Duration) {
        self.link = link
        self.now = now
        start = CMTime(exact: now())
    }

    /// Whether it is over.
    var isOver: Bool { link.state.withLock { $0.isInvalid } }

    /// Ticks a second.
    var rate: Double { Double(link.state.withLock { $0.range.rate }) }

    /// The first frame after `time`, or at it if it `isIncluded`: a whole number of frames of a thousandth of a hertz each, so that nothing
    /// adds up to a drift.
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
        // What passed in a pause is not made up for.
        if wasIdle { start = CMTime(exact: now()) }
        return Duration(next)
    }

    func run(at now: Duration) {
        var due = next
        // As on a device, frames that the host was too late for are passed over.
        if let following = Duration(frame(after: due, isIncluded: false)), following <= now {
            let coming = frame(after: CMTime(exact: now), isIncluded: false)
            due = max(due, coming - frame(after: .zero, isIncluded: false))
        }
        last = due
        link.tick(at: due, next: frame(after: due, isIncluded: false))
    }
}

/// How many pictures a second are wanted. After QuartzCore's `CAFrameRateRange`.
public struct CAFrameRateRange: Hashable, Sendable {
    /// The fewest, in hertz.
    public var minimum: Float
    /// The most, in hertz.
    public var maximum: Float
    /// As many as would be best; nil where that is not said.
    public var preferred: Float?

    /// From `minimum` to `maximum` pictures a second, best `preferred`.
    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
    }

    /// As many as the screen shows: 60.
    public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)

    /// So many ticks a second: the preferred rate, or the most, from 1 to 240; what says nothing means the screen's 60.
    var rate: Float {
        for rate in [preferred ?? 0, maximum, minimum] where rate.isFinite && rate > 0 { return min(240, max(1, rate)) }
        return 60
    }
}

/// Ticks a session so many times a second, each at its exact time, the first at once.
final class DisplayLink: SessionParticipant {
    private let start: Duration
    /// A second has so many ticks, which is how many units the ticks' timescale has.
    private let framesPerSecond: CMTimeScale
    private let tick: (CMTime) -> Void
    private var count: Int64 = 0

    /// A link that ticks from `start` on; fewer than one frame a second count as one.
    init(framesPerSecond: Int, from start: Duration, tick: @escaping (CMTime) -> Void) {
        self.framesPerSecond = CMTimeScale(clamping: max(1, framesPerSecond))
        self.start = start
        self.tick = tick
    }

    /// The most ticks in a second.
    var rate: Double { Double(framesPerSecond) }

    /// The time of the next tick, as a whole number of frames, so that nothing adds up to a drift.
    private var time: CMTime {
        CMTime(exact: start) + CMTime(value: count, timescale: framesPerSecond)
    }

    var nextTime: Duration? { Duration(time) }

    func run(at now: Duration) {
        var due = time
        count += 1
        // As on a device, frames that the host was too late for are passed over.
        while let next = nextTime, next <= now {
            due = time
            count += 1
        }
        tick(due)
    }
}
