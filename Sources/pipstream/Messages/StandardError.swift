import Descriptors
import Glibc
import Synchronization

/// Standard error, unbuffered. A line is one write, so that lines of several processes do not mix.
struct StandardError {
    /// Whether all that is said is an object a line. For the whole process, because all of it has one standard error.
    static var isJSON: Bool {
        get { jsonFlag.load(ordering: .relaxed) }
        set { jsonFlag.store(newValue, ordering: .relaxed) }
    }

    private static let jsonFlag = Atomic(false)

    /// Whether somebody looks at it on a terminal.
    var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Says `message`, for people or for programs.
    func say(_ message: CommandMessage) {
        if Self.isJSON { writeJSON(message.json) } else { message.lines.forEach(write) }
    }

    /// Writes `text` as one line for people, whatever is in it.
    func write(_ text: String) {
        put(TerminalText.line(text) + "\n")
    }

    /// Writes a line for a program, whose control characters are escaped already.
    func writeJSON(_ line: String) {
        put(line + "\n")
    }

    /// Replaces what stands on the cursor's line.
    func rewriteLine(_ text: String) {
        put("\r\u{1B}[K" + text)
    }

    private func put(_ text: String) {
        // Nobody is left to be told that standard error is gone.
        _ = writeAll(text, to: STDERR_FILENO)
    }
}
