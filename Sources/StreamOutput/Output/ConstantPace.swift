package import SampleQueue

/// The times of an output of equally many pictures a second: slot after slot from 0 on, from the first picture's.
package struct ConstantPace {
    /// How long a picture lasts.
    private let interval: CMTime
    /// The newest slot that has a picture; nil before the first.
    private var latest: Int64?
    /// Session times are rounded to less than this, in attoseconds.
    private static let tolerance: Int128 = 1_000_000_000

    /// How many missed slots are made up for at most; nil for all. Who watches live gets no burst of repeats after a standstill.
    private let greatestCatchUp: Int?

    package init(interval: CMTime, greatestCatchUp: Int? = nil) {
        self.interval = interval
        self.greatestCatchUp = greatestCatchUp
    }

    /// How long a picture lasts.
    var duration: Duration { Duration(interval) ?? .seconds(1) }

    /// The slot of a picture that is seen from `time` on, and those before it that have none yet.
    package mutating func take(_ time: Duration) -> (missed: [CMTime], own: CMTime) {
        let slot = max(slots(time, isUp: true), latest ?? 0)
        let missed = times(until: slot)
        latest = slot
        return (missed, self.time(slot))
    }

    /// The slots without a picture that begin at or before `time`.
    package mutating func fill(to time: Duration) -> [CMTime] { fill(until: slots(time, isUp: false) + 1) }

    /// The slots without a picture that begin before `end`.
    package mutating func fill(before end: Duration) -> [CMTime] { fill(until: slots(end, isUp: true)) }

    /// When the last slot that begins before `end` is over: its picture is whole.
    package func end(of end: Duration) -> CMTime { time(slots(end, isUp: true)) }

    private mutating func fill(until slot: Int64) -> [CMTime] {
        let missed = times(until: slot)
        if !missed.isEmpty { latest = slot - 1 }
        return missed
    }

    private func times(until slot: Int64) -> [CMTime] {
        guard let latest, latest + 1 < slot else { return [] }
        let first = greatestCatchUp.map { max(latest + 1, slot - Int64($0)) } ?? (latest + 1)
        return (first..<slot).map(time)
    }

    private func time(_ slot: Int64) -> CMTime {
        CMTime(value: slot * interval.value, timescale: interval.timescale)
    }

    /// How many slots begin before `time`, or at most at it where it is not rounded up.
    private func slots(_ time: Duration, isUp: Bool) -> Int64 {
        let (seconds, attoseconds) = time.components
        let second: Int128 = 1_000_000_000_000_000_000
        let whole = Int128(seconds) * second + Int128(attoseconds) + (isUp ? -Self.tolerance : Self.tolerance)
        let (length, scaled) = (Int128(interval.value) * second, max(whole, 0) * Int128(interval.timescale))
        return Int64(clamping: isUp ? (scaled + length - 1) / length : scaled / length)
    }
}
