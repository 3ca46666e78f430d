/// Determines when a changed view is redrawn: at the first change at once, then in its newest state once per slot. The
/// declared maximum of updates per second gives the slot's length. A value type that takes times and returns a time.
package struct UpdateThrottle: Equatable, Sendable {
    /// The minimum time from one drawing to the next.
    package var interval: Duration
    /// The maximum number of drawings per second.
    package var maximumUpdatesPerSecond: Double { .seconds(1) / interval }
    /// The time of the last drawing; nil before the first.
    package private(set) var lastUpdate: Duration?
    /// The time of the oldest change that is not drawn yet, past or scheduled; nil if everything is drawn.
    package private(set) var pendingSince: Duration?

    /// Creates a throttle that allows at most `maximumUpdatesPerSecond` drawings per second.
    package init(maximumUpdatesPerSecond: Double) {
        interval = Self.interval(maximumUpdatesPerSecond)
    }

    /// Returns the slot's length for a rate, at least a nanosecond. A rate that is not a positive number counts as one
    /// per second.
    package static func interval(_ maximumUpdatesPerSecond: Double) -> Duration {
        guard maximumUpdatesPerSecond > 0, maximumUpdatesPerSecond.isFinite else { return .seconds(1) }
        return .seconds(1) / min(max(maximumUpdatesPerSecond, SessionLimits.updateRates.lowerBound), 1e9)
    }

    /// The time at which the view must be drawn next; nil if nothing changed.
    package var nextUpdate: Duration? {
        guard let pendingSince else { return nil }
        guard let lastUpdate else { return pendingSince }
        return max(pendingSince, lastUpdate + interval)
    }

    /// Records a change of the view at `time`.
    package mutating func changed(at time: Duration) {
        pendingSince = pendingSince.map { min($0, time) } ?? time
    }

    /// Records a drawing of the view at `time`; the view itself changes at `nextChange`.
    package mutating func updated(at time: Duration, nextChange: Duration? = nil) {
        pendingSince = nextChange
        lastUpdate = time
    }

    /// Discards the pending changes; the next change is drawn at once.
    package mutating func reset() {
        pendingSince = nil
        lastUpdate = nil
    }
}
