import JSONText
import PiPKit

/// Something that the command says on standard error: lines for people, or an object for programs.
struct CommandMessage {
    /// How much it matters.
    enum Level: String, CaseIterable {
        /// Something failed: it is in the exit code, or in what is written.
        case error
        /// Something is not as was asked.
        case warning
        case note
        /// The script's console.
        case log
    }

    /// A place in a source, a timeline or typed lines.
    struct Place {
        var file: String
        /// From 1.
        var line: Int
        /// From 1; nil for the line as a whole.
        var column: Int?
    }

    /// What a line begins with that no place in a source begins.
    static let prefix = "pipstream: "

    var level: Level
    /// What it is about, as a word that programs can look for.
    var code: String
    /// What is said, without its place.
    var text: String
    var place: Place?
    /// What stands before the text, for people.
    var lead = prefix
    /// Lines below it, for people.
    var details: [String] = []

    /// The lines for people.
    var lines: [String] { [lead + text] + details }

    /// The object for programs.
    var json: String {
        let place = place.map { place in
            JSONLine().string("file", place.file).number("line", Double(place.line))
                .number("column", place.column.map(Double.init) ?? .nan).text
        }
        return JSONLine().string("type", "message").string("level", level.rawValue).string("code", code)
            .string("text", TerminalText.line(text)).raw("place", place ?? "null").text
    }

    /// A failure that leads to `exitCode`.
    static func error(_ exitCode: ExitCode, _ text: String, at place: Place? = nil) -> CommandMessage {
        CommandMessage(level: .error, code: exitCode.word, text: text, place: place)
    }

    /// Something to know.
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
