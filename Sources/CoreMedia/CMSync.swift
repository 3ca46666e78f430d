public import SampleQueue

/// What keeps time: a clock or a timebase. After CoreMedia's `CMSyncProtocol`.
public protocol CMSyncProtocol: AnyObject, Sendable {
    /// The time now.
    var time: CMTime { get }
}

extension CMClock: CMSyncProtocol {}
extension CMTimebase: CMSyncProtocol {}

extension CMSyncProtocol {
    /// The time that `other` shows when this one shows `time`; see `CMSyncConvertTime`.
    public func convertTime(_ time: CMTime, to other: any CMSyncProtocol) -> CMTime {
        CMSyncConvertTime(time, from: self, to: other)
    }
}

/// The time that `toClockOrTimebase` shows when `fromClockOrTimebase` shows `time`, if both go on as they do now. Two clocks are
/// apart as they are at this moment. Invalid where what it comes from stands still at another time, and for a time that is not finite.
public func CMSyncConvertTime(
    _ time: CMTime, from fromClockOrTimebase: any CMClockOrTimebase, to toClockOrTimebase: any CMClockOrTimebase
) -> CMTime {
    guard time.isRational else { return time }
    guard fromClockOrTimebase !== toClockOrTimebase else { return time }
    let (from, to) = (Line(fromClockOrTimebase), Line(toClockOrTimebase))
    let now = (from: from.clock.time, to: to.clock.time)
    guard let moment = from.clockTime(of: time, now: now.from) else { return .invalid }
    return to.mapping.time(atClock: from.clock === to.clock ? moment : moment - now.from + now.to)
}

/// A clock's or timebase's time now.
public func CMSyncGetTime(_ clockOrTimebase: any CMClockOrTimebase) -> CMTime { clockOrTimebase.time }

/// Seconds of one clock or timebase in a second of another; 0 where that one stands still.
public func CMSyncGetRelativeRate(
    _ ofClockOrTimebase: any CMClockOrTimebase, relativeTo relativeToClockOrTimebase: any CMClockOrTimebase
) -> Double {
    let rate = Line(relativeToClockOrTimebase).mapping.effectiveRate
    return rate == 0 ? 0 : Line(ofClockOrTimebase).mapping.effectiveRate / rate
}

/// How what keeps time follows from its clock.
private struct Line {
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

    /// The clock's time at which this shows `time`; where it stands at that, now.
    func clockTime(of time: CMTime, now: CMTime) -> CMTime? {
        guard mapping.effectiveRate != 0 else { return mapping.time(atClock: now) == time ? now : nil }
        return mapping.clockTime(reaching: time)
    }
}
