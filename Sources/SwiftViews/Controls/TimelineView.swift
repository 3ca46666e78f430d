import Views

/// A view that is made anew at the times of a schedule, on the session's clock; SwiftUI's `TimelineView`.
public struct TimelineView<Schedule: TimelineSchedule, Content: View>: View {
    private let schedule: Schedule
    private let content: (TimelineViewDefaultContext) -> Content
    @Environment(\.sessionClock) private var clock
    @State private var ticks = 0

    /// A view of what `content` makes at each time of `schedule`.
    public init(_ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content) {
        self.schedule = schedule
        self.content = content
    }

    /// What it shows at the session's time.
    public var body: some View {
        // Reading the number of ticks is what has the body run again.
        _ = ticks
        let now = clock.now
        return Group { content(TimelineViewDefaultContext(date: schedule.entry(at: now) ?? now)) }
            .task { await tick() }
    }

    private func tick() async {
        while let next = schedule.entry(after: clock.now) {
            guard (try? await clock.sleep(until: next)) != nil else { return }
            ticks += 1
        }
    }
}

/// What a timeline's content is made from; SwiftUI's `TimelineViewDefaultContext`.
public struct TimelineViewDefaultContext: Hashable, Sendable {
    /// How finely the time is shown; SwiftUI's `Cadence`. Always `live` here.
    public enum Cadence: Hashable, Sendable {
        case live, seconds, minutes
    }

    /// The schedule's time, on the session's clock.
    public let date: SessionClock.Instant
    /// How finely the time is shown.
    public var cadence: Cadence { .live }
}

/// The times at which a timeline is made anew; SwiftUI's `TimelineSchedule`, on the session's clock.
public protocol TimelineSchedule {
    /// The latest of them that is not after `time`; nil where there is none.
    func entry(at time: SessionClock.Instant) -> SessionClock.Instant?
    /// The first of them after `time`; nil where there is none.
    func entry(after time: SessionClock.Instant) -> SessionClock.Instant?
}

/// Times at equal distances.
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
    let start: SessionClock.Instant
    /// A millisecond at least.
    let interval: Duration

    /// The last of them at or before `time`.
    public func entry(at time: SessionClock.Instant) -> SessionClock.Instant? {
        time < start ? nil : start.advanced(by: interval * count(until: time))
    }

    /// The next of them.
    public func entry(after time: SessionClock.Instant) -> SessionClock.Instant? {
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

/// Times that are named.
public struct ExplicitTimelineSchedule: TimelineSchedule, Sendable {
    let dates: [SessionClock.Instant]

    /// The last of them at or before `time`.
    public func entry(at time: SessionClock.Instant) -> SessionClock.Instant? { dates.last { $0 <= time } }
    /// The next of them.
    public func entry(after time: SessionClock.Instant) -> SessionClock.Instant? { dates.first { $0 > time } }
}

/// Times for what moves.
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
    let times: PeriodicTimelineSchedule?

    /// The last of them at or before `time`.
    public func entry(at time: SessionClock.Instant) -> SessionClock.Instant? { times?.entry(at: time) }
    /// The next of them.
    public func entry(after time: SessionClock.Instant) -> SessionClock.Instant? { times?.entry(after: time) }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
    /// Every `interval` seconds from `start` on, a millisecond at least.
    public static func periodic(
        from start: SessionClock.Instant = SessionClock.Instant(sessionTime: .zero), by interval: Double
    ) -> PeriodicTimelineSchedule {
        let seconds = interval.isFinite ? min(max(interval, 0.001), 1e6) : 1e6
        return PeriodicTimelineSchedule(start: start, interval: .seconds(seconds))
    }

    /// Every whole minute of the session.
    public static var everyMinute: PeriodicTimelineSchedule { .periodic(by: 60) }
}

extension TimelineSchedule where Self == ExplicitTimelineSchedule {
    /// These times.
    public static func explicit(_ dates: some Sequence<SessionClock.Instant>) -> ExplicitTimelineSchedule {
        ExplicitTimelineSchedule(dates: dates.sorted())
    }
}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
    /// Thirty times a second.
    public static var animation: AnimationTimelineSchedule { .animation() }

    /// Every `minimumInterval` seconds, a thirtieth where it is left out; not at all while it is paused.
    public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> AnimationTimelineSchedule {
        AnimationTimelineSchedule(times: paused ? nil : .periodic(by: minimumInterval ?? 1.0 / 30))
    }
}
