import Descriptors
import Glibc

/// A new private folder under the system's folder for temporary files; it and all in it are removed when the last
/// reference goes.
final class TemporaryFolder: Sendable {
    /// The absolute path, symbolic links resolved, without a slash at its end.
    let path: String

    /// Makes the folder, readable by this user only (`mkdtemp`).
    init() throws(ScriptError) {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        let pattern = (parent.isEmpty ? "/tmp" : parent) + "/pipstream.XXXXXX"
        guard let name = strdup(pattern) else { throw Self.failure("make", pattern) }
        defer { free(name) }
        guard mkdtemp(name) != nil, let resolved = FilePath.resolved(String(cString: name)) else {
            throw Self.failure("make", pattern)
        }
        path = resolved
    }

    deinit {
        // A failure leaves rubbish behind in a place for rubbish; there is nobody left to tell.
        Self.removeAll(at: path)
    }

    /// Writes a file at `relativePath`, making the folders that it needs.
    func write(_ bytes: some Collection<UInt8>, to relativePath: String) throws(ScriptError) {
        var folder = path
        for part in relativePath.split(separator: "/").dropLast() {
            folder += "/" + part
            mkdir(folder, 0o700)
        }
        let target = path + "/" + relativePath
        let descriptor = Glibc.open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Self.failure("write", target) }
        defer { close(descriptor) }
        let failure = Array(bytes).withUnsafeBytes { writeAll($0, to: descriptor).failure }
        if failure != 0 { throw Self.failure("write", target, errno: failure) }
    }

    /// Removes a file, a link (not what it leads to), or a folder with all in it.
    private static func removeAll(at path: String) {
        if Glibc.remove(path) == 0 || errno != ENOTEMPTY { return }
        for name in FilePath.names(in: path) { removeAll(at: path + "/" + name) }
        Glibc.remove(path)
    }

    private static func failure(_ action: String, _ path: String, errno: Int32 = Glibc.errno) -> ScriptError {
        ScriptError(.system, "cannot \(action) the temporary \(path)", errno: errno)
    }
}
