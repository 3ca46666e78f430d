import SharedTypes
import Views
import WorkerProtocol

/// Converts the runtime's reports into messages, with positions in the script's own source.
struct RuntimeMessageReader {
    let script: CompiledScript
    /// The name under which the script's code was evaluated.
    static let codeName = "script.js"

    /// Parses the runtime's messages, an array in JSON.
    func messages(in json: [UInt8]) -> [ProgramMessage] {
        guard let root = (try? JSONDocument.reading(json))?.root else { return [] }
        return root.elements.map { value in
            let text = Self.line(value["text"]?.string ?? "")
            let location = value["location"]?.string.flatMap { SourceLocation($0) }
            switch value["kind"]?.string {
            case "console": return ProgramMessage(kind: .console(level: value["level"]?.string ?? "log"), text: text)
            case "callback":
                let arguments = value["arguments"]?.elements.map(CallArgument.init) ?? []
                return ProgramMessage(kind: .callback(arguments: arguments), text: text)
            case "error":
                let phase = value["phase"]?.string.flatMap(ProgramMessage.ErrorPhase.init) ?? .evaluation
                return ProgramMessage(
                    kind: .error(phase), text: Self.withoutCode(text), location: place(of: value) ?? location)
            default: return ProgramMessage(kind: .diagnostic, text: text, location: location ?? place(of: value))
            }
        }
    }

    /// The message for an exception that reached the program.
    func message(for exception: ScriptException, phase: ProgramMessage.ErrorPhase, text: String? = nil)
        -> ProgramMessage
    {
        let place =
            (exception.isTermination ? loop(stack: exception.stack) : nil) ?? location(stack: exception.stack)
            ?? exception.line.flatMap { script.location(line: $0, column: exception.column ?? 1) }
        return ProgramMessage(
            kind: .error(phase), text: Self.withoutCode(Self.line(text ?? exception.message)), location: place)
    }

    /// Sanitizes `message` for a terminal, and adds the source's line to an error with a location.
    func finished(_ message: ProgramMessage) -> ProgramMessage {
        var message = message
        message.text = Self.line(message.text)
        guard case .error = message.kind, let location = message.location else { return message }
        message.sourceLine = message.sourceLine ?? script.sourceLine(at: location)
        return message
    }

    /// The origin of an error: its own location, or the innermost frame of the script's code.
    func place(of error: JSONValue) -> SourceLocation? {
        if let written = error["place"]?.string { return SourceLocation(written) }
        if let place = location(stack: error["stack"]?.string ?? "") { return place }
        guard error["source"]?.string == Self.codeName,
            let line = error["line"]?.number.flatMap({ Int(exactly: $0) }),
            let column = error["column"]?.number.flatMap({ Int(exactly: $0) })
        else { return nil }
        return script.location(line: line, column: column)
    }

    /// The loop in which the script was ended; nil if the engine itself was running (a sort, a regular expression).
    private func loop(stack: String) -> SourceLocation? {
        guard let frame = ScriptFrame.frames(of: String(stack.prefix { $0 != "\n" })).first,
            frame.source == Self.codeName,
            let loop = LoopLocation(in: script.code, line: frame.line, column: frame.column)
        else { return nil }
        return script.location(line: loop.line, column: loop.column)
    }

    private func location(stack: String) -> SourceLocation? {
        for frame in ScriptFrame.frames(of: stack) where frame.source == Self.codeName {
            if let location = script.location(line: frame.line, column: frame.column) { return location }
        }
        return nil
    }

    /// `text` as one printable line: a space for line breaks, an escape for other control characters.
    private static func line(_ text: String) -> String {
        if text.utf8.allSatisfy({ (0x20..<0x7f).contains($0) }) { return text }
        let lines = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        return lines.unicodeScalars.map { scalar in
            scalar.isPlain || scalar == "\t" ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
        }.joined()
    }

    /// An engine's message without the code that it quotes, if that is the compiled program's or long.
    private static func withoutCode(_ text: String) -> String {
        let marks = [" (evaluating '", " (In '", " (near '"].compactMap { text.firstRange(of: $0) }
        guard let start = marks.min(by: { $0.lowerBound < $1.lowerBound }), text.hasSuffix(")") else { return text }
        let code = text[start.upperBound...]
        return code.count <= 80 && !code.contains("jsxDEV") ? text : String(text[..<start.lowerBound])
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
