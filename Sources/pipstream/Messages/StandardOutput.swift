import Glibc
import SharedTypes

/// Standard output of a command whose result is text.
enum StandardOutput {
    /// Writes `text`. A text that cannot be written completely is reported, and makes the command fail: a program that
    /// reads it would otherwise take the part that it receives for the whole.
    static func write(_ text: String) -> ExitCode {
        let failure = writeAll(text, to: STDOUT_FILENO)
        guard failure != 0 else { return .success }
        let cause = String(cString: strerror(failure))
        StandardError().emit(.error(.outputFailed, "standard output: cannot be written: \(cause)"))
        return .outputFailed
    }
}
