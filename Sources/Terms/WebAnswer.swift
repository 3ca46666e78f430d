/// What came of a request.
public struct WebAnswer: Equatable, Sendable {
    /// The status code, 100 to 599.
    public var status: Int
    /// The words beside the code; empty where the server sent none.
    public var statusText: String
    /// The address that answered, after all that led elsewhere.
    public var url: String
    /// The fields of its head, in their order; a name may come more than once.
    public var headers: [WebHeader]
    /// The body, decompressed.
    public var body: [UInt8]
    /// Whether an answer led elsewhere.
    public var isRedirected: Bool

    /// An answer.
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

/// Why a request has no answer.
public struct WebFailure: Error, Equatable, Sendable {
    /// Kinds of failures; the raw value is what a log says.
    public enum Kind: String, Sendable, CaseIterable {
        /// It was not granted.
        case refused
        /// It cannot be sent as it was written: its address cannot be read or has a scheme that is not known, or its method, a field
        /// of its head or its body cannot be that.
        case address
        /// No such host, or nobody answers there.
        case unreachable
        /// The server's certificate is not trusted.
        case untrusted
        /// It took too long.
        case timeout
        /// The answer, or what was sent, is larger than allowed; or there are too many at once.
        case limit
        /// It led elsewhere too often, or where the program did not want to be led.
        case redirect
        /// The program gave it up.
        case aborted
        /// The server broke off, or what it sent cannot be read.
        case broken
        /// A recorded session has no answer to it.
        case unrecorded
    }

    /// What kind it is.
    public var kind: Kind
    /// What went wrong, in one line, with what to do about it where something can be done.
    public var reason: String

    /// A failure.
    public init(_ kind: Kind, _ reason: String) {
        self.kind = kind
        self.reason = reason
    }
}
