public import FoundationEssentials
public import SessionTasks
import Views

/// The session's date: what `Date()` is to a program that runs for itself.
///
/// A session begins at 9:41 UTC on the first of January 2026, as scripts' sessions do, unless its configuration says otherwise, and its
/// date goes on with its clock: the same view gives the same pictures on every day.
public enum SessionDate {
    /// When the session begins whose program calls this; when sessions usually do outside of a program's calls.
    public static var start: Date {
        Date(timeIntervalSince1970: (SessionClock.current ?? .standing).startDate)
    }

    /// The date in the session whose program calls this, from a body, an action, a delegate's method or a task; the host's date outside of a
    /// program's calls.
    public static var now: Date {
        SessionClock.current.map { date(at: $0.now.sessionTime) } ?? Date()
    }

    /// The date at a time of the session.
    static func date(at time: Duration) -> Date {
        start.addingTimeInterval(time / .seconds(1))
    }

    /// The session's time at `date`, to the microsecond, as dates are no finer; held within 3,000 years.
    static func time(of date: Date) -> Duration {
        let seconds = date.timeIntervalSince(start)
        guard seconds.isFinite else { return seconds > 0 ? .seconds(100_000_000_000) : .seconds(-100_000_000_000) }
        return .microseconds(Int64((min(max(seconds, -1e11), 1e11) * 1e6).rounded()))
    }
}

extension SessionClock.Instant {
    /// The session's date at this moment.
    public var date: Date { SessionDate.date(at: sessionTime) }

    /// The moment of the session at `date`.
    public init(_ date: Date) {
        self.init(sessionTime: SessionDate.time(of: date))
    }
}

extension EnvironmentValues {
    /// The session's time at `date`.
    func sessionTime(of date: Date) -> Duration { SessionDate.time(of: date) }
}

/// Dates at equal distances on the clock of the session whose program's call runs.
package enum SessionTicks {
    /// Calls `tick` with the session's date every `interval` seconds from now on, a millisecond at least, in the program's calls; until the
    /// task is cancelled.
    /// - Returns: nil outside of a program's calls.
    package static func begin(
        every interval: Double, _ tick: @escaping @Sendable (Date) -> Void
    ) -> Task<Void, Never>? {
        guard let stage = ProgramStage.current else { return nil }
        let seconds = interval.isFinite ? min(max(interval, 0.001), 1e6) : 1e6
        let clock = stage.clock
        return stage.run {
            for await instant in clock.ticks(every: .nanoseconds(Int64((seconds * 1e9).rounded()))) {
                guard !Task.isCancelled else { return }
                tick(instant.date)
            }
        }
    }
}
