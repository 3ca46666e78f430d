public import Terms
public import Views

/// Why a session could not begin or go on.
public struct SessionError: Error, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public var code: Code
    /// What went wrong and what to do, in one line.
    public var message: String
    /// Where in the program's source; nil where it is no fault of the program's.
    public var location: SourceLocation?
    /// What the program did wrong, told already as events; empty where it is no fault of the program's.
    public var programErrors: [ProgramMessage]

    /// A failure of `code`.
    public init(
        code: Code, message: String, location: SourceLocation? = nil, programErrors: [ProgramMessage] = []
    ) {
        self.code = code
        self.message = message
        self.location = location
        self.programErrors = programErrors
    }

    /// Kinds of failures; more may come.
    public struct Code: Hashable, Sendable {
        private var name: String

        /// The program ended, or the session did, before anything was to be seen.
        public static let nothingPresented = Code(name: "nothingPresented")
        /// The content's size is zero or not finite, so that there is no canvas.
        public static let emptyContent = Code(name: "emptyContent")
        /// Frames from elsewhere are paced by a clock that is not the session's.
        public static let foreignClock = Code(name: "foreignClock")
        /// The program failed before its first picture.
        public static let programFailed = Code(name: "programFailed")
        /// A view takes longer to be laid out and drawn than its program may.
        package static let overTime = Code(name: "overTime")
    }

    /// The message, behind its place in the source.
    public var description: String {
        guard let location else { return message }
        return "\(location): \(message)"
    }
}
