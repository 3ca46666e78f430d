/// The response to a request.
public struct WebResponse: Equatable, Sendable {
    /// The status code, 100 to 599.
    public var status: Int
    /// The reason phrase; empty if the server sent none.
    public var statusText: String
    /// The URL that sent the response, after all redirects.
    public var url: String
    /// The header fields, in order; a name may occur more than once.
    public var headers: [WebHeader]
    /// The body, decompressed.
    public var body: [UInt8]
    /// Whether there was a redirect.
    public var isRedirected: Bool

    /// Creates a response.
    public init(
        status: Int, statusText: String = "", url: String, headers: [WebHeader] = [], body: [UInt8] = [],
        isRedirected: Bool = false
    ) {
        self.status = status
        self.statusText = statusText
        self.url = url
        self.headers = headers
        self.body = body
        self.isRedirected = isRedirected
    }
}

/// The failure of a request.
public struct WebFailure: Error, Equatable, Sendable {
    /// Kinds of failures; the raw value is used in logs.
    public enum Kind: String, Sendable, CaseIterable {
        /// The host or port was not granted.
        case refused
        /// It cannot be sent as written: its address is malformed or has an unknown scheme, or its method, a header
        /// field or its body is invalid.
        case address
        /// The host does not exist, or does not respond.
        case unreachable
        /// The server's certificate is not trusted.
        case untrusted
        /// It exceeded the time limit.
        case timeout
        /// The response or the request exceeds the size limit; or there are too many at once.
        case limit
        /// It was redirected too often, or against the program's setting.
        case redirect
        /// The program aborted it.
        case aborted
        /// The server closed the connection, or its response is malformed.
        case broken
        /// A recorded session has no response to it.
        case unrecorded
    }

    /// The kind of failure.
    public var kind: Kind
    /// The reason in one line, with a remedy where there is one.
    public var reason: String

    /// Creates a failure.
    public init(_ kind: Kind, _ reason: String) {
        self.kind = kind
        self.reason = reason
    }
}
