import Glibc
import SharedTypes

/// The folder beside an event log, `LOG.bodies`, with the network response bodies that are too large for its lines.
/// Each file is named by the hash of its bytes.
struct LogBodyFolder: Sendable {
    /// The path.
    let folder: String

    /// Creates the folder description of the log at `path`.
    init(log path: String) {
        folder = path + ".bodies"
    }

    /// Writes `bytes` to the file `name` atomically. Throws if they cannot be written.
    func keep(_ name: String, _ bytes: [UInt8]) throws(LogFile.Failure) {
        // The name is the hash: an existing file has the same content.
        guard size(of: name) != bytes.count else { return }
        guard mkdir(folder, 0o777) == 0 || errno == EEXIST else { throw failure(errno) }
        let draft = "\(folder)/.\(name).\(getpid())"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw failure(errno) }
        var problem = bytes.withUnsafeBytes { writeAll($0, to: descriptor).failure }
        if problem == 0, fsync(descriptor) != 0 { problem = errno }
        if close(descriptor) != 0, problem == 0 { problem = errno }
        if problem == 0, rename(draft, "\(folder)/\(name)") != 0 { problem = errno }
        guard problem == 0 else {
            unlink(draft)
            throw failure(problem)
        }
    }

    /// Returns the bytes of the file `name`; nil if they cannot be read.
    func read(_ name: String) -> [UInt8]? {
        let descriptor = open("\(folder)/\(name)", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let (bytes, failure) = readAll(from: descriptor, limit: 1 << 28)
        return failure == 0 ? bytes : nil
    }

    /// Returns the number of bytes of the file `name`; nil if there is none.
    func size(of name: String) -> Int? {
        var status = stat()
        guard stat("\(folder)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }

    private func failure(_ code: Int32) -> LogFile.Failure {
        LogFile.Failure(
            description: "\(folder): the log is incomplete: \(String(cString: strerror(code)))", exitCode: .outputFailed
        )
    }
}
