import SharedTypes
import Views

/// The messages about the network between the runtime and the program, as JSON.
enum WebMessages {
    /// The maximum number of requests of one turn.
    private static let maximumCount = 2_000

    /// Parses a script's network requests, as the runtime writes them: an array of `{"start": number, "url", "method",
    /// "headers", "text"? or "base64"?, "timeout"? in milliseconds, "redirect", "stack"}`, `{"abort": number}`,
    /// `{"open": number, "url", "protocols", "headers", "stack"}`, `{"send": number, "text" or "base64"}` and
    /// `{"close": number, "code"?, "reason"}`. `place` finds the location in the source.
    static func requests(in json: [UInt8], place: (JSONValue) -> SourceLocation?) -> [ProgramRequest] {
        guard let root = (try? JSONDocument.reading(json))?.root else { return [] }
        return root.elements.prefix(maximumCount).compactMap { request($0, place) }
    }

    private static func request(_ value: JSONValue, _ place: (JSONValue) -> SourceLocation?) -> ProgramRequest? {
        if let number = number(value["start"]) {
            return .start(
                WebRequest(
                    number: number, url: value["url"]?.string ?? "", method: value["method"]?.string ?? "GET",
                    headers: headers(value["headers"]), body: bytes(value), timeout: timeout(value["timeout"]),
                    redirect: value["redirect"]?.string.flatMap(WebRequest.Redirect.init) ?? .follow,
                    location: place(value)))
        }
        if let number = number(value["abort"]) { return .abort(number) }
        if let number = number(value["open"]) {
            let protocols = value["protocols"]?.elements.compactMap(\.string) ?? []
            return .socket(
                number,
                .open(
                    url: value["url"]?.string ?? "", protocols: protocols, headers: headers(value["headers"]),
                    location: place(value)))
        }
        if let number = number(value["send"]) {
            if let text = value["text"]?.string { return .socket(number, .send(.text(text))) }
            return .socket(number, .send(.bytes(bytes(value) ?? [])))
        }
        guard let number = number(value["close"]) else { return nil }
        let code = value["code"]?.number.flatMap { Int(exactly: $0) }
        return .socket(number, .close(code: code, reason: value["reason"]?.string ?? ""))
    }

    private static func number(_ value: JSONValue?) -> Int? {
        value?.number.flatMap { Int(exactly: $0) }.flatMap { (1...1_000_000_000).contains($0) ? $0 : nil }
    }

    private static func timeout(_ value: JSONValue?) -> Duration? {
        guard let milliseconds = value?.number, milliseconds > 0, milliseconds < 1e9 else { return nil }
        return .milliseconds(Int64(milliseconds.rounded(.up)))
    }

    private static func headers(_ value: JSONValue?) -> [WebHeader] {
        value?.elements.compactMap { field in
            let parts = field.elements.compactMap(\.string)
            return parts.count == 2 ? WebHeader(parts[0], parts[1]) : nil
        } ?? []
    }

    private static func bytes(_ value: JSONValue) -> [UInt8]? {
        if let text = value["text"]?.string { return Array(text.utf8) }
        return (value["base64"]?.string).flatMap(Base64.bytes(of:))
    }

    // MARK: - Responses

    /// The result of a request in the runtime's format.
    static func json(of result: Result<WebResponse, WebFailure>) -> String {
        switch result {
        case .failure(let failure): return json(of: failure)
        case .success(let answer):
            let headers = answer.headers.map { "[\(JSONLine.quoted($0.name)),\(JSONLine.quoted($0.value))]" }
            let head = JSONLine().raw("status", String(answer.status)).string("statusText", answer.statusText)
                .string("url", answer.url).raw("redirected", answer.isRedirected ? "true" : "false")
                .raw("headers", "[" + headers.joined(separator: ",") + "]")
            return body(answer.body, head)
        }
    }

    /// An event of a WebSocket in the runtime's format.
    static func json(of event: WebSocketEvent) -> String {
        switch event {
        case .opened(let name): JSONLine().string("opened", name).text
        case .received(.text(let text)): JSONLine().string("text", text).text
        case .received(.bytes(let bytes)): JSONLine().string("base64", Base64.text(of: bytes)).text
        case .failed(let failure): json(of: failure)
        case .closed(let code, let reason, let wasClean):
            JSONLine().raw("closed", String(code)).string("reason", reason).raw("clean", wasClean ? "true" : "false")
                .text
        }
    }

    private static func json(of failure: WebFailure) -> String {
        JSONLine().string("failure", failure.kind.rawValue).string("reason", failure.reason).text
    }

    private static func body(_ bytes: [UInt8], _ line: JSONLine) -> String {
        // A text is sent as a string, except one with a byte order mark, which the reader must drop.
        if bytes.first != 0xEF, let text = String(validating: bytes, as: UTF8.self) {
            return line.string("text", text).text
        }
        return line.string("base64", Base64.text(of: bytes)).text
    }
}
