import SharedTypes
import Views

/// A session's events as JSON lines: first the inputs, then a record for each event with its session time in seconds.
///
/// | record | members beside `at` |
/// |---|---|
/// | inputs, the first line | `log` (the schema's version), `version`, `script`, `seed`, `date`, `timeZone`, `locale`, `device`, `colorScheme`, `colorSchemeContrast`, `look`, `size`, `scale`, `fit`, `background`, `placeholders`, `maxUpdates`, `duration`, `opensWindow` if typed events did not, `sandboxLayers` |
/// | control event | `event` and its own members, in the format of a timeline file |
/// | delegate call | `delegate`: the method's name; `arguments`, if it has any |
/// | the view's callback | `callback`: its name; `arguments`, if it has any |
/// | the window's buttons, when it opens and when they change | `buttons`: the visible ones of `playPause`, `skipBackward` and `skipForward`, each `enabled` or `disabled` |
/// | the switch | `presented`: true or false |
/// | script's message | `message`: `console`, `diagnostic`, `error`, `notice` or `loss` of a part of the output; `level` or `phase`; `text`; `file`, `line`, `column` |
/// | request, response, web socket, file | see ``WebLogRecord`` |
/// | times that the session skipped until `at` because the host was too late | `passedOver`: the start, a string with 18 decimals |
/// | frame shown | `picture`: its number from 0 |
/// | the end, the last line | `ended`: the reason |
///
/// A log is a timeline: used as one, it provides its control events, and its other records are skipped.
package struct EventLog {
    /// The members that identify the records that are not control events.
    static let recordNames: Set<String> = [
        "log", "delegate", "callback", "buttons", "presented", "message", "picture", "ended", "request", "socket",
        "files", "passedOver",
    ]

    private let write: (String) throws -> Void
    private let keepBody: ((_ name: String, _ bytes: [UInt8]) throws -> Void)?
    private var frameCount = 0

    /// Creates a log that passes each line, without its line break, to `write`. Responses that are too large for a line
    /// go to `keepBody`, under names by which ``WebReplay/readBody`` reads them later. Without `keepBody` the lines
    /// contain them.
    package init(
        keepBody: ((_ name: String, _ bytes: [UInt8]) throws -> Void)? = nil, write: @escaping (String) throws -> Void
    ) {
        self.keepBody = keepBody
        self.write = write
    }

    /// Writes the first line.
    package mutating func begin(_ inputs: SessionInputs, version: String) throws {
        try write(inputs.logLine(version: version))
    }

    /// Writes the record of `event`, if it has one. Throws the errors of writing.
    package mutating func record(_ event: SessionEvent, at time: Duration) throws {
        let line = JSONLine().raw("at", time.decimalSeconds)
        switch event {
        case .control(let event): try write(line.adding(event).text)
        case .delegate(let call):
            let (method, arguments) = call.signature
            try write(line.string("delegate", method).arguments(arguments).text)
        case .buttons(let buttons): try write(line.raw("buttons", buttons.json).text)
        case .presented(let value): try write(line.raw("presented", value ? "true" : "false").text)
        case .message(let message): try write(line.adding(message).text)
        case .notice(let text): try write(line.string("message", "notice").string("text", text).text)
        case .playbackFailed(let error):
            try write(line.string("message", "playback").string("text", "\(error)").text)
        case .outputLost(let text, _): try write(line.string("message", "loss").string("text", text).text)
        case .frameShown:
            try write(line.number("picture", Double(frameCount)).text)
            frameCount += 1
        case .timePassedOver(let start): try write(line.string("passedOver", start.exactSeconds).text)
        case .ended(let reason): try write(line.string("ended", reason.rawValue).text)
        case .requested(let request):
            try write(line.adding(request: request.number, WebIdentity(request)).text)
        case .webResponse(let number, let result):
            try write(line.adding(response: number, result, keep: keepBody).text)
        case .webSocketOpened(let number, let url, let protocols):
            try write(line.adding(socket: number, WebIdentity(webSocket: url, protocols: protocols)).text)
        case .fileResponse(let answer): try write(line.adding(answer, keep: keepBody).text)
        case .webSocket(let number, let event): try write(line.adding(socket: number, event, keep: keepBody).text)
        case .outputOpened, .timeReached, .waiting: break
        }
    }
}

extension JSONLine {
    /// Returns the line with a control event's members.
    fileprivate func adding(_ event: ControlEvent) -> JSONLine {
        let form = ControlEventSchema(event)
        return form.members.reduce(string("event", form.name)) { $0.raw($1.name, $1.json) }
    }

    fileprivate func arguments(_ arguments: [CallArgument]) -> JSONLine {
        arguments.isEmpty ? self : raw("arguments", CallArgument.list(arguments).json)
    }

    fileprivate func adding(_ message: ProgramMessage) -> JSONLine {
        var line: JSONLine
        switch message.kind {
        case .callback(let arguments): return string("callback", message.text).arguments(arguments)
        case .console(let level): line = string("message", "console").string("level", level)
        case .diagnostic: line = string("message", "diagnostic")
        case .error(let phase): line = string("message", "error").string("phase", phase.rawValue)
        }
        line = line.string("text", message.text)
        guard let place = message.location else { return line }
        return line.string("file", place.file).number("line", Double(place.line)).number("column", Double(place.column))
    }
}

extension WindowButtons {
    /// The visible buttons as a JSON object.
    fileprivate var json: String {
        [("playPause", playPause), ("skipBackward", skipBackward), ("skipForward", skipForward)]
            .filter { $0.1 != .hidden }.reduce(JSONLine()) { $0.string($1.0, $1.1.rawValue) }.text
    }
}

extension CallArgument {
    /// The value as JSON.
    fileprivate var json: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number(let value): value.isFinite ? DecimalFormat.shortest(value) : "null"
        case .string(let text): JSONLine.quoted(text)
        case .list(let values): "[" + values.map(\.json).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { JSONLine.quoted($0.name) + ":" + $0.value.json }.joined(separator: ",") + "}"
        }
    }
}

extension Duration {
    /// The duration in seconds to the attosecond, which preserves the order of events within one nanosecond.
    package var exactSeconds: String {
        let (seconds, attoseconds) = components
        let digits = String(attoseconds)
        return "\(seconds)." + String(repeating: "0", count: 18 - digits.count) + digits
    }

    /// Parses a duration in the format of ``exactSeconds``; nil for any other text.
    package init?(exactSeconds text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].utf8.count == 18, text.utf8.allSatisfy({ $0 == 0x2E || 0x30...0x39 ~= $0 }),
            let seconds = Int64(parts[0]), let attoseconds = Int64(parts[1]), .seconds(seconds) < SessionLimits.time
        else { return nil }
        self.init(secondsComponent: seconds, attosecondsComponent: attoseconds)
    }

    /// The duration in seconds as a decimal number, exact to a nanosecond, without trailing zeros.
    package var decimalSeconds: String {
        let (seconds, attoseconds) = components
        let nanoseconds = (attoseconds + 500_000_000) / 1_000_000_000
        if nanoseconds == 0 { return String(seconds) }
        if nanoseconds == 1_000_000_000 { return String(seconds + 1) }
        let digits = String(nanoseconds)
        var fraction = String(repeating: "0", count: 9 - digits.count) + digits
        while fraction.hasSuffix("0") { fraction.removeLast() }
        return "\(seconds).\(fraction)"
    }
}
