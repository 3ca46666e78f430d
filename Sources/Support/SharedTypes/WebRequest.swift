/// A program's request to an HTTP server.
public struct WebRequest: Equatable, Sendable {
    /// The program's number of the request, from 1, unique in a session.
    public var number: Int
    /// The URL, as the program wrote it.
    public var url: String
    /// `GET`, `POST` …, in capitals.
    public var method: String
    /// The header fields, in order.
    public var headers: [WebHeader]
    /// The body; nil for none.
    public var body: [UInt8]?
    /// The longest time until the response is complete; nil for the transport's own limit.
    public var timeout: Duration?
    /// The handling of redirects.
    public var redirect: Redirect
    /// The position in the program that makes the request.
    public var location: SourceLocation?

    /// The handling of redirects, by the names of the Fetch standard.
    public enum Redirect: String, Sendable, CaseIterable {
        case follow, error, manual
    }

    /// Creates a request of `url`.
    public init(
        number: Int, url: String, method: String = "GET", headers: [WebHeader] = [], body: [UInt8]? = nil,
        timeout: Duration? = nil, redirect: Redirect = .follow, location: SourceLocation? = nil
    ) {
        self.number = number
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
        self.timeout = timeout
        self.redirect = redirect
        self.location = location
    }
}

/// One header field of a message (RFC 9110, 5).
public struct WebHeader: Equatable, Hashable, Sendable {
    /// The name as written; compared without regard to case.
    public var name: String
    /// The value without surrounding blanks.
    public var value: String

    /// Creates a field.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// The transport of a program's requests to the network. Thread-safe. It makes its callbacks on threads of its own,
/// once per request, never before the call has returned.
package protocol WebTransport: AnyObject, Sendable {
    /// Performs `request`.
    func send(_ request: WebRequest, completion: @escaping @Sendable (Result<WebResponse, WebFailure>) -> Void)
    /// Aborts a request: its result is `.aborted`, unless it has ended already.
    func abort(_ number: Int)
    /// Performs an action on the WebSocket of a number. If that opens it, `event` is called until it is closed. When
    /// `event` returns false, its receiver's queue is full: no event follows before `resume` but the end.
    func act(_ action: WebSocketAction, on socket: Int, event: @escaping @Sendable (WebSocketEvent) -> Bool)
    /// Continues to receive messages on the WebSocket of a number, whose receiver's queue has space again.
    func resume(_ socket: Int)
}

/// A program's action on its WebSockets (RFC 6455).
public enum WebSocketAction: Equatable, Sendable {
    /// Connect to `url`, offering `protocols`.
    case open(url: String, protocols: [String], headers: [WebHeader], location: SourceLocation?)
    /// Send a message.
    case send(WebSocketMessage)
    /// Close it; no code if the program gave none.
    case close(code: Int?, reason: String)
}

/// An event of a program's WebSocket.
public enum WebSocketEvent: Equatable, Sendable {
    /// It is connected, with the protocol that the server chose, or an empty text.
    case opened(protocol: String)
    /// The server sent a message.
    case received(WebSocketMessage)
    /// It failed; `closed` follows.
    case failed(WebFailure)
    /// It is closed, and nothing follows. The code is 1006 if the connection broke.
    case closed(code: Int, reason: String, wasClean: Bool)
}

/// One WebSocket message.
public enum WebSocketMessage: Equatable, Sendable {
    case text(String)
    case bytes([UInt8])
}
