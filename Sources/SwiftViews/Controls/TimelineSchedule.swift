public import FoundationEssentials
public import SessionTasks

/// How finely a schedule's times are asked for; SwiftUI's `TimelineScheduleMode`.
public enum TimelineScheduleMode: Hashable, Sendable {
    case normal, lowFrequency
}

/// The times at which a timeline is made anew; SwiftUI's `TimelineSchedule`. Its dates are the session's.
public protocol TimelineSchedule {
    /// A list of dates.
    associatedtype Entries: Sequence where Entries.Element == Date
    /// How finely times are asked for.
    typealias Mode = TimelineScheduleMode
    /// The dates from `startDate` on, in their order; the first may be before it.
    func entries(from startDate: Date, mode: Mode) -> Entries
}

/// A schedule that knows its times exactly, as the session's clock counts them.
protocol ExactSchedule: Equatable {
    /// The schedule, asked for its times from `time` on.
    func begun(at time: SessionClock.Instant) -> Self
    /// The latest of them that is not after `time`; nil where there is none.
    func entry(at time: SessionClock.Instant) -> SessionClock.Instant?
    /// The first of them after `time`; nil where there is none.
    func entry(after time: SessionClock.Instant) -> SessionClock.Instant?
}

extension ExactSchedule {
    /// Itself: its times are the same whenever they are asked for.
    func begun(at time: SessionClock.Instant) -> Self { self }

    /// The dates from `start` on.
    fileprivate func dates(from start: Date) -> TimelineEntries {
        var time = SessionClock.Instant(start)
        var isFirst = true
        return TimelineEntries(
            AnyIterator {
                let next = (isFirst ? entry(at: time) : nil) ?? entry(after: time)
                isFirst = false
                guard let next else { return nil }
                time = next
                return next.date
            })
    }
}

/// The dates of a schedule of this module.
public struct TimelineEntries: Sequence, IteratorProtocol {
    private let dates: AnyIterator<Date>

    init(_ dates: AnyIterator<Date>) {
        self.dates = dates
    }

    /// The next date.
    public mutating func next() -> Date? { dates.next() }
}

/// Times at equal distances; SwiftUI's `PeriodicTimelineSchedule`.
public struct PeriodicTimelineSchedule: TimelineSchedule, ExactSchedule, Sendable {
    let start: SessionClock.Instant
    /// A millisecond at least.
    let interval: Duration

    /// Every `interval` seconds from `startDate` on, a millisecond at least.
    public init(from startDate: Date, by interval: TimeInterval) {
        self.init(SessionClock.Instant(startDate), by: interval)
    }

    init(_ start: SessionClock.Instant, by interval: Double) {
        self.start = start
        self.interval = .seconds(interval.isFinite ? min(max(interval, 0.001), 1e6) : 1e6)
    }

    /// The dates from `startDate` on.
    public func entries(from startDate: Date, mode: Mode) -> TimelineEntries { dates(from: startDate) }

    func entry(at time: SessionClock.Instant) -> SessionClock.Instant? {
        time < start ? nil : start.advanced(by: interval * count(until: time))
    }

    func entry(after time: SessionClock.Instant) -> SessionClock.Instant? {
        time < start ? start : start.advanced(by: interval * (count(until: time) + 1))
    }

    private func count(until time: SessionClock.Instant) -> Int {
        let passed = start.duration(to: time)
        let count = Int(min(max((passed / interval).rounded(.down), 0), 1e12))
        // Division of doubles may be one off where the time is just such a moment.
        if interval * (count + 1) <= passed { return count + 1 }
        return interval * count > passed ? max(count - 1, 0) : count
    }
}

/// The whole minutes of the clock, by the session's dates; SwiftUI's `EveryMinuteTimelineSchedule`.
public struct EveryMinuteTimelineSchedule: TimelineSchedule, ExactSchedule, Sendable {
    private let minutes = PeriodicTimelineSchedule(from: Date(timeIntervalSince1970: 0), by: 60)

    /// Every whole minute.
    public init() {}

