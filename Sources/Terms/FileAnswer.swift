/// What a program asks of the files around it, by which the question is known again when its session is played again.
public struct FileQuestion: Hashable, Sendable {
    /// What is to be done: `read`, `write`, `list` …
    public var action: String
    /// The path: from the program's own folder where it lies inside, else the whole one.
    public var path: String
    /// 16 hexadecimal digits of a hash of all else that the question says, such as the bytes to be written.
    public var hash: String

    /// A question.
    public init(action: String, path: String, hash: String) {
        self.action = action
        self.path = path
        self.hash = hash
    }
}

/// A question about files that was answered.
public struct FileAnswer: Equatable, Sendable {
    /// What was asked.
    public var question: FileQuestion
    /// The bytes that are the answer, or why there are none.
    public var result: Result<[UInt8], FileFailure>

    /// An answer.
    public init(_ question: FileQuestion, _ result: Result<[UInt8], FileFailure>) {
        self.question = question
        self.result = result
    }
}

/// Why something cannot be done with a file.
public struct FileFailure: Error, Equatable, Sendable {
    /// The kind of failure.
    public var kind: Kind
    /// Why: a sentence where something was refused, else the end of one that begins with the file's name.
    public var reason: String

    /// A failure of `kind`.
    public init(_ kind: Kind, _ reason: String) {
        self.kind = kind
        self.reason = reason
    }

    /// Kinds of failures.
    public enum Kind: String, Sendable, CaseIterable {
        /// There is nothing at the path.
        case missing
        /// What is there is of another kind, too large, or the system says no.
        case failed
        /// The program may not, or asks for too much.
        case refused
        /// The session is played again, and this was not asked when it was recorded.
        case unrecorded
    }
}
