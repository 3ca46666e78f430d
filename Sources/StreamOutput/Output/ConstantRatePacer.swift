package import SampleQueue

/// The frame times of an output of constant frame rate: one slot after the other from 0 on, starting with the first
/// frame's.
package struct ConstantRatePacer {
    /// The duration of a frame.
    private let interval: CMTime
    /// The newest slot that has a frame; nil before the first.
    private var latest: Int64?
    /// The tolerance of session times, in attoseconds: a smaller difference is rounded away.
    private static let tolerance: Int128 = 1_000_000_000

    /// The most missed slots that are filled later; nil for all. A live viewer gets no burst of repeats after a
    /// standstill.
    private let maximumCatchUp: Int?

    package init(interval: CMTime, maximumCatchUp: Int? = nil) {
        self.interval = interval
        self.maximumCatchUp = maximumCatchUp
    }

    /// The duration of a frame.
    var duration: Duration { Duration(interval) ?? .seconds(1) }

    /// Assigns a slot to a frame that is visible from `time` on. Returns it with the slots before it that have no frame
    /// yet.
    package mutating func take(_ time: Duration) -> (missed: [CMTime], own: CMTime) {
        let slot = max(slots(time, isUp: true), latest ?? 0)
        let missed = times(until: slot)
        latest = slot
        return (missed, self.time(slot))
    }

    /// Fills and returns the slots without a frame that begin at or before `time`.
    package mutating func fill(to time: Duration) -> [CMTime] { fill(until: slots(time, isUp: false) + 1) }

    /// Fills and returns the slots without a frame that begin before `end`.
    package mutating func fill(before end: Duration) -> [CMTime] { fill(until: slots(end, isUp: true)) }

    /// The end of the last slot that begins before `end`: its frame has the full duration.
    package func end(of end: Duration) -> CMTime { time(slots(end, isUp: true)) }

    private mutating func fill(until slot: Int64) -> [CMTime] {
        let missed = times(until: slot)
        if !missed.isEmpty { latest = slot - 1 }
        return missed
    }

    private func times(until slot: Int64) -> [CMTime] {
        guard let latest, latest + 1 < slot else { return [] }
        let first = maximumCatchUp.map { max(latest + 1, slot - Int64($0)) } ?? (latest + 1)
        return (first..<slot).map(time)
    }

    private func time(_ slot: Int64) -> CMTime {
        CMTime(value: slot * interval.value, timescale: interval.timescale)
    }

    /// The number of slots that begin before `time` if `isUp`, else at or before it.
    private func slots(_ time: Duration, isUp: Bool) -> Int64 {
        let (seconds, attoseconds) = time.components
        let second: Int128 = 1_000_000_000_000_000_000
        let whole = Int128(seconds) * second + Int128(attoseconds) + (isUp ? -Self.tolerance : Self.tolerance)
        let (length, scaled) = (Int128(interval.value) * second, max(whole, 0) * Int128(interval.timescale))
        return Int64(clamping: isUp ? (scaled + length - 1) / length : scaled / length)
    }
}
