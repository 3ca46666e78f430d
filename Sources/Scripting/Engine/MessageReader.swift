import JSONText
import Terms
import Views

/// Turns what the runtime reports into messages, with positions in the script's own source.
struct MessageReader {
    let script: CompiledScript
    /// The name under which the script's code was evaluated.
    static let codeName = "script.js"

    /// The messages of an array of the runtime's.
    func messages(in array: ScriptValue) throws(ScriptException) -> [ProgramMessage] {
        var messages: [ProgramMessage] = []
        for value in try array.elements() {
            let text = Self.line(try value.property("text").string ?? "")
            let location = try value.property("location").string.flatMap(Self.location(written:))
            switch try value.property("kind").string {
            case "console":
                messages.append(
                    ProgramMessage(kind: .console(level: try value.property("level").string ?? "log"), text: text))
            case "callback":
                let arguments = try value.property("arguments").string.flatMap(Self.arguments(written:)) ?? []
                messages.append(ProgramMessage(kind: .callback(arguments: arguments), text: text))
            case "error":
                let phase = try value.property("phase").string.flatMap(ProgramMessage.ErrorPhase.init) ?? .evaluation
                messages.append(message(.error(phase), text, at: try place(of: value) ?? location))
            default:
                messages.append(message(.diagnostic, text, at: location == nil ? try place(of: value) : location))
            }
        }
        return messages
    }

    /// The message for an exception that reached the program.
    func message(for exception: ScriptException, phase: ProgramMessage.ErrorPhase, text: String? = nil)
        -> ProgramMessage
    {
        let place =
            (exception.isTermination ? loop(stack: exception.stack) : nil) ?? location(stack: exception.stack)
            ?? exception.line.flatMap { script.location(line: $0, column: exception.column ?? 1) }
        return message(.error(phase), Self.line(text ?? exception.message), at: place)
    }

    private func message(_ kind: ProgramMessage.Kind, _ text: String, at location: SourceLocation?) -> ProgramMessage {
        ProgramMessage(
            kind: kind, text: text, location: location, sourceLine: location.flatMap { script.sourceLine(at: $0) })
    }

    /// Where an error was made: the place it names itself, or the innermost frame of the script's own.
    private func place(of error: ScriptValue) throws(ScriptException) -> SourceLocation? {
        if let written = try error.property("place").string { return Self.location(written: written) }
        if let place = location(stack: try error.property("stack").string ?? "") { return place }
        guard try error.property("source").string == Self.codeName,
            let line = try error.property("line").number, let column = try error.property("column").number
        else { return nil }
        return script.location(line: Int(line), column: Int(column))
    }

    /// The loop in which the script was ended; nil where the engine itself was at work (a sort, a regular expression).
    private func loop(stack: String) -> SourceLocation? {
        guard let frame = ScriptFrame.frames(of: String(stack.prefix { $0 != "\n" })).first,
            frame.source == Self.codeName,
            let loop = LoopPlace(in: script.code, line: frame.line, column: frame.column)
        else { return nil }
        return script.location(line: loop.line, column: loop.column)
    }

    private func location(stack: String) -> SourceLocation? {
        for frame in ScriptFrame.frames(of: stack) where frame.source == Self.codeName {
            if let location = script.location(line: frame.line, column: frame.column) { return location }
        }
        return nil
    }

    /// A place as elements carry it: `file:line:column`.
    private static func location(written text: String) -> SourceLocation? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count >= 3, let line = Int(parts[parts.count - 2]), let column = Int(parts[parts.count - 1])
        else { return nil }
        return SourceLocation(file: parts.dropLast(2).joined(separator: ":"), line: line, column: column)
    }

    /// A callback's arguments, an array in JSON.
    private static func arguments(written text: String) -> [CallArgument]? {
        (try? JSONDocument.reading(Array(text.utf8)))?.root.elements.map(CallArgument.init)
    }

    private static func line(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}

extension CallArgument {
    fileprivate init(_ json: JSONValue) {
        if let value = json.bool {
            self = .bool(value)
        } else if let value = json.number {
            self = .number(value)
        } else if let text = json.string {
            self = .string(text)
        } else if json.isArray {
            self = .list(json.elements.map(Self.init))
        } else if json.isObject {
            self = .object(json.members.map { Member($0.name.string ?? "", Self($0.value)) })
        } else {
            self = .null
        }
    }
}
