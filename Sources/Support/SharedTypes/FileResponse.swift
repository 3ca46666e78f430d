/// A file request of a program, which identifies the request when its session is replayed.
public struct FileRequest: Hashable, Sendable {
    /// The operation: `read`, `write`, `list` …
    public var action: String
    /// The path: relative to the program's folder if it is inside, else absolute.
    public var path: String
    /// 16 hexadecimal digits of a hash of all other parameters, such as the bytes to be written.
    public var hash: String

    /// Creates a request.
    public init(action: String, path: String, hash: String) {
        self.action = action
        self.path = path
        self.hash = hash
    }
}

/// A file request with its result.
public struct FileResponse: Equatable, Sendable {
    /// The request.
    public var request: FileRequest
    /// The bytes of the response, or the failure.
    public var result: Result<[UInt8], FileFailure>

    /// Creates a response.
    public init(_ request: FileRequest, _ result: Result<[UInt8], FileFailure>) {
        self.request = request
        self.result = result
    }
}

/// The failure of a file operation.
public struct FileFailure: Error, Equatable, Sendable {
    /// The kind of failure.
    public var kind: Kind
    /// The reason: a sentence for a refusal, otherwise the end of one that begins with the file's name.
    public var reason: String

    /// Creates a failure of `kind`.
    public init(_ kind: Kind, _ reason: String) {
        self.kind = kind
        self.reason = reason
    }

    /// Kinds of failures.
    public enum Kind: String, Sendable, CaseIterable {
        /// There is nothing at the path.
        case missing
        /// The file has the wrong type, is too large, or the system refuses the operation.
        case failed
        /// The program has no permission, or exceeds a limit.
        case refused
        /// The session is a replay, and the recording does not contain this request.
        case unrecorded
    }
}
