public import SampleQueue
import Synchronization

/// The playback of one item: a timebase with play, pause and seek. After AVFoundation's `AVPlayer`. Any thread.
///
/// It decodes nothing. Whoever makes the item's samples enqueues them on the ``AVPlayerLayer`` that shows the player, with
/// presentation times on ``timebase``.
public final class AVPlayer: Sendable {
    /// The item's time line, from zero.
    public let timebase: CMTimebase
    /// How long the item is: finite, or infinite for a live one.
    public let duration: CMTime

    private struct State {
        var seekHandlers: [UInt64: @Sendable () -> Void] = [:]
        var lastObserver: UInt64 = 0
    }

    private let observers = Mutex(State())

    /// A paused player of an item that lasts `duration`, measured by `clock`.
    public init(duration: CMTime = .positiveInfinity, clock: CMClock = .hostTimeClock) {
        self.duration = duration
        timebase = CMTimebase(sourceClock: clock)
    }

    /// Seconds of the item in a second of the clock; 0 is paused. A rate that is not finite is not taken.
    public var rate: Float {
        get { Float(timebase.rate) }
        set { try? timebase.setRate(Double(newValue)) }
    }

    /// Plays at a rate of 1.
    public func play() { rate = 1 }
    /// Pauses.
    public func pause() { rate = 0 }
    /// Where the item is.
    public func currentTime() -> CMTime { timebase.time }

    /// Moves to `time`, or the item's end that is nearer to it, at once. Gives whether `time` was one that can be moved to.
    @discardableResult
    public func seek(to time: CMTime) -> Bool {
        guard time.isNumeric else { return false }
        try? timebase.setTime(time.clamped(to: CMTimeRange(start: .zero, duration: duration)))
        let handlers = observers.withLock { $0.seekHandlers }
        for (_, handler) in handlers.sorted(by: { $0.key < $1.key }) { handler() }
        return true
    }

    /// Moves to `time` and tells when that is done, at once here.
    public func seek(to time: CMTime, completionHandler: (Bool) -> Void) {
        completionHandler(seek(to: time))
    }

    /// Calls `handler` after every seek, on the thread that seeks: what is pending belongs to the old place.
    func addSeekHandler(_ handler: @escaping @Sendable () -> Void) -> UInt64 {
        observers.withLock { state in
            state.lastObserver += 1
            state.seekHandlers[state.lastObserver] = handler
            return state.lastObserver
        }
    }

    func removeSeekHandler(_ handler: UInt64) {
        observers.withLock { $0.seekHandlers[handler] = nil }
    }
}
