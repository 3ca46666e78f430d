import Descriptors
import Glibc

/// Standard error, unbuffered. A line is one write, so that lines of several processes do not mix.
struct StandardError {
    /// Whether somebody looks at it on a terminal.
    var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Writes `text` and a line break.
    func write(_ text: String) {
        put(text + "\n")
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
