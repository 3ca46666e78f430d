package import Views

/// A session's control events in the order of their times, read from a file before anything is rendered.
public struct ControlTimeline: Equatable, Sendable {
    /// The events that are still to come, in order; equal times in the order of the file.
    public var events: [TimedControlEvent] { Array(all[taken...]) }

    private var all: [TimedControlEvent] = []
    /// How many of `all` are taken out: taking the first one away would move all others each time.
    private var taken = 0

    /// When the recorded session ended, where the text was an event log.
    package internal(set) var recordedEnd: Duration?
    /// When it is certain that no event comes any more.
    enum Closing: Equatable, Sendable {
        /// With the last event.
        case withLast
        /// In the recorded session at this time: its window was gone, and would have been opened by none.
        case at(Duration)
        /// The recorded session ended otherwise: whatever it has done until then is done again.
        case never
    }

    /// When it is certain that no event comes any more.
    var closing = Closing.withLast
    /// Whether the recorded session opened its window before its events were known.
    var isForOpenWindow = false
    /// The times that the recorded session passed over because its host was too late, in order.
    package internal(set) var passedOver: [(from: Duration, to: Duration)] = []
    /// What the network said in the recorded session; nil where the text was no event log and has no answers either.
    package var web: WebRecording?

    /// A timeline of `events`, which are put in the order of their times.
    public init(events: [TimedControlEvent] = []) {
        all = events.sorted { $0.time < $1.time }
    }

    /// Reads JSON lines. `name` is what the file is called in errors. Throws a `ControlError` that names the line.
    public init(text: String, name: String) throws(ControlError) {
        var reader = ControlTimelineReader(name: name)
        try reader.take(Array(text.utf8)[...], isAtEnd: true)
        self = reader.timeline
    }

    /// The time of the event that comes first; nil where none is left.
    public var nextTime: Duration? {
        guard isEmpty else { return all[taken].time }
        return if case .at(let time) = closing { time } else { nil }
    }

    /// The time of the event that comes last; nil where none is left.
    package var lastTime: Duration? { isEmpty ? nil : all.last?.time }

    /// The notification at the session's beginning; nil where there is none.
    package var firstNotification: PhoneNotification? {
        for timed in all[taken...].prefix(while: { $0.time == .zero }) {
            if case .phone(.notification(let notification)) = timed.event { return notification }
        }
        return nil
    }

    /// Whether it is certain that no event comes any more.
    package var isExhausted: Bool { isEmpty && closing == .withLast }

    /// Whether no event is left.
    package var isEmpty: Bool { taken == all.count }

    /// Whether the timeline itself opens the window: it has a `start`, or a `tap` that may present, before anything that
    /// only an open window can meet.
    package var presentsByItself: Bool { opener != nil }

    /// Whether that is a `tap`.
    package var asksByTap: Bool {
        if case .tap = opener { true } else { false }
    }

    /// The event that opens the window; nil where the session does.
    private var opener: ControlEvent? {
        if isForOpenWindow { return nil }
        for timed in all[taken...] {
            switch ControlForm(timed.event).windowUse {
            case .mayOpen: return timed.event
            case .needed: return nil
            case .none: continue
            }
        }
        return nil
    }

    /// Puts an event behind all others, whose times are not later; false where there are too many already.
    mutating func append(_ event: TimedControlEvent) -> Bool {
        guard all.count < SessionLimits.eventCount else { return false }
        all.append(event)
        return true
    }

    /// Puts an event at its place, behind those of the same time.
    package mutating func insert(_ event: TimedControlEvent) {
        let place = all[taken...].lastIndex { $0.time <= event.time }.map { $0 + 1 } ?? taken
        all.insert(event, at: place)
    }

    /// Takes out the first event that is due at `time` or before.
    package mutating func takeDue(at time: Duration) -> TimedControlEvent? {
        if isEmpty, case .at(let end) = closing, end <= time { closing = .withLast }
        guard !isEmpty, all[taken].time <= time else { return nil }
        defer { forgetTaken() }
        taken += 1
        return all[taken - 1]
    }
}

extension ControlTimeline {
    /// Gives the room of the events back that are taken, once they are the larger half: a live session has no end of them.
    private mutating func forgetTaken() {
        guard taken > 64, taken * 2 > all.count else { return }
        all.removeFirst(taken)
        taken = 0
    }

    /// Two timelines are equal when the same events are still to come, and their recordings ended at the same time.
    public static func == (one: ControlTimeline, other: ControlTimeline) -> Bool {
        one.all[one.taken...] == other.all[other.taken...] && one.recordedEnd == other.recordedEnd
    }
}

/// A control line that cannot be obeyed.
public struct ControlError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file as it was named.
    public var file: String
    /// From 1.
    public var line: Int
    /// From 1; nil for the line as a whole.
    public var column: Int?
    /// What is wrong and what was expected.
    public var message: String

    /// A refusal of a line.
    public init(file: String, line: Int, column: Int?, message: String) {
        self.file = file
        self.line = line
        self.column = column
        self.message = message
    }

    /// `session.jsonl:3: message`.
    public var description: String {
        let place = column.map { "\(file):\(line):\($0)" } ?? "\(file):\(line)"
        return "\(place): \(message)"
    }
}

/// Where a session's control events come from.
package protocol ControlSource {
    /// The time of the event that comes first; nil where none is known.
    var nextTime: Duration? { get }
    /// No event will come any more.
    var isExhausted: Bool { get }
    /// The events open the window themselves, so that the session must not.
    var presentsByItself: Bool { get }
    /// They do it by pressing something on the page.
    var asksByTap: Bool { get }
    /// Takes out the first event that is due at `time` or before.
    mutating func takeDue(at time: Duration) -> TimedControlEvent?
}

extension ControlTimeline: ControlSource {}
