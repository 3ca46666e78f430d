package import SharedTypes

/// The work that a process beside this one does for a program's frames, such as drawing vector images. The renderer,
/// which limits the time of frames, and the client of that process share it. Use it on one thread.
public final class RemoteDrawing {
    /// The total processor time of that work.
    package private(set) var spent: Duration = .zero
    /// The time left for the frame that is laid out or drawn; nil for no limit.
    package var timeLeft: Duration?
    private var messages: [ProgramMessage] = []
    private var messageCount = 0
    /// The maximum number of messages in a session.
    private static let maximumMessageCount = 100

    /// Creates an object without work.
    package init() {}

    /// Counts `time` of work.
    package func add(_ time: Duration) {
        spent += time
        timeLeft? -= time
    }

    /// Adds a diagnostic about something that could not be drawn, unless there were too many.
    package func report(_ text: String, at location: SourceLocation?) {
        messageCount += 1
        guard messageCount <= Self.maximumMessageCount else { return }
        messages.append(ProgramMessage(kind: .diagnostic, text: text, location: location))
    }

    /// Returns the diagnostics since the last call.
    package func takeMessages() -> [ProgramMessage] {
        defer { messages = [] }
        return messages
    }
}
