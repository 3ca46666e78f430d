import SharedTypes

/// A line of a timeline file, of standard input or of the event log, in the control vocabulary. It is a JSON object
/// with `at` or `after` and an `event`.
package struct ControlLine: Equatable, Sendable {
    /// The time of a line's event.
    package enum Moment: Equatable, Sendable {
        /// At this session time.
        case at(Duration)
        /// This long after the line before.
        case after(Duration)
        /// As soon as the line is read.
        case now
    }

    /// The time of the event.
    package var moment: Moment
    /// The event.
    package var event: ControlEvent

    /// An error in a line, with the expected value.
    package struct Refusal: Error, Equatable, Sendable {
        /// One sentence without the line's location.
        package var message: String
        /// The column of the invalid character, from 1; nil for the line as a whole.
        package var column: Int?
    }

    /// The content of a line of a timeline or a log.
    package enum Content: Equatable, Sendable {
        /// A control event.
        case event(ControlLine)
        /// The inputs that a recorded session's frames depend on: a log's first line.
        case inputs(SessionInputs)
        /// The minimum duration of the session that the log's last line ends, and whether it ended because no window
        /// could still open.
        case end(Duration, hasClosed: Bool)
        /// The recorded session skipped the times between these two.
        case passedOver(from: Duration, to: Duration)
        /// A network request, or a response.
        case web(WebLogRecord)
        /// Another record of the event log.
        case record
        /// A request for the session's status, which only the lines of a control socket can be.
        case statusRequest
    }

    private static let example = "a line is an object such as {\"at\":5,\"event\":\"pause\"}"
    private static let at = JSONField.time("at")
    private static let after = JSONField.time("after")
    private static let passedOver = JSONField<Duration>(
        name: "passedOver", expected: "a string: seconds with 18 decimals"
    ) {
        $0.string.flatMap { Duration(exactSeconds: $0) }
    } write: {
        JSONLine.quoted($0.exactSeconds)
    }
    private static let name = JSONField.text("event", "one of \(ControlEventSchema.names)")
    private static let ended = JSONField.text("ended", "why the session ended")

    /// Parses a line without its line break; nil for an empty one.
    package static func parse(_ line: ArraySlice<UInt8>) throws(Refusal) -> Content? {
        guard line.contains(where: { $0 > UInt8(ascii: " ") }) else { return nil }
        guard line.count <= SessionLimits.lineLength else {
            throw Refusal(message: "the line is longer than \(SessionLimits.lineLength) bytes")
        }
        let bytes = Array(line)
        let document: JSONDocument
        do {
            document = try JSONDocument.reading(bytes)
        } catch {
            if let event = try event(called: line) { return .event(ControlLine(moment: .now, event: event)) }
            throw Refusal(
                message: "neither JSON nor an event name: \(error.reason); \(example)",
                column: error.position(in: bytes).column)
        }
        guard document.root.isObject else { throw Refusal(message: example, column: 1) }
        var object = JSONFieldReader(document.root)
        guard object.has("event") || !EventLog.recordNames.contains(where: object.has) else {
            return try record(&object)
        }
        let moment = try moment(&object)
        let content: Content
        if let web = try WebLogRecord.event(named: try object.take(name), &object) {
            content = .web(WebLogRecord(moment: moment, content: web))
        } else {
            content = .event(ControlLine(moment: moment, event: try event(&object)))
        }
        try object.finish()
        return content
    }

    /// Returns the event whose name is the whole of `line`, as a user types it; nil if no event has this name. Throws
    /// if the event has required members.
    private static func event(called line: ArraySlice<UInt8>) throws(Refusal) -> ControlEvent? {
        let blank = UInt8(ascii: " ")
        let word = line.drop { $0 <= blank }.prefix { $0 > blank }
        let name = String(decoding: word, as: UTF8.self)
        guard line[word.endIndex...].allSatisfy({ $0 <= blank }), let form = ControlEventSchema.all[name] else {
            return nil
        }
        guard form.members.isEmpty else {
            let members = form.members.map { "\"\($0.name)\":\($0.json)" }.joined(separator: ",")
            throw Refusal(
                message: "\(form.name) needs more than its name: {\"event\":\"\(form.name)\",\(members)}", column: 1)
        }
        var none = JSONFieldReader.empty
        return try form.read(&none)
    }

    /// Parses a record of the event log that is not a control event: another member identifies it.
    private static func record(_ object: inout JSONFieldReader) throws(Refusal) -> Content {
        if object.has("log") { return .inputs(try SessionInputs(&object)) }
        if let request = try WebLogRecord.request(&object) { return .web(WebLogRecord(moment: .now, content: request)) }
        if let start = try object.takeIfPresent(passedOver) {
            return .passedOver(from: start, to: try object.take(at))
        }
        guard let reason = try object.takeIfPresent(ended) else { return .record }
        let end = try object.take(at)
        guard end > .zero else { return .record }
        // A session that ended early does so again because of an event at its end, which a duration would exclude. A
        // session whose program was stopped has nothing that was due then.
        let endsBefore: [SessionSummary.EndReason] = [.duration, .programFailed]
        let isBefore = endsBefore.map(\.rawValue).contains(reason)
        return .end(
            isBefore ? end : end + .nanoseconds(1), hasClosed: reason == SessionSummary.EndReason.pipClosed.rawValue)
    }

    private static func moment(_ object: inout JSONFieldReader) throws(Refusal) -> Moment {
        if let time = try object.takeIfPresent(at) {
            guard !object.has("after") else { throw Refusal(message: "give \"at\" or \"after\", not both") }
            return .at(time)
        }
        return try object.takeIfPresent(after).map { .after($0) } ?? .now
    }

    private static func event(_ object: inout JSONFieldReader) throws(Refusal) -> ControlEvent {
        let name = try object.take(name)
        guard let form = ControlEventSchema.all[name] else {
            throw Refusal(message: "unknown event \"\(name.prefix(80))\"; the events are \(ControlEventSchema.names)")
        }
        return try form.read(&object)
    }
}
