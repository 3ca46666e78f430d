public import FoundationEssentials
public import SessionTasks

/// The precision of a schedule's times; SwiftUI's `TimelineScheduleMode`.
public enum TimelineScheduleMode: Hashable, Sendable {
    case normal, lowFrequency
}

/// The times at which a timeline is updated; SwiftUI's `TimelineSchedule`. Its dates are the session's.
public protocol TimelineSchedule {
    /// A list of dates.
    associatedtype Entries: Sequence where Entries.Element == Date
    /// The precision of the times.
    typealias Mode = TimelineScheduleMode
    /// Returns the dates from `startDate` on, in order. The first may be before `startDate`.
    func entries(from startDate: Date, mode: Mode) -> Entries
}

/// A schedule with exact times of the session's clock.
protocol ExactSchedule: Equatable {
    /// Returns the schedule that begins at `time`.
    func begun(at time: SessionClock.Instant) -> Self
    /// Returns the latest entry that is not after `time`; nil if there is none.
    func entry(at time: SessionClock.Instant) -> SessionClock.Instant?
    /// Returns the first entry after `time`; nil if there is none.
    func entry(after time: SessionClock.Instant) -> SessionClock.Instant?
}

extension ExactSchedule {
    /// Returns the schedule unchanged: its times do not depend on its beginning.
    func begun(at time: SessionClock.Instant) -> Self { self }

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

/// Times at equal intervals; SwiftUI's `PeriodicTimelineSchedule`.
public struct PeriodicTimelineSchedule: TimelineSchedule, ExactSchedule, Sendable {
    let start: SessionClock.Instant
    /// The interval, at least one millisecond.
    let interval: Duration

    /// A schedule that repeats every `interval` seconds from `startDate` on, at least one millisecond.
    public init(from startDate: Date, by interval: TimeInterval) {
        self.init(SessionClock.Instant(startDate), by: interval)
    }

    init(_ start: SessionClock.Instant, by interval: Double) {
        self.start = start
        self.interval = .seconds(interval.isFinite ? min(max(interval, 0.001), 1e6) : 1e6)
    }

    /// Returns the dates from `startDate` on.
    public func entries(from startDate: Date, mode: Mode) -> TimelineEntries { dates(from: startDate) }

    func entry(at time: SessionClock.Instant) -> SessionClock.Instant? {
        time < start ? nil : start.advanced(by: wholeIntervals(until: time))
    }

    func entry(after time: SessionClock.Instant) -> SessionClock.Instant? {
        time < start ? start : start.advanced(by: wholeIntervals(until: time) + interval)
    }

    /// Returns the time from the start to the latest entry that is not after `time`. It is exact at any distance: an
    /// `entry(after:)` that is not after `time` would never end.
    private func wholeIntervals(until time: SessionClock.Instant) -> Duration {
        let passed = start.duration(to: time).attoseconds
        return Duration(attoseconds: passed - passed % interval.attoseconds)
    }
}

/// The whole minutes of the session's wall clock; SwiftUI's `EveryMinuteTimelineSchedule`.
public struct EveryMinuteTimelineSchedule: TimelineSchedule, ExactSchedule, Sendable {
    private let minutes = PeriodicTimelineSchedule(from: Date(timeIntervalSince1970: 0), by: 60)

    /// A schedule of every whole minute.
    public init() {}

    /// Returns the dates from `startDate` on.
    public func entries(from startDate: Date, mode: Mode) -> TimelineEntries { dates(from: startDate) }

    func entry(at time: SessionClock.Instant) -> SessionClock.Instant? { minutes.entry(at: time) }
    func entry(after time: SessionClock.Instant) -> SessionClock.Instant? { minutes.entry(after: time) }
}

/// A list of dates; SwiftUI's `ExplicitTimelineSchedule`.
public struct ExplicitTimelineSchedule: TimelineSchedule, ExactSchedule, Sendable {
    private let times: [SessionClock.Instant]

    /// A schedule of `dates`.
    public init(_ dates: some Sequence<Date>) {
        self.init(times: dates.map { SessionClock.Instant($0) })
    }

    init(times: [SessionClock.Instant]) {
        self.times = times.sorted()
    }

    /// Returns the dates from `startDate` on.
    public func entries(from startDate: Date, mode: Mode) -> TimelineEntries { dates(from: startDate) }

    func entry(at time: SessionClock.Instant) -> SessionClock.Instant? { times.last { $0 <= time } }
    func entry(after time: SessionClock.Instant) -> SessionClock.Instant? { times.first { $0 > time } }
}

/// The times of an animation; SwiftUI's `AnimationTimelineSchedule`.
public struct AnimationTimelineSchedule: TimelineSchedule, ExactSchedule, Sendable {
    private var times: PeriodicTimelineSchedule?

    /// A schedule that repeats every `minimumInterval` seconds from the requested date on; nil for a thirtieth of a
    /// second. A paused schedule has no times.
    public init(minimumInterval: Double? = nil, paused: Bool = false) {
        let start = SessionClock.Instant(sessionTime: .zero)
        times = paused ? nil : PeriodicTimelineSchedule(start, by: minimumInterval ?? 1.0 / 30)
    }

    /// Returns the dates from `startDate` on; none in the mode `lowFrequency`.
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
    /// A schedule that repeats every `interval` seconds from `startDate` on, at least one millisecond.
    public static func periodic(from startDate: Date, by interval: TimeInterval) -> PeriodicTimelineSchedule {
        PeriodicTimelineSchedule(from: startDate, by: interval)
    }

    /// A schedule that repeats every `interval` seconds of the session, at least one millisecond.
    public static func periodic(by interval: Double) -> PeriodicTimelineSchedule {
        PeriodicTimelineSchedule(SessionClock.Instant(sessionTime: .zero), by: interval)
    }
}

extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
    /// A schedule of every whole minute.
    public static var everyMinute: EveryMinuteTimelineSchedule { EveryMinuteTimelineSchedule() }
}

extension TimelineSchedule where Self == ExplicitTimelineSchedule {
    /// A schedule of `dates`.
    public static func explicit(_ dates: some Sequence<Date>) -> ExplicitTimelineSchedule {
        ExplicitTimelineSchedule(dates)
    }

    /// A schedule of these times of the session.
    public static func explicit(_ times: some Sequence<SessionClock.Instant>) -> ExplicitTimelineSchedule {
        ExplicitTimelineSchedule(times: Array(times))
    }
}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
    /// A schedule that repeats thirty times per second.
    public static var animation: AnimationTimelineSchedule { AnimationTimelineSchedule() }

    /// A schedule that repeats every `minimumInterval` seconds from the view's first evaluation on; nil for a thirtieth
    /// of a second. A paused schedule has no times.
    public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> AnimationTimelineSchedule {
        AnimationTimelineSchedule(minimumInterval: minimumInterval, paused: paused)
    }
}
