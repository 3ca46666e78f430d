public import SampleQueue

/// A source of time: a clock or a timebase. After CoreMedia's `CMSyncProtocol`.
public protocol CMSyncProtocol: AnyObject, Sendable {
    /// The current time.
    var time: CMTime { get }
}

extension CMClock: CMSyncProtocol {}
extension CMTimebase: CMSyncProtocol {}

extension CMSyncProtocol {
    /// Returns the rate relative to `other`; 0 if that is stopped. See `CMSyncGetRelativeRate`.
    public func rate(relativeTo other: any CMSyncProtocol) -> Double {
        CMSyncGetRelativeRate(self, relativeTo: other)
    }

    /// Returns the time of `other` when this one is at `time`; see `CMSyncConvertTime`.
    public func convertTime(_ time: CMTime, to other: any CMSyncProtocol) -> CMTime {
        CMSyncConvertTime(time, from: self, to: other)
    }
}

/// Returns the time of `toClockOrTimebase` when `fromClockOrTimebase` is at `time`, provided that both keep their
/// current rates. Two clocks keep their current offset. Returns an invalid time if the source is stopped at another
/// time. A time that is not numeric is returned unchanged.
public func CMSyncConvertTime(
    _ time: CMTime, from fromClockOrTimebase: any CMClockOrTimebase, to toClockOrTimebase: any CMClockOrTimebase
) -> CMTime {
    guard time.isRational else { return time }
    guard fromClockOrTimebase !== toClockOrTimebase else { return time }
    let (from, to) = (SyncMapping(fromClockOrTimebase), SyncMapping(toClockOrTimebase))
    let now = (from: from.clock.time, to: to.clock.time)
    guard let moment = from.clockTime(of: time, now: now.from) else { return .invalid }
    return to.mapping.time(atClock: from.clock === to.clock ? moment : moment - now.from + now.to)
}

/// Returns the current time of a clock or timebase.
public func CMSyncGetTime(_ clockOrTimebase: any CMClockOrTimebase) -> CMTime { clockOrTimebase.time }

/// Returns the rate of one clock or timebase relative to another; 0 if the other is stopped.
public func CMSyncGetRelativeRate(
    _ ofClockOrTimebase: any CMClockOrTimebase, relativeTo relativeToClockOrTimebase: any CMClockOrTimebase
) -> Double {
    let rate = SyncMapping(relativeToClockOrTimebase).mapping.effectiveRate
    return rate == 0 ? 0 : SyncMapping(ofClockOrTimebase).mapping.effectiveRate / rate
}

/// The mapping of a clock or timebase from its ultimate source clock.
private struct SyncMapping {
    let clock: CMClock
    let mapping: TimebaseMapping

    init(_ clockOrTimebase: any CMClockOrTimebase) {
        if let timebase = clockOrTimebase as? CMTimebase {
            (clock, mapping) = (timebase.ultimateSourceClock, timebase.mapping)
        } else {
            clock = clockOrTimebase as? CMClock ?? CMClock { [clockOrTimebase] in clockOrTimebase.time }
            mapping = .identity
        }
    }

    /// Returns the clock time at which the mapping reaches `time`. If it is stopped at `time`, returns `now`.
    func clockTime(of time: CMTime, now: CMTime) -> CMTime? {
        guard mapping.effectiveRate != 0 else { return mapping.time(atClock: now) == time ? now : nil }
        return mapping.clockTime(reaching: time)
    }
}
