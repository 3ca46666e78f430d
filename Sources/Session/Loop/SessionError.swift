public import SharedTypes
public import Views

/// An error that prevents a session from starting or continuing.
public struct SessionError: Error, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public var code: Code
    /// The error and its remedy, in one line.
    public var message: String
    /// The location in the program's source; nil if the program did not cause the error.
    public var location: SourceLocation?
    /// The program's errors, which were reported as events already; empty if the program did not cause the error.
    public var programErrors: [ProgramMessage]

    /// Creates an error of `code`.
    public init(
        code: Code, message: String, location: SourceLocation? = nil, programErrors: [ProgramMessage] = []
    ) {
        self.code = code
        self.message = message
        self.location = location
        self.programErrors = programErrors
    }

    /// The kinds of failures; later versions may add more.
    public struct Code: Hashable, Sendable {
        private var name: String

        /// The program or the session ended before anything was visible.
        public static let nothingPresented = Code(name: "nothingPresented")
        /// The content's size is zero or not finite, so that no canvas can be created.
        public static let emptyContent = Code(name: "emptyContent")
        /// The timebase of an application's layer or synchronizer does not use the session's clock.
        public static let foreignClock = Code(name: "foreignClock")
        /// The program failed before its first frame.
        public static let programFailed = Code(name: "programFailed")
    }

    /// The message, preceded by its location in the source.
    public var description: String {
        guard let location else { return message }
        return "\(location): \(message)"
    }
}

extension SessionError {
    /// Creates the error of a session that was quit at `time`, before it showed anything.
    static func quit(at time: Duration) -> SessionError {
        SessionError(
            code: .nothingPresented,
            message: "quit at \(DecimalFormat.shortest(time / .seconds(1))) s, before anything was shown")
    }
}

// The error of a session that showed nothing.
extension ViewSession {
    /// Returns the error of a session that showed nothing until `end`: the program's first error, or a description of
    /// its behavior.
    func failure(at end: Duration, endedBy reason: SessionSummary.EndReason) -> any Error {
        if let first = programErrors.first {
            return SessionError(
                code: .programFailed, message: first.text, location: first.location, programErrors: programErrors)
        }
        if reason == .quit { return SessionError.quit(at: end) }
        let terminology = program.terminology
        let advice = isOpeningMovie ? nil : terminology.presentingAdvice
        let parts = ["the \(terminology.kind) \(programDescription(until: end))", denial, advice, remedy]
        return SessionError(code: .nothingPresented, message: parts.compactMap { $0 }.joined(separator: "; "))
    }

    /// A Boolean value that indicates whether the session is for one image.
    private var isForImage: Bool { configuration.moment != nil || configuration.endsAtFirstFrame }

    /// A Boolean value that indicates whether the program presents content whose movies have no known size yet.
    private var isOpeningMovie: Bool {
        state.program == .running && content != nil && !shownPlayers.allSatisfy(players.isKnown)
    }

    /// Returns a description of the program's behavior, as the rest of a sentence.
    private func programDescription(until end: Duration) -> String {
        guard state.program == .running else { return "ended without showing anything" }
        let nothing = "showed nothing until \(Self.seconds(end))"
        if isOpeningMovie { return "\(nothing): its movie has not been opened yet" }
        if let pending = web.pendingAddress { return "\(nothing) and still waits for the response of \(pending)" }
        if web.isBusy { return "\(nothing) and still waits for a network response" }
        if let timer = program.nextTimer {
            return "\(nothing) and still waits for a timer that is due at \(Self.seconds(timer))"
        }
        if let awaited = program.awaited.first { return "\(nothing) and still waits for \(awaited)" }
        return "\(nothing): it ran to its end and waits for nothing"
    }

    /// Advice on the option that would show more, or that none does.
    private var remedy: String? {
        if isOpeningMovie { return loop.isOffline ? nil : "a longer --duration waits for it" }
        guard state.program == .running, let timer = program.nextTimer else {
            return isForImage && !web.isBusy ? "another time with --at shows nothing either" : nil
        }
        let time = DecimalFormat.shortest(timer / .seconds(1))
        return isForImage ? "--at \(time) takes the image at that time" : "a --duration above \(time) waits for it"
    }

    private static func seconds(_ time: Duration) -> String { "\(DecimalFormat.shortest(time / .seconds(1))) s" }
}
