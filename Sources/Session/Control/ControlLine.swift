import JSONText
import Views

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

    /// The most characters in a line.
    static let lengthLimit = 65_536
    /// The longest session time that a line may name: a year.
    static let timeLimit: Double = 366 * 86_400

    /// Reads `text`; nil for a line that holds no event: an empty one, or one of the event log's other records.
    package static func parse(_ text: String) throws(Refusal) -> ControlLine? {
        guard text.utf8.count <= lengthLimit else {
            throw Refusal(message: "the line is longer than \(lengthLimit) bytes", column: nil)
        }
        guard text.contains(where: { !$0.isWhitespace }) else { return nil }
        let document: JSONDocument
        do {
            document = try JSONDocument.reading(Array(text.utf8))
        } catch {
            throw Refusal(
                message: "not JSON: \(error.reason); a line is an object such as {\"at\":5,\"event\":\"pause\"}",
                column: error.position(in: Array(text.utf8)).column)
        }
        guard document.root.isObject else {
            throw Refusal(message: "a line is an object such as {\"at\":5,\"event\":\"pause\"}", column: 1)
        }
        var reader = ControlObject(document.root)
        if reader.isLogRecord { return nil }
        let line = ControlLine(moment: try reader.moment(), event: try reader.event())
        try reader.finish()
        return line
    }
}

/// Takes a line's object apart, member by member, and knows in the end which were not asked for.
private struct ControlObject {
    private let object: JSONValue
    private var taken: Set<String> = []
    private let names: [String]

    init(_ object: JSONValue) {
        self.object = object
        names = object.members.compactMap { $0.name.string }
    }

    /// A record of the event log that is no control event: it is described by another member.
    var isLogRecord: Bool {
        !names.contains("event") && names.contains { EventLog.recordNames.contains($0) }
    }

    mutating func moment() throws(ControlLine.Refusal) -> ControlLine.Moment {
        if names.contains("at") {
            if names.contains("after") { throw refusal("give \"at\" or \"after\", not both") }
            return .at(try time("at"))
        }
        return names.contains("after") ? .after(try time("after")) : .now
    }

    private mutating func time(_ name: String) throws(ControlLine.Refusal) -> Duration {
        let seconds = try number(name, "seconds from 0 on")
        guard seconds >= 0, seconds <= ControlLine.timeLimit else {
            throw refusal("\"\(name)\" must be seconds from 0 to \(Int(ControlLine.timeLimit))")
        }
        return .nanoseconds(Int64((seconds * 1e9).rounded()))
    }

    mutating func event() throws(ControlLine.Refusal) -> ControlEvent {
        let name = try string("event", "one of \(ControlEvent.names)")
        switch name {
        case "start": return .start
        case "pause": return .pause
        case "play": return .play
        case "toggle": return .toggle
        case "skip":
            let interval = try number("interval", "seconds, negative to go back")
            guard interval != 0 else { throw refusal("\"interval\" must not be 0") }
            return .skip(interval: interval)
        case "resize": return .resize(width: try side("width"), height: try side("height"))
        case "background": return .background
        case "foreground": return .foreground
        case "close": return .close
        case "restore": return .restore
        case "stop": return .stop
        case "tap": return .tap(title: try string("title", "the title of a button of the page"))
        case "colorScheme":
            let value = try string("colorScheme", "light or dark")
            guard let scheme = ColorScheme(rawValue: value) else {
                throw refusal("\"colorScheme\" must be light or dark")
            }
            return .colorScheme(scheme)
        case "quit": return .quit
        default: throw refusal("unknown event \"\(name)\"; the events are \(ControlEvent.names)")
        }
    }

    private mutating func side(_ name: String) throws(ControlLine.Refusal) -> Int {
        let value = try number(name, "whole pixels")
        guard let pixels = Int(exactly: value), (1...16_384).contains(pixels) else {
            throw refusal("\"\(name)\" must be whole pixels from 1 to 16384")
        }
        return pixels
    }

    /// Refuses members that nobody asked for.
    func finish() throws(ControlLine.Refusal) {
        if let extra = names.first(where: { !taken.contains($0) }) {
            throw refusal("unexpected \"\(extra)\"")
        }
        if Set(names).count < names.count { throw refusal("a member stands twice") }
    }

    private mutating func value(_ name: String, _ expected: String) throws(ControlLine.Refusal) -> JSONValue {
        taken.insert(name)
        let member = object.members.first { $0.name.string == name }
        guard let member else { throw refusal("\"\(name)\" is missing: \(expected)") }
        return member.value
    }

    private mutating func number(_ name: String, _ expected: String) throws(ControlLine.Refusal) -> Double {
        guard let number = try value(name, expected).number, number.isFinite else {
            throw refusal("\"\(name)\" must be a number: \(expected)")
        }
        return number
    }

    private mutating func string(_ name: String, _ expected: String) throws(ControlLine.Refusal) -> String {
        guard let string = try value(name, expected).string else {
            throw refusal("\"\(name)\" must be a string: \(expected)")
        }
        return string
    }

    private func refusal(_ message: String) -> ControlLine.Refusal {
        ControlLine.Refusal(message: message, column: nil)
    }
}
