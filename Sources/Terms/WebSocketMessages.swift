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
