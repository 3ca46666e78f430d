import CFFmpeg
import Glibc
import SharedTypes

/// A file that appears under its name only when it is complete. Owns its file descriptor.
package final class OutputFile {
    /// The state of the file until it is complete.
    enum Stage {
        /// Under a marked name beside its own (`pip.recording.mp4`): its content can be played at any time. The file is
        /// locked while this process lives.
        case recording
        /// Without a name if the system supports that, so that nothing stays behind however the process ends.
        case unseen
    }

    /// The marks in the names of files that are not complete yet, or could not be completed.
    enum Mark {
        static let recording = "recording"
        static let partial = "partial"
        /// The mark of files that cannot be played yet, on file systems where a file must have a name.
        static let unfinished = "unfinished"
    }

    /// The requested path, its symbolic links resolved.
    let target: String
    /// Its path until it is complete; nil while it has none.
    let temporaryPath: String?
    let descriptor: Int32
    private let policy: CommitPolicy
    private let maximumByteCount: Int64
    private var isSettled = false
    private var reservedEnd: Int64 = 0
    private static let reservationStep: Int64 = 1 << 20

    /// Checks the target and creates the file of that stage. Throws ``StreamOutputError`` as ``check(_:overwrite:)``
    /// does.
    init(
        _ path: String, policy: CommitPolicy, stage: Stage, maximumByteCount: Int64 = .max
    ) throws(StreamOutputError) {
        self.maximumByteCount = maximumByteCount
        target = try Self.check(path, overwrite: policy.replacesExisting)
        self.policy = policy
        switch stage {
        case .recording:
            (descriptor, temporaryPath) = try Self.named(Mark.recording, beside: target, subject: path)
        case .unseen:
            if let descriptor = Self.unnamed(in: Self.split(target).folder) {
                (self.descriptor, temporaryPath) = (descriptor, nil)
            } else {
                (descriptor, temporaryPath) = try Self.named(Mark.unfinished, beside: target, subject: path)
            }
        }
    }

    /// Creates a new, exclusive file and locks it: the lock shows other processes whether this one lives.
    private static func named(
        _ mark: String, beside target: String, subject: String
    ) throws(StreamOutputError) -> (Int32, String) {
        for attempt in 1...1000 {
            let candidate = path(beside: target, mark: mark, attempt: attempt)
            let descriptor = open(candidate, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            if descriptor >= 0 {
                flock(descriptor, LOCK_EX | LOCK_NB)
                // Between the two calls it looked as if its process had been killed.
                if names(candidate, descriptor) { return (descriptor, candidate) }
                close(descriptor)
                continue
            }
            guard errno == EEXIST else { throw .system(errno, operation: operation, subject: subject) }
        }
        throw .system(EEXIST, operation: operation, subject: subject)
    }

    private static func unnamed(in folder: String) -> Int32? {
        // O_TMPFILE, which is not a plain number in the system's headers.
        let descriptor = open(folder, O_RDWR | 0o20_000_000 | O_DIRECTORY | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { return nil }
        // The file is accessed and named by this path.
        if access("/proc/self/fd/\(descriptor)", F_OK) == 0 { return descriptor }
        close(descriptor)
        return nil
    }

    /// Whether `path` names the file that is open as `descriptor`.
    static func names(_ path: String, _ descriptor: Int32) -> Bool {
        var (named, opened) = (stat(), stat())
        return lstat(path, &named) == 0 && fstat(descriptor, &opened) == 0 && named.st_ino == opened.st_ino
            && named.st_dev == opened.st_dev
    }

    deinit {
        if !isSettled { discard() }
    }

    /// A path by which it can be read now.
    var currentPath: String { temporaryPath ?? descriptorPath }
    /// A path by which it can be read now, even if another file has its name.
    var readingPath: String { access(descriptorPath, F_OK) == 0 ? descriptorPath : currentPath }
    /// The system's name for the open file, which every system with `/proc` has.
    var descriptorPath: String { "/proc/self/fd/\(descriptor)" }

    /// Makes sure that the file can grow to `end`, and reserves the space on the device ahead of need, without making
    /// the file longer. Throws ``StreamOutputError`` of kind `diskFull` while the reserved space still suffices for an
    /// ending.
    func reserve(upTo end: Int64) throws(StreamOutputError) {
        guard end > reservedEnd else { return }
        var limit = rlimit()
        let hasLimit = getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0
        let largest = min(maximumByteCount, hasLimit ? Int64(clamping: limit.rlim_cur) : .max)
        guard end <= largest else { throw .system(EFBIG, operation: Self.operation, subject: target) }
        var code = ENOSPC
        for size in [min(end + Self.reservationStep, largest), end] where code == ENOSPC || code == EDQUOT {
            code = allocate(from: reservedEnd, to: size)
            if code == 0 {
                reservedEnd = size
                return
            }
        }
        guard code != ENOSPC, code != EDQUOT else {
            throw .system(code, operation: Self.operation, subject: target)
        }
        try checkFreeSpace(upTo: end)
    }

    /// Writes all of `bytes` behind the bytes written before. Throws ``StreamOutputError``.
    func write(_ bytes: UnsafeRawBufferPointer) throws(StreamOutputError) {
        let (_, code) = writeAll(bytes, to: descriptor)
        guard code == 0 else { throw .system(code, operation: Self.operation, subject: target) }
    }

    private func allocate(from start: Int64, to end: Int64) -> Int32 {
        while true {
            if cffmpeg_reserve(descriptor, start, end - start) == 0 { return 0 }
            if errno != EINTR { return errno }
        }
    }

    /// Checks the free space, for file systems that cannot reserve.
    private func checkFreeSpace(upTo end: Int64) throws(StreamOutputError) {
        var system = statvfs()
        var status = stat()
        guard fstatvfs(descriptor, &system) == 0, fstat(descriptor, &status) == 0 else { return }
        let free = Int64(system.f_bavail) * Int64(system.f_frsize)
        if end - Int64(status.st_size) > free {
            throw .system(ENOSPC, operation: Self.operation, subject: target)
        }
    }

    /// Synchronizes the bytes written so far to the device, where the policy is to do so at all.
    func synchronize() throws(StreamOutputError) {
        guard policy.synchronizes != .never else { return }
        guard fdatasync(descriptor) == 0 else { throw .system(errno, operation: Self.operation, subject: target) }
    }

    static func synchronizeFolder(of path: String) {
        let folder = open(split(path).folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }

    /// Throws ``StreamOutputError`` if another program has removed, renamed or replaced the file under its temporary
    /// name: what has that name now is not what was written.
    func checkName() throws(StreamOutputError) {
        guard let temporaryPath, !Self.names(temporaryPath, descriptor) else { return }
        throw StreamOutputError(
            .writeFailed, operation: Self.operation, subject: target,
            cause: "another program has removed or replaced \(temporaryPath) while it was written")
    }

    /// The number of bytes in the file now.
    private var length: Int64 {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int64(status.st_size) : .max
    }

    /// Synchronizes the file's first `byteCount` bytes, which are all its content, to the device and gives the file its
    /// name. Throws ``StreamOutputError``, also as ``checkName()`` does, or if another program has shortened the file; it
    /// is then unchanged.
    func commit(byteCount: Int64) throws(StreamOutputError) {
        try checkName()
        guard length >= byteCount else { throw .system(ESTALE, operation: Self.operation, subject: target) }
        try settle(at: target, byteCount: byteCount, mayOverwrite: policy.replacesExisting)
    }

    /// Keeps the first `byteCount` bytes of an unfinished but playable file, or those that are there, beside its name,
    /// where the policy is to keep it. Returns its path, or nil if it was removed.
    func keepPart(byteCount: Int64) -> String? {
        let byteCount = min(byteCount, length)
        guard policy.unfinished == .keptBeside else {
            discard()
            return nil
        }
        for attempt in 1..<100 {
            let part = Self.path(beside: target, mark: Mark.partial, attempt: attempt)
            do throws(StreamOutputError) {
                try settle(at: part, byteCount: byteCount, mayOverwrite: false)
                return part
            } catch {
                guard error.kind == .alreadyExists else { break }
            }
        }
        // Nothing can be named there, as in a folder that was moved: the file stays under the name that it has.
        guard let path = currentName() else {
            discard()
            return nil
        }
        isSettled = true
        close(descriptor)
        return path
    }

    /// Removes the file.
    func discard() {
        guard !isSettled else { return }
        isSettled = true
        if let temporaryPath, Self.names(temporaryPath, descriptor) { unlink(temporaryPath) }
        close(descriptor)
    }

    private func settle(
        at path: String, byteCount: Int64, mayOverwrite: Bool
    ) throws(StreamOutputError) {
        // Releases the space that was reserved past the end.
        guard ftruncate(descriptor, off_t(byteCount)) == 0,
            policy.synchronizes == .never || fsync(descriptor) == 0
        else { throw .system(errno, operation: Self.operation, subject: path) }
        let code = mayOverwrite ? replace(path) : place(at: path, byteCount: byteCount)
        guard code == 0 else { throw .system(code, operation: Self.operation, subject: path) }
        isSettled = true
        if let temporaryPath, Self.names(temporaryPath, descriptor) { unlink(temporaryPath) }
        close(descriptor)
        if policy.synchronizes != .never { Self.synchronizeFolder(of: path) }
    }
}
