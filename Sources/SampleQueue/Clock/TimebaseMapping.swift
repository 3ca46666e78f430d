/// The mapping of a timebase from its clock as a value, for the arithmetic of the pacing core.
package struct TimebaseMapping: Sendable {
    /// The linear mapping of one timebase: `time` at `sourceTime`, and `rate` from there on.
    package struct Anchor: Hashable, Sendable {
        /// The timebase's own time.
        package var time: CMTime
        /// The corresponding time of the source.
        package var sourceTime: CMTime
        /// The rate relative to the source.
        package var rate: Double

        /// Creates the line through a pair of times with a rate.
        package init(time: CMTime, sourceTime: CMTime, rate: Double) {
            self.time = time
            self.sourceTime = sourceTime
            self.rate = rate
        }

        func time(atSource source: CMTime) -> CMTime {
            // Rates 0 and 1 are exact. Multiplication yields a timescale that leaves no range for sums.
            if rate == 0 { return time }
            return rate == 1 ? time + (source - sourceTime) : time + (source - sourceTime).scaled(by: rate)
        }

        func sourceTime(at time: CMTime) -> CMTime {
            let elapsed = time - self.time
            return sourceTime + (rate == 1 ? elapsed : elapsed.scaled(by: 1 / rate))
        }
    }

    /// The anchors of the chain, from the clock to the timebase.
    package let anchors: [Anchor]

    /// Creates the mapping of a chain of timebases from a clock to the last of them.
    package init(anchors: [Anchor]) {
        self.anchors = anchors
    }

    /// The mapping of the clock itself.
    package static let identity = TimebaseMapping(anchors: [])

    /// The rate relative to the clock: the product of all rates.
    package var effectiveRate: Double { anchors.reduce(1) { $0 * $1.rate } }

    /// Returns the timebase's time at `clockTime`.
    package func time(atClock clockTime: CMTime) -> CMTime {
        anchors.reduce(clockTime) { $1.time(atSource: $0) }
    }

    /// Returns the first clock time, to within a unit of its timescale, at which the timebase reaches `time`; nil if it
    /// is stopped, or if `time` is of another epoch. ``time(atClock:)`` of the result never falls short of `time`.
    package func clockTime(reaching time: CMTime) -> CMTime? {
        let rate = effectiveRate
        guard rate != 0, time.isRational else { return nil }
        var clockTime = anchors.reversed().reduce(time) { $1.sourceTime(at: $0) }
        // The clock never reaches a time of another epoch.
        guard clockTime.isRational, clockTime.epoch == anchors.first?.sourceTime.epoch ?? 0 else { return nil }
        // The rounding of each line may fall short by a unit. The step doubles, so that the loop is short for all
        // rates.
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
