import Glibc
import PiPKit
import SharedTypes

/// The open file of an event log, or a pipe, whose reader may be slow. No line is dropped.
///
/// In a live session, lines wait in memory while the reader does not read, so that the session goes on; if too many
/// wait, the log ends. Offline, the session waits for the reader until a signal ends it.
final class LogOutput {
    /// The maximum number of waiting bytes.
    static let capacity = 4 << 20
    /// The longest time for which the end of a session waits for the reader.
    private static let lastWait = Duration.milliseconds(250)

    private(set) var descriptor: Int32
    private let isLive: Bool
    private var isFile: Bool
    /// The lines that the reader has not taken yet.
    private var waiting: ArraySlice<UInt8> = []

    /// Creates the output of the open file `descriptor`, which it closes.
    init(_ descriptor: Int32, isLive: Bool) {
        (self.descriptor, self.isLive) = (descriptor, isLive)
        isFile = Self.isFile(descriptor)
    }

    deinit {
        close(descriptor)
    }

    private static func isFile(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Whether lines wait for the reader.
    var isWaiting: Bool { !waiting.isEmpty }

    /// Continues in the file `next`.
    func replace(by next: Int32) {
        close(descriptor)
        (descriptor, isFile) = (next, Self.isFile(next))
    }

    /// Writes a line. Returns the `errno` that ended writing, or 0.
    func write(_ line: String) -> Int32 {
        if isFile, waiting.isEmpty { return writeAll(line, to: descriptor) }
        waiting += Array(line.utf8)
        let failure = flush { [isLive] in isLive ? .zero : SignalTermination.endsProcess ? Self.lastWait : nil }
        guard failure == 0 else { return failure }
        return waiting.count > (isLive ? Self.capacity : 0) ? ETIMEDOUT : 0
    }

    /// Writes the lines that the reader takes now.
    func flush() -> Int32 { flush { .zero } }

    /// Waits for a moment until the reader has taken all lines. Returns the `errno` that ended writing, or 0.
    func finish() -> Int32 {
        let failure = flush { Self.lastWait }
        return failure == 0 && isWaiting ? ETIMEDOUT : failure
    }

    private func flush(limit: () -> Duration?) -> Int32 {
        let (rest, failure) = TimedWrite.write(waiting, to: descriptor, limit: limit)
        waiting = rest
        return failure
    }
}
