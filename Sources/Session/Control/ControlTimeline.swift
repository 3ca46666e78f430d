package import Views

/// A session's control events in the order of their times, read from a file before rendering starts.
public struct ControlTimeline: Equatable, Sendable {
    /// The remaining events, in order; equal times in the order of the file.
    public var events: [TimedControlEvent] { Array(all[taken...]) }

    private var all: [TimedControlEvent] = []
    /// The number of events of `all` that were taken out. Removing the first one would move all others each time.
    private var taken = 0

    /// The end of the recorded session, if the text was an event log.
    package internal(set) var recordedEnd: Duration?
    /// The time from which no more events can arrive.
    enum InputEnd: Equatable, Sendable {
        /// After the last event.
        case withLast
        /// At this time of the recorded session: its window was closed, and no event would have opened it.
        case at(Duration)
        /// Never: the recorded session ended for another reason, and is replayed up to its end.
        case never
    }

    /// The time from which no more events can arrive.
    var closing = InputEnd.withLast
    /// Whether the recorded session opened its window before its events were known.
    var isForOpenWindow = false
    /// The ranges of time that the recorded session skipped because its host was too late, in order.
    package internal(set) var passedOver: [(from: Duration, to: Duration)] = []
    /// The network responses of the recorded session; nil if the text was not an event log and contains no responses.
    package var web: WebReplay?

    /// Creates a timeline of `events`, sorted by time.
    public init(events: [TimedControlEvent] = []) {
        all = events.sorted { $0.time < $1.time }
    }

    /// Parses JSON lines. `name` is the file's name in errors. Throws a `ControlError` that names the line.
    public init(text: String, name: String) throws(ControlError) {
        var reader = ControlTimelineReader(name: name)
        try reader.take(Array(text.utf8)[...], isAtEnd: true)
        self = reader.timeline
    }

    /// The time of the first remaining event; nil if none is left.
    public var nextTime: Duration? {
        guard isEmpty else { return all[taken].time }
        return if case .at(let time) = closing { time } else { nil }
    }

    /// The time of the last remaining event; nil if none is left.
    package var lastTime: Duration? { isEmpty ? nil : all.last?.time }

    /// The notification at the session's beginning; nil if there is none.
    package var firstNotification: PhoneNotification? {
        for timed in all[taken...].prefix(while: { $0.time == .zero }) {
            if case .phone(.notification(let notification)) = timed.event { return notification }
        }
        return nil
    }

    /// Whether it is certain that no more events arrive.
    package var isExhausted: Bool { isEmpty && closing == .withLast }

    /// The number of remaining events.
    var count: Int { all.count - taken }

    /// Whether no event is left.
    package var isEmpty: Bool { taken == all.count }

    /// Whether the timeline itself opens the window: it has a `start`, or a `tap` that may present, before any event
    /// that needs an open window.
    package var presentsByItself: Bool { opener != nil }

    /// Whether a `tap` opens the window.
    package var requestsWindowByTap: Bool {
        if case .tap = opener { true } else { false }
    }

    /// The event that opens the window; nil if the session does.
    private var opener: ControlEvent? {
        if isForOpenWindow { return nil }
        for timed in all[taken...] {
            switch ControlEventSchema(timed.event).windowUse {
            case .mayOpen: return timed.event
            case .needed: return nil
            case .none: continue
            }
        }
        return nil
    }

    /// Whether an event that ends the session is due at `time` or before.
    func quits(by time: Duration) -> Bool {
        all[taken...].prefix { $0.time <= time }.contains { if case .quit = $0.event { true } else { false } }
    }

    /// Appends an event, whose time is not earlier than the others'; returns false if there are too many already.
    mutating func append(_ event: TimedControlEvent) -> Bool {
        guard all.count < SessionLimits.eventCount else { return false }
        all.append(event)
        return true
    }

    /// The number of events that are not taken.
    var waitingCount: Int { all.count - taken }

    /// Inserts an event after those of the same time.
    package mutating func insert(_ event: TimedControlEvent) {
        var (place, end) = (taken, all.count)
        while place < end {
            let middle = (place + end) / 2
            if all[middle].time <= event.time { place = middle + 1 } else { end = middle }
        }
        // An event that is due at once moves those before it into the space of a taken one, however many wait after it.
        guard taken > 0, place - taken < all.count - place else { return all.insert(event, at: place) }
        taken -= 1
        for index in taken..<(place - 1) { all.swapAt(index, index + 1) }
        all[place - 1] = event
    }

    /// Removes and returns the first event that is due at `time` or before.
    package mutating func takeDue(at time: Duration) -> TimedControlEvent? {
        if isEmpty, case .at(let end) = closing, end <= time { closing = .withLast }
        guard !isEmpty, all[taken].time <= time else { return nil }
        defer { removeTaken() }
        taken += 1
        return all[taken - 1]
    }
}

extension ControlTimeline {
    /// Frees the memory of the taken events once they are the larger half: a live session has an unlimited number.
    private mutating func removeTaken() {
        guard taken > 64, taken * 2 > all.count else { return }
        all.removeFirst(taken)
        taken = 0
    }

    /// Two timelines are equal if they have the same remaining events, and their recordings ended at the same time.
    public static func == (one: ControlTimeline, other: ControlTimeline) -> Bool {
        one.all[one.taken...] == other.all[other.taken...] && one.recordedEnd == other.recordedEnd
    }
}

/// An error in a control line.
public struct ControlError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file's name as given.
    public var file: String
    /// The line number, from 1.
    public var line: Int
    /// The column, from 1; nil for the line as a whole.
    public var column: Int?
    /// A description of the error and of the expected value.
    public var message: String

    /// Creates an error in a line.
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

/// A source of a session's control events.
package protocol ControlSource {
    /// The time of the first remaining event; nil if none is known.
    var nextTime: Duration? { get }
    /// Whether no more events will arrive.
    var isExhausted: Bool { get }
    /// Whether the events themselves open the window, so that the session must not.
    var presentsByItself: Bool { get }
    /// Whether they open the window by tapping the page.
    var requestsWindowByTap: Bool { get }
    /// Removes and returns the first event that is due at `time` or before.
    mutating func takeDue(at time: Duration) -> TimedControlEvent?
}

extension ControlTimeline: ControlSource {}
