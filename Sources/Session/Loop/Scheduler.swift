/// Determines the next action of a session's loop, as a value type: it takes times and returns an action. It reads no
/// clock and makes no calls.
///
/// Actions due at the same time run in the order of the participants. After each action the loop queries all
/// participants again, so control events always run first.
package struct Scheduler: Equatable, Sendable {
    /// The time at which a session ends by itself.
    package enum End: Equatable, Sendable {
        /// Ends at this time, without what is due at it.
        case before(Duration)
        /// Ends at this time, including everything due at it.
        case after(Duration)
        /// Ends when nothing is due, or from outside.
        case open
    }

    /// The next action of the loop.
    package enum Action: Equatable, Sendable {
        /// Run the participant with this index, which is due.
        case run(Int)
        /// Nothing is due: wait for this time; nil if only an event from outside can end the wait.
        case wait(until: Duration?)
        /// The session is over.
        case end
    }

    /// The time at which the session ends by itself.
    package private(set) var end: End
    /// The session time, from 0, never decreasing.
    package private(set) var now: Duration = .zero

    /// Creates a schedule at time 0.
    package init(end: End) {
        self.end = end
    }

    /// Returns the next action, for the times at which each participant is due; nil for one that is not.
    package func next(_ times: [Duration?]) -> Action {
        if case .before(let end) = end, now >= end { return .end }
        let due = times.enumerated().first { _, time in time.map { $0 <= now } ?? false }
        if let due { return .run(due.offset) }
        let next = times.compactMap { $0 }.min()
        switch end {
        case .open: return .wait(until: next)
        case .before(let end): return .wait(until: min(next ?? end, end))
        case .after(let moment):
            if let next, next <= moment { return .wait(until: next) }
            return now >= moment ? .end : .wait(until: moment)
        }
    }

    /// Advances to `time`; an earlier time has no effect.
    package mutating func reached(_ time: Duration) {
        now = max(now, time)
    }

    /// Ends the session at the current time, including everything due at it.
    package mutating func endNow() {
        end = .after(now)
    }

    /// The end time of the session if it ends now.
    package var endTime: Duration {
        if case .before(let end) = end { min(now, end) } else { now }
    }
}

extension SessionConfiguration {
    /// The time at which a session with this configuration ends by itself.
    var end: Scheduler.End {
        if let moment { return .after(moment) }
        return duration.map { .before($0) } ?? .open
    }
}
