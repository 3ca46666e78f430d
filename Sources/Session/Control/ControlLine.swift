import JSONText

/// One line of the control vocabulary, as a timeline file, standard input and the event log have it: a JSON object with
/// `at` or `after` and an `event`.
package struct ControlLine: Equatable, Sendable {
    /// When the event comes.
    package enum Moment: Equatable, Sendable {
        /// At this session time.
        case at(Duration)
        /// So long after the line before.
        case after(Duration)
        /// As soon as the line is read.
        case now
    }

    /// When.
    package var moment: Moment
    /// What.
    package var event: ControlEvent

    /// What is wrong with a line, and what was expected.
    package struct Refusal: Error, Equatable, Sendable {
        /// One sentence without the line's place.
        package var message: String
        /// The character at fault, from 1; nil for the line as a whole.
        package var column: Int?
    }

    /// What a line of a timeline or a log holds.
    package enum Content: Equatable, Sendable {
        /// A control event.
        case event(ControlLine)
        /// What a recorded session's pictures depend on: a log's first line.
        case inputs(SessionInputs)
        /// The least duration of the session that the log's last line ends, and whether that ended because no window could come any more.
        case end(Duration, hasClosed: Bool)
        /// The times between these were passed over.
        case passedOver(from: Duration, to: Duration)
        /// What the network was asked, or said.
        case web(WebLine)
        /// Another record of the event log.
        case record
    }

    private static let example = "a line is an object such as {\"at\":5,\"event\":\"pause\"}"
    private static let at = LineField.time("at")
    private static let after = LineField.time("after")
    private static let passedOver = LineField<Duration>(
        name: "passedOver", expected: "a string: seconds with 18 decimals"
    ) {
        $0.string.flatMap { Duration(exactSeconds: $0) }
    } write: {
        JSONLine.quoted($0.exactSeconds)
    }
    private static let name = LineField.text("event", "one of \(ControlForm.names)")
    private static let ended = LineField.text("ended", "why the session ended")

    /// Reads a line without its break; nil for an empty one.
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
                message: "not JSON, nor an event's name alone: \(error.reason); \(example)",
                column: error.position(in: bytes).column)
        }
        guard document.root.isObject else { throw Refusal(message: example, column: 1) }
        var object = LineObject(document.root)
        guard object.has("event") || !EventLog.recordNames.contains(where: object.has) else {
            return try record(&object)
        }
        let moment = try moment(&object)
        let content: Content
        if let web = try WebLine.event(named: try object.take(name), &object) {
            content = .web(WebLine(moment: moment, content: web))
        } else {
            content = .event(ControlLine(moment: moment, event: try event(&object)))
        }
        try object.finish()
        return content
    }

    /// The event whose name alone stands in `line`, as somebody types it; nil where none is called so. Throws where its name alone does not say it.
    private static func event(called line: ArraySlice<UInt8>) throws(Refusal) -> ControlEvent? {
        let blank = UInt8(ascii: " ")
        let word = line.drop { $0 <= blank }.prefix { $0 > blank }
        let name = String(decoding: word, as: UTF8.self)
        guard line[word.endIndex...].allSatisfy({ $0 <= blank }), let form = ControlForm.all[name] else { return nil }
        guard form.members.isEmpty else {
            let members = form.members.map { "\"\($0.name)\":\($0.json)" }.joined(separator: ",")
            throw Refusal(
                message: "\(form.name) needs more than its name: {\"event\":\"\(form.name)\",\(members)}", column: 1)
        }
        var none = LineObject.empty
        return try form.read(&none)
    }

    /// A record of the event log that is no control event: it is described by another member.
    private static func record(_ object: inout LineObject) throws(Refusal) -> Content {
        if object.has("log") { return .inputs(try SessionInputs(&object)) }
        if let asked = try WebLine.asked(&object) { return .web(WebLine(moment: .now, content: asked)) }
        if let start = try object.takeIfThere(passedOver) {
            return .passedOver(from: start, to: try object.take(at))
        }
        guard let reason = try object.takeIfThere(ended) else { return .record }
        let end = try object.take(at)
        guard end > .zero else { return .record }
        // A session that ended before its time does so again by what happens at its end, which a duration would leave out. One whose program was
        // stopped has nothing of what was to come then.
        let endsBefore: [SessionSummary.EndReason] = [.duration, .programFailed]
        let isBefore = endsBefore.map(\.rawValue).contains(reason)
        return .end(
            isBefore ? end : end + .nanoseconds(1), hasClosed: reason == SessionSummary.EndReason.pipClosed.rawValue)
    }

    private static func moment(_ object: inout LineObject) throws(Refusal) -> Moment {
        if let time = try object.takeIfThere(at) {
            guard !object.has("after") else { throw Refusal(message: "give \"at\" or \"after\", not both") }
            return .at(time)
        }
        return try object.takeIfThere(after).map { .after($0) } ?? .now
    }

    private static func event(_ object: inout LineObject) throws(Refusal) -> ControlEvent {
        let name = try object.take(name)
        guard let form = ControlForm.all[name] else {
            throw Refusal(message: "unknown event \"\(name.prefix(80))\"; the events are \(ControlForm.names)")
        }
        return try form.read(&object)
    }
}
