/// Says when a changed view is drawn again: the first change at once, then the newest state once a slot, a slot being as
/// long as the declared maximum of updates allows. A pure value: times in, a time out.
package struct UpdateThrottle: Equatable, Sendable {
    /// The least time from one drawing to the next.
    package var interval: Duration
    /// The drawings that a second has room for.
    package var maximumUpdatesPerSecond: Double { .seconds(1) / interval }
    /// When the view was drawn last; nil before the first time.
    package private(set) var lastUpdate: Duration?
    /// When the oldest change that is not drawn yet came, or is to come by itself; nil where everything is drawn.
    package private(set) var pendingSince: Duration?

    /// A throttle that lets at most `maximumUpdatesPerSecond` drawings through in a second.
    package init(maximumUpdatesPerSecond: Double) {
        interval = Self.interval(maximumUpdatesPerSecond)
    }

    /// The slot's length for a rate, a nanosecond at the least; a rate that is no positive number counts as one a second.
    package static func interval(_ maximumUpdatesPerSecond: Double) -> Duration {
        guard maximumUpdatesPerSecond > 0, maximumUpdatesPerSecond.isFinite else { return .seconds(1) }
        return .seconds(1) / min(max(maximumUpdatesPerSecond, SessionLimits.updateRates.lowerBound), 1e9)
    }

    /// When the view has to be drawn next; nil where nothing changed.
    package var nextUpdate: Duration? {
        guard let pendingSince else { return nil }
        guard let lastUpdate else { return pendingSince }
        return max(pendingSince, lastUpdate + interval)
    }

    /// The view changed at `time`.
    package mutating func changed(at time: Duration) {
        pendingSince = pendingSince.map { min($0, time) } ?? time
    }

    /// The view was drawn at `time`, and changes by itself at `nextChange`.
    package mutating func updated(at time: Duration, nextChange: Duration? = nil) {
        pendingSince = nextChange
        lastUpdate = time
    }

    /// Nothing has to be drawn any more, and the next change is drawn at once.
    package mutating func reset() {
        pendingSince = nil
        lastUpdate = nil
    }
}