    /// The dates from `startDate` on.
    public func entries(from startDate: Date, mode: Mode) -> TimelineEntries { dates(from: startDate) }

    func entry(at time: SessionClock.Instant) -> SessionClock.Instant? { minutes.entry(at: time) }
    func entry(after time: SessionClock.Instant) -> SessionClock.Instant? { minutes.entry(after: time) }
}

/// Times that are named; SwiftUI's `ExplicitTimelineSchedule`.
public struct ExplicitTimelineSchedule: TimelineSchedule, ExactSchedule, Sendable {
    private let times: [SessionClock.Instant]

    /// These dates.
    public init(_ dates: some Sequence<Date>) {
        self.init(times: dates.map { SessionClock.Instant($0) })
    }

    init(times: [SessionClock.Instant]) {
        self.times = times.sorted()
    }

    /// The dates from `startDate` on.
    public func entries(from startDate: Date, mode: Mode) -> TimelineEntries { dates(from: startDate) }

    func entry(at time: SessionClock.Instant) -> SessionClock.Instant? { times.last { $0 <= time } }
    func entry(after time: SessionClock.Instant) -> SessionClock.Instant? { times.first { $0 > time } }
}

/// Times for what moves; SwiftUI's `AnimationTimelineSchedule`.
public struct AnimationTimelineSchedule: TimelineSchedule, ExactSchedule, Sendable {
    private var times: PeriodicTimelineSchedule?

    /// Every `minimumInterval` seconds from the date on that is asked for, a thirtieth where it is left out; not at all while it is paused.
    public init(minimumInterval: Double? = nil, paused: Bool = false) {
        let start = SessionClock.Instant(sessionTime: .zero)
        times = paused ? nil : PeriodicTimelineSchedule(start, by: minimumInterval ?? 1.0 / 30)
    }

    /// The dates from `startDate` on; none in the mode `lowFrequency`.
    public func entries(from startDate: Date, mode: Mode) -> TimelineEntries {
        guard mode == .normal else { return TimelineEntries(AnyIterator { nil }) }
        return begun(at: SessionClock.Instant(startDate)).dates(from: startDate)
    }

    func begun(at time: SessionClock.Instant) -> AnimationTimelineSchedule {
        var schedule = self
        schedule.times = times.map { PeriodicTimelineSchedule(time, by: $0.interval / .seconds(1)) }
        return schedule
    }

    func entry(at time: SessionClock.Instant) -> SessionClock.Instant? { times?.entry(at: time) }
    func entry(after time: SessionClock.Instant) -> SessionClock.Instant? { times?.entry(after: time) }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
    /// Every `interval` seconds from `startDate` on, a millisecond at least.
    public static func periodic(from startDate: Date, by interval: TimeInterval) -> PeriodicTimelineSchedule {
        PeriodicTimelineSchedule(from: startDate, by: interval)
    }

    /// Every `interval` seconds of the session, a millisecond at least.
    public static func periodic(by interval: Double) -> PeriodicTimelineSchedule {
        PeriodicTimelineSchedule(SessionClock.Instant(sessionTime: .zero), by: interval)
    }
}

extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
    /// Every whole minute of the clock.
    public static var everyMinute: EveryMinuteTimelineSchedule { EveryMinuteTimelineSchedule() }
}

extension TimelineSchedule where Self == ExplicitTimelineSchedule {
    /// These dates.
    public static func explicit(_ dates: some Sequence<Date>) -> ExplicitTimelineSchedule {
        ExplicitTimelineSchedule(dates)
    }

    /// These times of the session.
    public static func explicit(_ times: some Sequence<SessionClock.Instant>) -> ExplicitTimelineSchedule {
        ExplicitTimelineSchedule(times: Array(times))
    }
}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
    /// Thirty times a second.
    public static var animation: AnimationTimelineSchedule { AnimationTimelineSchedule() }

    /// Every `minimumInterval` seconds from the view's first on, a thirtieth where it is left out; not at all while it is paused.
    public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> AnimationTimelineSchedule {
        AnimationTimelineSchedule(minimumInterval: minimumInterval, paused: paused)
    }
}
