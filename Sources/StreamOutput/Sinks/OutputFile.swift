import CFFmpeg
import Glibc

/// A file that appears under its name only when it is whole: until then it is written under a temporary name in the same
/// folder. Owns its file descriptor.
package final class OutputFile {
    /// The path that was asked for, its symbolic links resolved.
    let target: String
    let temporaryPath: String
    let descriptor: Int32
    private let policy: CommitPolicy
    private let maximumByteCount: Int64
    private var isSettled = false
    private var reservedEnd: Int64 = 0
    private static let reservationStep: Int64 = 1 << 20
    private static let operation = "write the file"

    /// Checks the target and makes the temporary file. Throws ``StreamOutputError`` as ``check(_:overwrite:)`` does.
    init(_ path: String, policy: CommitPolicy, maximumByteCount: Int64 = .max) throws(StreamOutputError) {
        self.maximumByteCount = maximumByteCount
        target = try Self.check(path, overwrite: policy.replacesExisting)
        self.policy = policy
        let (folder, name) = Self.split(target)
        for attempt in 0..<1000 {
            let candidate = Self.temporaryPath(folder, name, attempt)
            let descriptor = open(candidate, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            if descriptor >= 0 {
                self.descriptor = descriptor
                temporaryPath = candidate
                return
            }
            guard errno == EEXIST else { throw .system(errno, operation: Self.operation, subject: path) }
        }
        throw .system(EEXIST, operation: Self.operation, subject: path)
    }

    private static func temporaryPath(_ folder: String, _ name: String, _ attempt: Int) -> String {
        "\(folder)/.\(name).\(getpid())-\(attempt)"
    }

    /// Takes away what this process began to write for `path`, from a process that is about to end without its usual ways.
    package static func removeTemporaries(of path: String) {
        guard let target = try? check(path, overwrite: true) else { return }
        let (folder, name) = split(target)
        for attempt in 0..<16 { unlink(temporaryPath(folder, name, attempt)) }
    }

    deinit {
        if !isSettled { discard() }
    }

    /// Whether a file can be written at `path`: its folder is there and it is not taken, or is an ordinary file that may be
    /// overwritten. Returns the path with symbolic links resolved. Throws ``StreamOutputError``.
    @discardableResult
    package static func check(_ path: String, overwrite: Bool) throws(StreamOutputError) -> String {
        let (folder, name) = split(path)
        guard !name.isEmpty, name != ".", name != ".." else {
            throw StreamOutputError(.unwritable, operation: operation, subject: path, cause: "it names a folder")
        }
        var status = stat()
        guard stat(folder, &status) == 0 else {
            let cause = errno == ENOENT ? "there is no folder \(folder)" : String(cString: strerror(errno))
            throw StreamOutputError(.notFound, operation: operation, subject: path, code: errno, cause: cause)
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw StreamOutputError(.notFound, operation: operation, subject: path, cause: "\(folder) is no folder")
        }
        guard stat(path, &status) == 0 else {
            guard access(folder, W_OK | X_OK) == 0 else {
                throw StreamOutputError(
                    .unwritable, operation: operation, subject: path, code: errno,
                    cause: "the folder \(folder) cannot be written (\(String(cString: strerror(errno))))")
            }
            return path
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR:
            throw StreamOutputError(.unwritable, operation: operation, subject: path, cause: "it is a folder")
        case S_IFREG: break
        default:
            throw StreamOutputError(.unwritable, operation: operation, subject: path, cause: "it is no ordinary file")
        }
        guard overwrite else {
            throw StreamOutputError(
                .alreadyExists, operation: operation, subject: path, code: EEXIST, cause: "it exists already")
        }
        guard let resolved = realpath(path, nil) else { throw .system(errno, operation: operation, subject: path) }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Makes sure that the file can grow to `end`, and takes the room on the device ahead of need. Throws
    /// ``StreamOutputError`` of kind `diskFull` while what is reserved is still free for an ending.
    func reserve(upTo end: Int64) throws(StreamOutputError) {
        guard end > reservedEnd else { return }
        var limit = rlimit()
        let hasLimit = getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0
        let largest = min(maximumByteCount, hasLimit ? Int64(clamping: limit.rlim_cur) : .max)
        guard end <= largest else { throw .system(EFBIG, operation: Self.operation, subject: target) }
        var code = ENOSPC
        for size in [min(end + Self.reservationStep, largest), end] where code == ENOSPC || code == EDQUOT {
            code = posix_fallocate(descriptor, off_t(reservedEnd), off_t(size - reservedEnd))
            if code == 0 {
                reservedEnd = size
                return
            }
        }
        guard code != ENOSPC, code != EDQUOT else {
            throw .system(code, operation: Self.operation, subject: target)
        }
        try checkFreeRoom(upTo: end)
    }

    /// For file systems that cannot reserve.
    private func checkFreeRoom(upTo end: Int64) throws(StreamOutputError) {
        var system = statvfs()
        var status = stat()
        guard fstatvfs(descriptor, &system) == 0, fstat(descriptor, &status) == 0 else { return }
        let free = Int64(system.f_bavail) * Int64(system.f_frsize)
        if end - Int64(status.st_size) > free {
            throw .system(ENOSPC, operation: Self.operation, subject: target)
        }
    }

    /// Puts the file's first `byteCount` bytes, which are all that was written, on the device and gives it its name. Throws
    /// ``StreamOutputError``; the file still has its temporary name then.
    func commit(byteCount: Int64) throws(StreamOutputError) {
        try settle(at: target, byteCount: byteCount, mayOverwrite: policy.replacesExisting)
    }

    /// Keeps an unfinished but playable file beside its name, where the policy is to keep it; returns its path, or nil if
    /// it is gone.
    func keepPart(byteCount: Int64) -> String? {
        guard policy.unfinished == .keptBeside else {
            discard()
            return nil
        }
        let (folder, name) = Self.split(target)
        let stem = name.split(separator: ".", omittingEmptySubsequences: false)
        for attempt in 1..<100 {
            let mark = attempt == 1 ? "partial" : "partial-\(attempt)"
            let part = (stem.dropLast() + [mark[...]] + stem.suffix(1)).joined(separator: ".")
            do throws(StreamOutputError) {
                try settle(at: "\(folder)/\(part)", byteCount: byteCount, mayOverwrite: false)
                return "\(folder)/\(part)"
            } catch {
                guard error.kind == .alreadyExists else { break }
            }
        }
        discard()
        return nil
    }

    /// Removes the temporary file.
    func discard() {
        guard !isSettled else { return }
        isSettled = true
        unlink(temporaryPath)
        close(descriptor)
    }

    private func settle(
        at path: String, byteCount: Int64, mayOverwrite: Bool
    ) throws(StreamOutputError) {
        // Gives back the room that was reserved past the end.
        guard ftruncate(descriptor, off_t(byteCount)) == 0, fsync(descriptor) == 0 else {
            throw .system(errno, operation: Self.operation, subject: path)
        }
        if mayOverwrite {
            guard rename(temporaryPath, path) == 0 else {
                throw .system(errno, operation: Self.operation, subject: path)
            }
        } else {
            try renameWithoutReplacing(path)
        }
        isSettled = true
        close(descriptor)
        let folder = open(Self.split(path).folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if folder >= 0 {
            fsync(folder)
            close(folder)
        }
    }

    /// A second name and then one less: unlike `rename`, `link` refuses a name that is taken.
    private func renameWithoutReplacing(_ path: String) throws(StreamOutputError) {
        if link(temporaryPath, path) == 0 {
            unlink(temporaryPath)
            return
        }
        guard errno == EPERM || errno == EOPNOTSUPP || errno == EMLINK || errno == ENOSYS else {
            throw .system(errno, operation: Self.operation, subject: path)
        }
        // A file system without second names: look, then rename.
        guard access(path, F_OK) != 0 else { throw .system(EEXIST, operation: Self.operation, subject: path) }
        guard rename(temporaryPath, path) == 0 else { throw .system(errno, operation: Self.operation, subject: path) }
    }

    private static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return (".", path) }
        let folder = slash == path.startIndex ? "/" : String(path[..<slash])
        return (folder, String(path[path.index(after: slash)...]))
    }
}
