package import SharedTypes

/// The recorded network responses of a session, which a replay receives; a value.
package struct WebReplay: Sendable {
    private var requests = RecordedCalls<WebLogRecord.ResponseResult>()
    private var sockets = RecordedCalls<WebLogRecord.SocketEvent>()
    private var files = RecordedCalls<WebLogRecord.FileResult>()
    private var count = 0
    private var inlineBytes = 0
    /// Reads a body stored beside the log, by its name; nil if it cannot be read. Thread-safe.
    package var readBody: @Sendable (String) -> [UInt8]? = { _ in nil }
    /// The bodies stored beside the log: their names, their sizes, and the lines that name them.
    package private(set) var bodiesBeside: [(name: String, size: Int, line: Int)] = []

    /// Creates an empty recording.
    package init() {}

    /// Adds the content of a line at `time`. Returns whether the recording is still within its limits.
    mutating func take(_ content: WebLogRecord.Content, at time: Duration, line: Int) -> Bool {
        count += 1
        switch content {
        case .request(let number, let identity): requests.made(number, identity)
        case .socket(let number, let identity): sockets.made(number, identity)
        case .file(let identity, let result):
            if case .success(let body) = result { note(body, line) }
            files.made(count, identity)
            files.record(count, .init(time: time, order: count, content: result))
        case .response(let number, let result):
            if case .success(let head) = result { note(head.body, line) }
            requests.record(number, .init(time: time, order: count, content: result))
        case .socketEvent(let number, let event):
            if case .received(let body, _) = event { note(body, line) }
            sockets.record(number, .init(time: time, order: count, content: event))
        }
        return count <= SessionLimits.eventCount && inlineBytes <= SessionLimits.recordedBytes
    }

    private mutating func note(_ body: WebLogRecord.Body, _ line: Int) {
        switch body {
        case .text(let text): inlineBytes += text.utf8.count
        case .bytes(let bytes): inlineBytes += bytes.count
        case .file(let name, let size): bodiesBeside.append((name, size, line))
        }
    }

    /// A response to a request or an event of a web socket, with its time and its index in the log.
    typealias RecordedResponse<Content> = (time: Duration, order: Int, content: Content)

    /// Returns the recorded response to `request`. The inner optional is nil if the request had no response before the
    /// session's end or was aborted. The outer optional is nil if the request was not made.
    mutating func response(to request: WebRequest) -> RecordedResponse<Result<WebResponse, WebFailure>>?? {
        let identity = WebIdentity(request)
        guard let responses = requests.take(request.number, identity) else { return nil }
        return .some(responses.first.map { ($0.time, $0.order, result($0.content, request, identity)) })
    }

    /// Returns the events of the web socket with a number; nil if it was not opened.
    mutating func events(of number: Int, _ identity: WebIdentity) -> [RecordedResponse<WebSocketEvent>]? {
        sockets.take(number, identity)?.map { ($0.time, $0.order, event($0.content)) }
    }

    /// Returns the recorded response to a file request; nil if it was not made. Equal requests get their responses in
    /// order.
    package mutating func response(to request: FileRequest) -> Result<[UInt8], FileFailure>? {
        let identity = WebIdentity(method: request.action, url: request.path, hash: request.hash)
        guard let response = files.take(0, identity)?.first else { return nil }
        return response.content.flatMap { body in
            bytes(of: body).map { .success($0) }
                ?? .failure(
                    FileFailure(.unrecorded, "the recorded content of \(request.path) is missing beside the log"))
        }
    }

    private func result(
        _ recorded: WebLogRecord.ResponseResult, _ request: WebRequest, _ identity: WebIdentity
    ) -> Result<WebResponse, WebFailure> {
        switch recorded {
        case .failure(let failure): return .failure(failure)
        case .success(let head):
            guard let bytes = bytes(of: head.body) else {
                return .failure(WebFailure(.unrecorded, "the body of the recorded response cannot be read"))
            }
            // The secrets removed from a recorded URL are available in the program's own request.
            let isOwn = head.url == identity.url && head.url.contains(WebSecrets.mark)
            return .success(
                WebResponse(
                    status: head.status, statusText: head.statusText, url: isOwn ? request.url : head.url,
                    headers: head.headers, body: bytes, isRedirected: head.isRedirected))
        }
    }

    private func event(_ event: WebLogRecord.SocketEvent) -> WebSocketEvent {
        switch event {
        case .opened(let name): return .opened(protocol: name)
        case .failed(let failure): return .failed(failure)
        case .closed(let code, let reason, let wasClean): return .closed(code: code, reason: reason, wasClean: wasClean)
        case .received(let body, let isText):
            let bytes = bytes(of: body) ?? []
            return .received(isText ? .text(String(decoding: bytes, as: UTF8.self)) : .bytes(bytes))
        }
    }

    private func bytes(of body: WebLogRecord.Body) -> [UInt8]? {
        switch body {
        case .text(let text): return Array(text.utf8)
        case .bytes(let bytes): return bytes
        case .file(let name, let size):
            guard let bytes = readBody(name), bytes.count == size,
                HashFunction.hexadecimal(HashFunction.sha256.digest(of: bytes)) == name
            else { return nil }
            return bytes
        }
    }
}
