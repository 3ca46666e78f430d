/// Says what a session's loop does next, as a value: times in, an action out. It reads no clock and calls no one.
///
/// What is due at one time is done in the order of the participants, and after each thing done all of them are asked again: so
/// control comes first, whatever else is due.
package struct Scheduler: Equatable, Sendable {
    /// When a session ends by itself.
    package enum End: Equatable, Sendable {
        /// At this time, with nothing that happens at it.
        case before(Duration)
        /// At this time, with everything that happens at it.
        case after(Duration)
        /// When nothing is to come any more, or from outside.
        case open
    }

    /// What the loop does next.
    package enum Action: Equatable, Sendable {
        /// Run the participant of this number: something of it is due.
        case run(Int)
        /// Nothing is due: wait for this time; nil where only something from outside can bring a time about.
        case wait(until: Duration?)
        /// The session is over.
        case end
    }

    /// When the session ends by itself.
    package private(set) var end: End
    /// Session time, from 0, never falling.
    package private(set) var now: Duration = .zero

    /// A schedule at time 0.
    package init(end: End) {
        self.end = end
    }

    /// What is to be done, given when each participant has something to do next; nil for one that has nothing.
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

    /// Time has come to `time`; an earlier one leaves it where it is.
    package mutating func reached(_ time: Duration) {
        now = max(now, time)
    }

    /// Ends the session at the current time, with everything that happens at it.
    package mutating func endNow() {
        end = .after(now)
    }

    /// The time at which the session is over when it ends now.
    package var endTime: Duration {
        if case .before(let end) = end { min(now, end) } else { now }
    }
}

extension SessionConfiguration {
    /// When a session so configured ends by itself.
    var end: Scheduler.End {
        if let moment { return .after(moment) }
        return duration.map { .before($0) } ?? .open
    }
}
