public import FoundationEssentials
import SessionTasks
import Views

/// A view that is made anew at the times of a schedule, on the session's clock; SwiftUI's `TimelineView`.
public struct TimelineView<Schedule: TimelineSchedule, Content: View>: View {
    /// What its content is made from.
    public typealias Context = TimelineViewDefaultContext

    private let schedule: Schedule
    private let content: (TimelineViewDefaultContext) -> Content
    @Environment(\.sessionClock) private var clock
    @State private var ticks = 0
    @State private var course = ScheduleCourse()

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
        let shown = course.entry(of: schedule, at: now) ?? now
        return Group { content(TimelineViewDefaultContext(sessionTime: shown.sessionTime)) }
            .task(id: ScheduleID(schedule)) { await tick() }
    }

    private func tick() async {
        while let next = course.entry(of: schedule, after: clock.now) {
            guard (try? await clock.sleep(until: next)) != nil else { return }
            ticks += 1
        }
    }
}

/// What a timeline's content is made from; SwiftUI's `TimelineViewDefaultContext`.
public struct TimelineViewDefaultContext: Hashable, Sendable {
    /// How finely the time is shown; SwiftUI's `Cadence`. Always `live` here.
    public enum Cadence: Hashable, Comparable, Sendable {
        case live, seconds, minutes
    }

    /// The schedule's time since the session's beginning, exactly.
    public let sessionTime: Duration
    /// The schedule's time as a date of the session.
    public var date: Date { SessionDate.date(at: sessionTime) }
    /// How finely the time is shown.
    public var cadence: Cadence { .live }
}

/// Tells a schedule that is another one from one that is not; those that cannot be compared are taken for the same.
private struct ScheduleID: Equatable {
    let schedule: any TimelineSchedule

    init(_ schedule: any TimelineSchedule) {
        self.schedule = schedule
    }

    static func == (first: ScheduleID, second: ScheduleID) -> Bool {
        guard let own = first.schedule as? any Equatable else {
            return type(of: first.schedule) == type(of: second.schedule)
        }
        return own.equals(second.schedule)
    }
}

/// Where a timeline is in its schedule.
private final class ScheduleCourse {
    private var id: ScheduleID?
    private var exact: (any ExactSchedule)?
    private var next: (() -> Date?)?
    /// The latest entry that was come to, and the one after it.
    private var current: SessionClock.Instant?
    private var coming: SessionClock.Instant?

    /// The latest entry that is not after `time`; nil where there is none.
    func entry(of schedule: some TimelineSchedule, at time: SessionClock.Instant) -> SessionClock.Instant? {
        advance(schedule, to: time)
        if let exact { return exact.entry(at: time) }
        return current
    }

    /// The first entry after `time`; nil where there is none.
    func entry(of schedule: some TimelineSchedule, after time: SessionClock.Instant) -> SessionClock.Instant? {
        advance(schedule, to: time)
        if let exact { return exact.entry(after: time) }
        return coming
    }

    private func advance(_ schedule: some TimelineSchedule, to time: SessionClock.Instant) {
        let id = ScheduleID(schedule)
        if self.id != id {
            self.id = id
            exact = (schedule as? any ExactSchedule)?.begun(at: time)
            guard exact == nil else { return }
            var entries = schedule.entries(from: time.date, mode: .normal).makeIterator()
            next = { entries.next() }
            current = nil
            coming = next?().map { SessionClock.Instant($0) }
        }
        guard exact == nil else { return }
        // A schedule whose entries do not go on would never be come to the end of.
        for _ in 0..<100_000 {
            guard let entry = coming, entry <= time else { return }
            current = entry
            coming = next?().map { SessionClock.Instant($0) }
        }
    }
}
