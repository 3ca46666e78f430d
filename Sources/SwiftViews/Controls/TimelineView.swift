public import FoundationEssentials
import SessionTasks
import Views

/// A view that is updated at the times of a schedule, on the session's clock; SwiftUI's `TimelineView`.
public struct TimelineView<Schedule: TimelineSchedule, Content: View>: View {
    /// The context of the content.
    public typealias Context = TimelineViewDefaultContext

    private let schedule: Schedule
    private let content: (TimelineViewDefaultContext) -> Content
    @Environment(\.sessionClock) private var clock
    @State private var ticks = 0
    @State private var course = ScheduleCursor()

    /// A view that `content` makes at each time of `schedule`.
    public init(_ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content) {
        self.schedule = schedule
        self.content = content
    }

    /// The content at the current time of the session.
    public var body: some View {
        // Reading the tick count makes the body run again at each tick.
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

/// The context of a timeline's content; SwiftUI's `TimelineViewDefaultContext`.
public struct TimelineViewDefaultContext: Hashable, Sendable {
    /// The precision of the shown time; SwiftUI's `Cadence`. Always `live` here.
    public enum Cadence: Hashable, Comparable, Sendable {
        case live, seconds, minutes
    }

    /// The exact time of the schedule's entry since the beginning of the session.
    public let sessionTime: Duration
    /// The time of the schedule's entry as a date of the session.
    public var date: Date { SessionDate.date(at: sessionTime) }
    /// The precision of the shown time.
    public var cadence: Cadence { .live }
}

/// The identity of a schedule. Schedules of one type that cannot be compared count as equal.
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

/// The position of a timeline in its schedule.
private final class ScheduleCursor {
    private var id: ScheduleID?
    private var exact: (any ExactSchedule)?
    private var next: (() -> Date?)?
    /// The latest entry reached, and the entry after it.
    private var current: SessionClock.Instant?
    private var coming: SessionClock.Instant?

    /// Returns the latest entry that is not after `time`; nil if there is none.
    func entry(of schedule: some TimelineSchedule, at time: SessionClock.Instant) -> SessionClock.Instant? {
        advance(schedule, to: time)
        if let exact { return exact.entry(at: time) }
        return current
    }

    /// Returns the first entry after `time`; nil if there is none.
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
        // The limit ends the loop for a schedule whose entries do not advance.
        for _ in 0..<100_000 {
            guard let entry = coming, entry <= time else { return }
            current = entry
            coming = next?().map { SessionClock.Instant($0) }
        }
    }
}
