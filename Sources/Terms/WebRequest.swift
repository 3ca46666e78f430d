/// What a program asks of an HTTP server.
public struct WebRequest: Equatable, Sendable {
    /// The program's number for it, from 1, never used twice in a session.
    public var number: Int
    /// The address, as the program wrote it.
    public var url: String
    /// `GET`, `POST` …, in capitals.
    public var method: String
    /// The fields of its head, in their order.
    public var headers: [WebHeader]
    /// What is sent; nil where nothing is.
    public var body: [UInt8]?
    /// How long it may take until its answer is whole; nil for the carrier's own limit.
    public var timeout: Duration?
    /// What becomes of an answer that leads elsewhere.
    public var redirect: Redirect
    /// The place in the program that asks.
    public var location: SourceLocation?

    /// What becomes of an answer that leads elsewhere, by the names of the Fetch standard.
    public enum Redirect: String, Sendable, CaseIterable {
        case follow, error, manual
    }

    /// A request of `url`.
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

/// One field of a message's head (RFC 9110, 5).
public struct WebHeader: Equatable, Hashable, Sendable {
    /// As it was written; compared without regard to case.
    public var name: String
    /// Without blanks around it.
    public var value: String

    /// A field.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// Who brings a program's requests to the network and answers back. Any thread may call; what is handed over is called on threads of
/// the carrier's own, once for a request, never before the call has returned.
package protocol WebCarrier: AnyObject, Sendable {
    /// Carries `request` out.
    func carry(_ request: WebRequest, answer: @escaping @Sendable (Result<WebAnswer, WebFailure>) -> Void)
    /// Gives a request up: its answer is `.aborted`, unless it has come already.
    func abort(_ number: Int)
    /// Does something with the web socket of a number; where that opens it, `event` hears of it until it is closed.
    func act(_ action: WebSocketAction, on socket: Int, event: @escaping @Sendable (WebSocketEvent) -> Void)
}

/// What a program wants of its web sockets (RFC 6455).
public enum WebSocketAction: Equatable, Sendable {
    /// To be connected with `url`, offering `protocols`.
    case open(url: String, protocols: [String], headers: [WebHeader], location: SourceLocation?)
    /// To send something.
    case send(WebSocketMessage)
    /// To end it; no code where the program gave none.
    case close(code: Int?, reason: String)
}

/// What befalls a program's web socket.
public enum WebSocketEvent: Equatable, Sendable {
    /// It is connected; the protocol that the server chose, or an empty text.
    case opened(protocol: String)
    /// The server sent something.
    case received(WebSocketMessage)
    /// It failed; `closed` follows.
    case failed(WebFailure)
    /// It is closed, and nothing follows. 1006 where it broke off.
    case closed(code: Int, reason: String, wasClean: Bool)
}

/// One message.
public enum WebSocketMessage: Equatable, Sendable {
    case text(String)
    case bytes([UInt8])
}
