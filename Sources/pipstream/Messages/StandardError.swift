import Descriptors
import Glibc

/// Standard error, unbuffered. A line is one write, so that lines of several processes do not mix.
struct StandardError {
    /// Whether somebody looks at it on a terminal.
    var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Writes `text` as one line, whatever is in it.
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
