import Glibc
import PiPKit
import SharedTypes

/// The event log's file. Each line is written at once, so that the events before a crash can be read. A write error is
/// reported at the end, so that it does not stop the session.
final class LogFile {
    private let path: String
    private let descriptor: Int32
    private var log: EventLog
    private var failure: Failure?

    /// An error that prevents the log from being created, or written to its end.
    struct Failure: Error, CustomStringConvertible {
        var description: String
        var exitCode: ExitCode
    }

    /// Creates the file at `path`. Throws a `Failure` if it exists and must not be replaced, or cannot be created.
    init(path: String, overwrite: Bool) throws(Failure) {
        self.path = path
        if overwrite { Self.removeSharedName(path) }
        // Non-blocking: the call would wait forever for the reader of a named pipe.
        let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK
        let descriptor = open(path, flags | (overwrite ? O_TRUNC : O_EXCL), 0o666)
        guard descriptor >= 0 else {
            let cause =
                switch errno {
                case EEXIST: "it already exists; -y replaces it"
                case ENXIO: "no process reads from it"
                default: String(cString: strerror(errno))
                }
            throw Failure(description: "--log \(path): cannot be written: \(cause)", exitCode: .outputRefused)
        }
        _ = fcntl(descriptor, F_SETFL, O_WRONLY)
        self.descriptor = descriptor
        let bodies = LogBodyFolder(log: path)
        log = EventLog(keepBody: { try bodies.keep($0, $1) }) { line in
            let failure = writeAll(line + "\n", to: descriptor)
            guard failure == 0 else {
                throw Failure(
                    description: "\(path): the log is incomplete: \(String(cString: strerror(failure)))",
                    exitCode: .outputFailed)
            }
        }
    }

    /// Unlinks a file that also has other names, which keep its contents.
    private static func removeSharedName(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_nlink > 1 else { return }
        guard let resolved = realpath(path, nil) else { return }
        defer { free(resolved) }
        unlink(resolved)
    }

    deinit {
        close(descriptor)
    }

    /// Writes the first line.
    func begin(_ inputs: SessionInputs) throws {
        try log.begin(inputs, version: Help.version)
    }

    /// Writes the record of `event`.
    func record(_ event: SessionEvent, at time: Duration) {
        guard failure == nil else { return }
        do {
            try log.record(event, at: time)
        } catch {
            failure = error as? Failure
        }
    }

    /// Throws the first error that occurred.
    func finish() throws {
        if let failure { throw failure }
    }
}
