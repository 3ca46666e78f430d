import SharedTypes

// One set of fields reads and writes, so that everything written can be read.
extension WebLogRecord {
    private static let number = JSONField<Int>.whole("request", "numbers", in: 1...1_000_000_000)
    private static let socketNumber = JSONField<Int>.whole("socket", "numbers", in: 1...1_000_000_000)
    private static let method = JSONField.text("method", "a request's method")
    private static let url = JSONField.text("url", "an address")
    private static let hash = JSONField.text("hash", "16 hexadecimal digits") { isHexadecimal($0, 16) }
    private static let status = JSONField<Int>.whole("status", "numbers", in: 100...599)
    private static let statusText = JSONField.text("statusText", "the reason phrase of the status")
    private static let redirected = truth("redirected", "whether the response was redirected")
    private static let failure = JSONField<WebFailure.Kind>.choice(
        "failure", "one of \(WebFailure.Kind.allCases.map(\.rawValue).joined(separator: ", "))")
    private static let reason = JSONField.text("reason", "the reason, as text")
    private static let action = JSONField.text("files", "the operation on files, such as read")
    private static let path = JSONField.text("path", "a file's path")
    private static let fileFailure = JSONField<FileFailure.Kind>.choice(
        "failure", "one of \(FileFailure.Kind.allCases.map(\.rawValue).joined(separator: ", "))")
    private static let opened = JSONField.text("opened", "the protocol that the server chose")
    private static let isText = truth("text", "whether the message is a text")
    private static let closed = JSONField<Int>.whole("closed", "codes", in: 0...65_535)
    private static let clean = truth("clean", "whether it was closed cleanly")
    private static let text = JSONField.text("body", "the body's text")
    private static let file = JSONField.text("bodyFile", "64 hexadecimal digits, the name of a file beside the log") {
        isHexadecimal($0, 64)
    }
    private static let size = JSONField<Int>.whole("size", "bytes", in: 0...1_000_000_000)
    private static let base64 = JSONField<[UInt8]>(name: "base64", expected: "a string: bytes in base64") {
        $0.string.flatMap(Base64.bytes(of:))
    } write: {
        JSONLine.quoted(Base64.text(of: $0))
    }
    private static let headers = JSONField<[WebHeader]>(
        name: "headers", expected: "a list of fields, each a name and a value: [[\"content-type\",\"text/plain\"]]"
    ) { json in
        guard json.isArray else { return nil }
        var fields: [WebHeader] = []
        for element in json.elements {
            let parts = element.elements.compactMap(\.string)
            guard element.isArray, parts.count == 2, element.elements.reduce(0, { count, _ in count + 1 }) == 2 else {
                return nil
            }
            fields.append(WebHeader(parts[0], parts[1]))
        }
        return fields
    } write: {
        "[" + $0.map { "[\(JSONLine.quoted($0.name)),\(JSONLine.quoted($0.value))]" }.joined(separator: ",") + "]"
    }

    private static func truth(_ name: String, _ meaning: String) -> JSONField<Bool> {
        JSONField(name: name, expected: "true or false: \(meaning)") {
            $0.bool
        } write: {
            $0 ? "true" : "false"
        }
    }

    private static func isHexadecimal(_ text: String, _ count: Int) -> Bool {
        text.utf8.count == count && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }

    /// Parses a network event of a line; nil if the line contains none.
    static func event(
        named name: String, _ line: inout JSONFieldReader
    ) throws(ControlLine.Refusal) -> Content? {
        switch name {
        case "response":
            let number = try line.take(number)
            if let failure = try takeFailure(&line) { return .response(number, .failure(failure)) }
            return .response(number, .success(try head(&line)))
        case "socket": return .socketEvent(try line.take(socketNumber), try socketEvent(&line))
        default: return nil
        }
    }

    /// Parses a request of a line: of the network, a web socket or a file. Nil if the line contains none.
    static func request(_ line: inout JSONFieldReader) throws(ControlLine.Refusal) -> Content? {
        if let action = try line.takeIfPresent(action) { return try file(action, &line) }
        if let number = try line.takeIfPresent(number) {
            return .request(
                number, WebIdentity(method: try line.take(method), url: try line.take(url), hash: try line.take(hash)))
        }
        guard let number = try line.takeIfPresent(socketNumber) else { return nil }
        return .socket(
            number, WebIdentity(method: WebIdentity.socketMethod, url: try line.take(url), hash: try line.take(hash)))
    }

    private static func file(_ action: String, _ line: inout JSONFieldReader) throws(ControlLine.Refusal) -> Content {
        let identity = WebIdentity(method: action, url: try line.take(path), hash: try line.take(hash))
        if let kind = try line.takeIfPresent(fileFailure) {
            return .file(identity, .failure(FileFailure(kind, try line.take(reason))))
        }
        return .file(identity, .success(try body(&line) ?? .text("")))
    }

    private static func takeFailure(_ line: inout JSONFieldReader) throws(ControlLine.Refusal) -> WebFailure? {
        guard let kind = try line.takeIfPresent(failure) else { return nil }
        return WebFailure(kind, try line.take(reason))
    }

    private static func head(_ line: inout JSONFieldReader) throws(ControlLine.Refusal) -> Head {
        Head(
            status: try line.take(status), statusText: try line.takeIfPresent(statusText) ?? "",
            url: try line.takeIfPresent(url) ?? "", isRedirected: try line.takeIfPresent(redirected) ?? false,
            headers: try line.takeIfPresent(headers) ?? [], body: try body(&line) ?? .text(""))
    }

    private static func socketEvent(_ line: inout JSONFieldReader) throws(ControlLine.Refusal) -> SocketEvent {
        if let name = try line.takeIfPresent(opened) { return .opened(name) }
        if let failure = try takeFailure(&line) { return .failed(failure) }
        if let code = try line.takeIfPresent(closed) {
            return .closed(code, try line.takeIfPresent(reason) ?? "", try line.takeIfPresent(clean) ?? true)
        }
        guard let body = try body(&line) else {
            throw ControlLine.Refusal(
                message:
                    "the socket's event is missing; give \"opened\", \"body\", \"base64\", \"failure\" or \"closed\"")
        }
        let isBytes = if case .bytes = body { true } else { false }
        return .received(body, isText: try line.takeIfPresent(isText) ?? !isBytes)
    }

    private static func body(_ line: inout JSONFieldReader) throws(ControlLine.Refusal) -> Body? {
        if let text = try line.takeIfPresent(text) { return .text(text) }
        if let bytes = try line.takeIfPresent(base64) { return .bytes(bytes) }
        guard let name = try line.takeIfPresent(file) else { return nil }
        return .file(name: name, size: try line.take(size))
    }
}
