import Glibc
import PiPKit
import SharedTypes

/// The event log's file. Each line is written at once, so that the events before a crash can be read. A write error is
/// reported at the end, so that it does not stop the session. The session's thread uses it.
final class LogFile: LiveService {
    private let path: String
    private var log: EventLog
    private let file: LogOutput
    private var failure: Failure?
    private let rotation: LogRotation?
    private let warn: (String) -> Void

    /// An error that prevents the log from being created, or written to its end.
    struct Failure: Error, CustomStringConvertible {
        var description: String
        var exitCode: ExitCode
    }

    /// Creates the file at `path`. Throws a `Failure` if it exists and must not be replaced, or cannot be created.
    ///
    /// A request of `rotation` reopens it; `warn` is called with a message if that fails.
    init(
        path: String, overwrite: Bool, isLive: Bool, rotation: LogRotation? = nil,
        warn: @escaping (String) -> Void = { _ in }
    ) throws(Failure) {
        self.path = path
        self.rotation = rotation
        self.warn = warn
        if overwrite { Self.removeSharedName(path) }
        // Non-blocking: the call would wait forever for the reader of a named pipe.
        let flags = Self.flags | O_NONBLOCK
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
        _ = fcntl(descriptor, F_SETFL, Self.flags)
        let file = LogOutput(descriptor, isLive: isLive)
        self.file = file
        let bodies = LogBodyFolder(log: path)
        log = EventLog(keepBody: { try bodies.keep($0, $1) }) { line in
            if let failure = Self.failure(file.write(line + "\n"), path) { throw failure }
        }
    }

    /// Returns the error of a log that could not be written because of the `errno` `code`; nil for 0.
    private static func failure(_ code: Int32, _ path: String) -> Failure? {
        guard code != 0 else { return nil }
        let cause = code == ETIMEDOUT ? "its reader does not read" : String(cString: strerror(code))
        return Failure(description: "\(path): the log is incomplete: \(cause)", exitCode: .outputFailed)
    }

    /// Unlinks a file that also has other names, which keep its contents.
    private static func removeSharedName(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_nlink > 1 else { return }
        guard let resolved = realpath(path, nil) else { return }
        defer { free(resolved) }
        unlink(resolved)
    }

    /// The flags of the open file. With `O_APPEND` a program may truncate it (`copytruncate`) without leaving a hole.
    private static let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC

    package func descriptors(isBusy: Bool) -> [pollfd] {
        var requests = rotation.map { [pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0)] } ?? []
        if file.isWaiting, failure == nil {
            requests.append(pollfd(fd: file.descriptor, events: Int16(POLLOUT), revents: 0))
        }
        return requests
    }

    package func serve(_ ready: [pollfd], for console: LiveConsole) {
        if rotation?.take() == true { reopen() }
        if file.isWaiting, failure == nil { failure = Self.failure(file.flush(), path) }
    }

    /// Continues in a new file, if the one at the path was renamed or removed. If that is impossible, the log continues
    /// where it was.
    private func reopen() {
        guard file.finish() == 0 else {
            return warn("--log \(path): cannot be reopened: its reader does not read")
        }
        let next = open(path, Self.flags | O_NONBLOCK, 0o666)
        guard next >= 0 else {
            return warn(
                "--log \(path): cannot be reopened: \(String(cString: strerror(errno))); it continues in the old file")
        }
        var (new, old) = (stat(), stat())
        guard fstat(next, &new) == 0, fstat(file.descriptor, &old) == 0,
            new.st_dev != old.st_dev || new.st_ino != old.st_ino
        else {
            close(next)
            return
        }
        guard new.st_size == 0, new.st_mode & S_IFMT == S_IFREG else {
            close(next)
            return warn("--log \(path): is another file, which is not empty; the log continues in the old file")
        }
        _ = fcntl(next, F_SETFL, Self.flags)
        file.replace(by: next)
    }

    /// Writes the first line.
    func begin(_ inputs: SessionInputs) throws {
        try log.begin(inputs, version: Help.version)
    }

    /// Writes the record of `event`.
    func record(_ event: SessionEvent, at time: Duration) {
        guard failure == nil else { return }
        if rotation?.take() == true { reopen() }
        do {
            try log.record(event, at: time)
        } catch {
            failure = error as? Failure
        }
    }

    /// Throws the first error that occurred.
    func finish() throws {
        if failure == nil { failure = Self.failure(file.finish(), path) }
        if let failure { throw failure }
    }
}
