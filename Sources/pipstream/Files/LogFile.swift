import Glibc
import PiPKit
import SharedTypes

/// The event log's file. Each line is written at once, so that the events before a crash can be read. A write error is
/// reported at the end, so that it does not stop the session. The session's thread uses it.
final class LogFile: LiveService {
    private let path: String
    private let file: OpenFile
    private var log: EventLog
    private var failure: Failure?
    private let rotation: LogRotation?
    private let warn: (String) -> Void

    /// The file that lines are written to, which a rotation replaces.
    private final class OpenFile {
        var descriptor: Int32

        init(_ descriptor: Int32) {
            self.descriptor = descriptor
        }

        deinit {
            close(descriptor)
        }
    }

    /// An error that prevents the log from being created, or written to its end.
    struct Failure: Error, CustomStringConvertible {
        var description: String
        var exitCode: ExitCode
    }

    /// Creates the file at `path`. Throws a `Failure` if it exists and must not be replaced, or cannot be created.
    ///
    /// A request of `rotation` reopens it; `warn` is called with a message if that fails.
    init(
        path: String, overwrite: Bool, rotation: LogRotation? = nil, warn: @escaping (String) -> Void = { _ in }
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
        let file = OpenFile(descriptor)
        self.file = file
        let bodies = LogBodyFolder(log: path)
        log = EventLog(keepBody: { try bodies.keep($0, $1) }) { line in
            let failure = writeAll(line + "\n", to: file.descriptor)
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

    /// The flags of the open file. With `O_APPEND` a program may truncate it (`copytruncate`) without leaving a hole.
    private static let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC

    package func descriptors(isBusy: Bool) -> [pollfd] {
        rotation.map { [pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0)] } ?? []
    }

    package func serve(_ ready: [pollfd], for console: LiveConsole) {
        if rotation?.take() == true { reopen() }
    }

    /// Continues in a new file, if the one at the path was renamed or removed. If that is impossible, the log continues
    /// where it was.
    private func reopen() {
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
        close(file.descriptor)
        file.descriptor = next
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
        if let failure { throw failure }
    }
}
