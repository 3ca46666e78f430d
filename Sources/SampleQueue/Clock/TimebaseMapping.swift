/// How a timebase's time follows from its clock's, frozen at one moment: what the pacing core reckons with.
package struct TimebaseMapping: Sendable {
    /// One timebase's line: `time` at `sourceTime`, and `rate` times as fast from there.
    package struct Anchor: Hashable, Sendable {
        /// The timebase's own time.
        package var time: CMTime
        /// The source's time that belongs to it.
        package var sourceTime: CMTime
        /// Seconds of the timebase in a second of the source.
        package var rate: Double

        /// The line through a pair of times with a rate.
        package init(time: CMTime, sourceTime: CMTime, rate: Double) {
            self.time = time
            self.sourceTime = sourceTime
            self.rate = rate
        }

        func time(atSource source: CMTime) -> CMTime {
            // Exactly where that can be had: what is multiplied gets a timescale that no sum has room for.
            if rate == 0 { return time }
            return rate == 1 ? time + (source - sourceTime) : time + (source - sourceTime).scaled(by: rate)
        }

        func sourceTime(at time: CMTime) -> CMTime {
            let elapsed = time - self.time
            return sourceTime + (rate == 1 ? elapsed : elapsed.scaled(by: 1 / rate))
        }
    }

    /// The lines from the one next to the clock to the timebase's own.
    package let anchors: [Anchor]

    /// The mapping of timebases that lead from a clock to one of them.
    package init(anchors: [Anchor]) {
        self.anchors = anchors
    }

    /// The clock itself.
    package static let identity = TimebaseMapping(anchors: [])

    /// Seconds of the timebase in a second of the clock: the product of all rates.
    package var effectiveRate: Double { anchors.reduce(1) { $0 * $1.rate } }

    /// The timebase's time when the clock shows `clockTime`.
    package func time(atClock clockTime: CMTime) -> CMTime {
        anchors.reduce(clockTime) { $1.time(atSource: $0) }
    }

    /// The first clock time, to within a unit of its timescale, at which the timebase has come to `time`; nil if it stands
    /// still. ``time(atClock:)`` of the result is never short of `time`.
    package func clockTime(reaching time: CMTime) -> CMTime? {
        let rate = effectiveRate
        guard rate != 0, time.isRational else { return nil }
        var clockTime = anchors.reversed().reduce(time) { $1.sourceTime(at: $0) }
        guard clockTime.isRational else { return nil }
        // Each line's rounding may fall short by a unit; the step doubles so that the loop is short whatever the rates.
        var step = CMTime(value: 1, timescale: clockTime.timescale)
        while clockTime.isRational,
            rate > 0 ? self.time(atClock: clockTime) < time : self.time(atClock: clockTime) > time
        {
            clockTime += step
            step += step
        }
        return clockTime.isRational ? clockTime : nil
    }
}
