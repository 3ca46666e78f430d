public import FoundationEssentials
public import SessionTasks
import Views

/// The session's date: the counterpart of `Date()` for a program that runs on its own.
///
/// Unless its configuration specifies another date, a session begins at 9:41 UTC on 1 January 2026, as sessions of
/// scripts do. Its date advances with its clock, so the same view produces the same frames on every day.
public enum SessionDate {
    /// The start date of the session whose program calls this; the default start date outside of a program's calls.
    public static var start: Date {
        Date(timeIntervalSince1970: (SessionClock.current ?? .stopped).startDate)
    }

    /// The date of the session whose program calls this, from a body, an action, a delegate's method or a task. Outside
    /// of a program's calls it is the host's date.
    public static var now: Date {
        SessionClock.current.map { date(at: $0.now.sessionTime) } ?? Date()
    }

    static func date(at time: Duration) -> Date {
        start.addingTimeInterval(time / .seconds(1))
    }

    /// Returns the session time at `date`, to the microsecond, the resolution of dates. It is clamped to about 3,000
    /// years.
    static func time(of date: Date) -> Duration {
        let seconds = date.timeIntervalSince(start)
        guard seconds.isFinite else { return seconds > 0 ? .seconds(100_000_000_000) : .seconds(-100_000_000_000) }
        return .microseconds(Int64((min(max(seconds, -1e11), 1e11) * 1e6).rounded()))
    }
}

extension SessionClock.Instant {
    /// The session's date at this instant.
    public var date: Date { SessionDate.date(at: sessionTime) }

    /// Creates the instant of the session at `date`.
    public init(_ date: Date) {
        self.init(sessionTime: SessionDate.time(of: date))
    }
}

extension EnvironmentValues {
    func sessionTime(of date: Date) -> Duration { SessionDate.time(of: date) }
}

/// Dates at equal intervals on the clock of the session whose program's call is running.
package enum SessionTicks {
    /// Calls `tick` with the session's date every `interval` seconds, at least one millisecond, in the program's calls.
    /// It stops when the task is cancelled.
    /// - Returns: nil outside of a program's calls.
    package static func begin(
        every interval: Double, _ tick: @escaping @Sendable (Date) -> Void
    ) -> Task<Void, Never>? {
        guard let stage = ProgramContext.current else { return nil }
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
