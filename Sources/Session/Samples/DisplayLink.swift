import SampleQueue

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
