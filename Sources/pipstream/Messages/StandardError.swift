import Glibc
import PiPKit
import SharedTypes
import Synchronization

/// Standard error, unbuffered. Each line is one write, so the lines of several processes do not mix. A session does not
/// depend on its reader: see ``PatientWriter``.
struct StandardError {
    /// Whether each message is a one-line JSON object. Global, because the process has one standard error.
    static var isJSON: Bool {
        get { jsonFlag.load(ordering: .relaxed) }
        set { jsonFlag.store(newValue, ordering: .relaxed) }
    }

    private static let jsonFlag = Atomic(false)
    /// The writer, which all instances share.
    static let writer = PatientWriter(STDERR_FILENO) { count in
        let text = "standard error: \(count) lines were not printed, because nothing read them"
        let message = CommandMessage.note("counted", text)
        return (isJSON ? message.json : message.lines[0]) + "\n"
    }

    var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Prints `message`, for people or for programs.
    func emit(_ message: CommandMessage) {
        if Self.isJSON { writeJSON(message.json) } else { message.lines.forEach(write) }
    }

    /// Writes `text` as one line for people, with control characters escaped.
    func write(_ text: String) {
        put(TerminalText.line(text) + "\n")
    }

    /// Writes a line for a program, whose control characters are already escaped.
    func writeJSON(_ line: String) {
        put(line + "\n")
    }

    /// Replaces the text of the cursor's line.
    func rewriteLine(_ text: String) {
        put("\r\u{1B}[K" + text)
    }

    private func put(_ text: String) {
        // If standard error is closed, there is no way to report it.
        Self.writer.put(text)
    }
}
