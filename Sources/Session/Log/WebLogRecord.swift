package import SharedTypes

/// A record of the event log about the outside world: a request, or its result.
///
/// | line | members beside `at` |
/// |---|---|
/// | a request | `request`: its number; `method`, `url`, `hash` of the rest |
/// | its response | `event`: `response`; `request`; `status`, `statusText`, `url`, `redirected`, `headers`, a body |
/// | its failure | `event`: `response`; `request`; `failure`: its kind; `reason` |
/// | a web socket | `socket`: its number; `url`, `hash` |
/// | its events | `event`: `socket`; `socket`; `opened`: the protocol; or a body and `text`: true or false; or `failure`, `reason`; or `closed`: the code, `reason`, `clean` |
/// | a file | `files`: the action (`read`, `write`, `list` …); `path`, `hash` of the rest; a body, or `failure`, `reason` |
///
/// A body is `body`, a text, or `base64`, bytes, or `bodyFile` and `size`. `bodyFile` is the name of a file next to the
/// log, which is the hash (SHA-256) of its bytes.
package struct WebLogRecord: Equatable, Sendable {
    /// The content of a line.
    package enum Content: Equatable, Sendable {
        case request(Int, WebIdentity)
        case response(Int, ResponseResult)
        case socket(Int, WebIdentity)
        case socketEvent(Int, SocketEvent)
        /// A file request with its response.
        case file(WebIdentity, FileResult)
    }

    /// The result of a request.
    package typealias ResponseResult = Result<Head, WebFailure>

    /// The result of a file request.
    package typealias FileResult = Result<Body, FileFailure>

    /// A response, with its body in the line's form.
    package struct Head: Equatable, Sendable {
        var status: Int
        var statusText: String
        var url: String
        var isRedirected: Bool
        var headers: [WebHeader]
        var body: Body
    }

    /// An event of a web socket.
    package enum SocketEvent: Equatable, Sendable {
        case opened(String)
        case received(Body, isText: Bool)
        case failed(WebFailure)
        case closed(Int, String, Bool)
    }

    /// A body, in the line or in a file next to the log.
    package enum Body: Equatable, Sendable {
        case text(String)
        case bytes([UInt8])
        case file(name: String, size: Int)
    }

    /// The time of the line; ``ControlLine/Moment/now`` for a request.
    package var moment: ControlLine.Moment
    /// The content of the line.
    package var content: Content
}

extension WebLogRecord.Body {
    /// The maximum size of a body in the line, in bytes, and its maximum length as a JSON text.
    private static let maximumInline = 65_536
    private static let maximumText = 120_000

    /// Returns the log's form of `bytes`. `keep` stores a large body next to the log under the given name; without it
    /// the line contains everything.
    static func keeping(
        _ bytes: [UInt8], _ keep: ((_ name: String, _ bytes: [UInt8]) throws -> Void)?
    ) throws -> WebLogRecord.Body {
        if let keep, bytes.count > maximumInline {
            let name = HashFunction.hexadecimal(HashFunction.sha256.digest(of: bytes))
            try keep(name, bytes)
            return .file(name: name, size: bytes.count)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { return .bytes(bytes) }
        return keep != nil && JSONLine.quoted(text).utf8.count > maximumText ? .bytes(bytes) : .text(text)
    }

    /// Returns the line with the body's members.
    func added(to line: JSONLine) -> JSONLine {
        switch self {
        case .text(let text): line.string("body", text)
        case .bytes(let bytes): line.string("base64", Base64.text(of: bytes))
        case .file(let name, let size): line.string("bodyFile", name).raw("size", String(size))
        }
    }
}

// MARK: - Writing

extension JSONLine {
    /// Returns the line with the members of a request.
    func adding(request number: Int, _ identity: WebIdentity) -> JSONLine {
        raw("request", String(number)).string("method", identity.method).string("url", identity.url)
            .string("hash", identity.hash)
    }

    /// Returns the line with the members of a web socket that was opened.
    func adding(socket number: Int, _ identity: WebIdentity) -> JSONLine {
        raw("socket", String(number)).string("url", identity.url).string("hash", identity.hash)
    }

    /// Returns the line with the members of a response.
    func adding(
        response number: Int, _ result: Result<WebResponse, WebFailure>,
        keep: ((_ name: String, _ bytes: [UInt8]) throws -> Void)?
    ) throws -> JSONLine {
        let line = string("event", "response").raw("request", String(number))
        switch result {
        case .failure(let failure): return line.adding(failure)
        case .success(let response):
            let fields = response.headers.map(WebSecrets.field).map {
                "[\(JSONLine.quoted($0.name)),\(JSONLine.quoted($0.value))]"
            }
            var head = line.raw("status", String(response.status))
            if !response.statusText.isEmpty { head = head.string("statusText", response.statusText) }
            head = head.string("url", WebSecrets.address(response.url))
            if response.isRedirected { head = head.raw("redirected", "true") }
            head = head.raw("headers", "[" + fields.joined(separator: ",") + "]")
            return try WebLogRecord.Body.keeping(response.body, keep).added(to: head)
        }
    }

    /// Returns the line with the members of a web socket's event.
    func adding(
        socket number: Int, _ event: WebSocketEvent, keep: ((_ name: String, _ bytes: [UInt8]) throws -> Void)?
    ) throws -> JSONLine {
        let line = string("event", "socket").raw("socket", String(number))
        switch event {
        case .opened(let name): return line.string("opened", name)
        case .received(.text(let text)):
            return try WebLogRecord.Body.keeping(Array(text.utf8), keep).added(to: line.raw("text", "true"))
        case .received(.bytes(let bytes)):
            return try WebLogRecord.Body.keeping(bytes, keep).added(to: line.raw("text", "false"))
        case .failed(let failure): return line.adding(failure)
        case .closed(let code, let reason, let wasClean):
            return line.raw("closed", String(code)).string("reason", reason).raw("clean", wasClean ? "true" : "false")
        }
    }

    /// Returns the line with the members of a file request and its response.
    func adding(
        _ response: FileResponse, keep: ((_ name: String, _ bytes: [UInt8]) throws -> Void)?
    ) throws -> JSONLine {
        let line = string("files", response.request.action).string("path", response.request.path)
            .string("hash", response.request.hash)
        switch response.result {
        case .success(let bytes): return try WebLogRecord.Body.keeping(bytes, keep).added(to: line)
        case .failure(let failure):
            return line.string("failure", failure.kind.rawValue).string("reason", failure.reason)
        }
    }

    private func adding(_ failure: WebFailure) -> JSONLine {
        string("failure", failure.kind.rawValue).string("reason", failure.reason)
    }
}
