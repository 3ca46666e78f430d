import PiPKit
import SharedTypes

/// A message on standard error: lines for people, or a JSON object for programs.
struct CommandMessage {
    /// The severity.
    enum Level: String, CaseIterable {
        /// Something failed: the exit code or the output is affected.
        case error
        /// Something is not as requested.
        case warning
        case note
        /// The output of the script's console.
        case log
    }

    /// A location in a source, a timeline or typed lines.
    struct Place {
        var file: String
        /// The line, from 1.
        var line: Int
        /// The column, from 1; nil for the whole line.
        var column: Int?
    }

    /// The prefix of lines without a source location.
    static let commandPrefix = "pipstream: "

    var level: Level
    /// The subject, as a word that programs can match.
    var code: String
    /// The message without its location.
    var text: String
    var place: Place?
    /// The prefix of the text, for people.
    var prefix = commandPrefix
    /// The lines below, for people.
    var details: [String] = []

    /// The lines for people.
    var lines: [String] { [prefix + text] + details }

    /// The JSON object for programs.
    var json: String {
        let place = place.map { place in
            JSONLine().string("file", place.file).number("line", Double(place.line))
                .number("column", place.column.map(Double.init) ?? .nan).text
        }
        return JSONLine().string("type", "message").string("level", level.rawValue).string("code", code)
            .string("text", TerminalText.line(text)).raw("place", place ?? "null").text
    }

    /// Returns the message of an error that leads to `exitCode`.
    static func error(_ exitCode: ExitCode, _ text: String, at place: Place? = nil) -> CommandMessage {
        CommandMessage(level: .error, code: exitCode.messageCode, text: text, place: place)
    }

    static func note(_ code: String, _ text: String) -> CommandMessage {
        CommandMessage(level: .note, code: code, text: text)
    }
}

extension CommandMessage.Place {
    init(_ location: SourceLocation) {
        self.init(file: location.file, line: location.line, column: location.column)
    }

    init(_ error: ControlError) {
        self.init(file: error.file, line: error.line, column: error.column)
    }
}
