import Glibc
import SharedTypes

/// The file that keeps scripts' stored values between sessions. Several sessions may share it: the changes of each are
/// merged into its current content, key by key, under a lock. Used by one thread at a time.
package final class StorageFile {
    /// The maximum size in bytes.
    package static let maximumSize = 1 << 20
    /// The shortest interval between two writes. The first change is written at once, and the last by the session's
    /// end.
    private static let interval: Duration = .seconds(1)

    /// The error of a file that cannot be read, is not a storage file, or cannot be written.
    package struct Failure: Error, CustomStringConvertible {
        /// The reason, as a sentence with the file's name.
        package var description: String
        /// The kind of failure.
        package var kind: Kind

        /// Kinds of failures: before the session begins, and during it.
        package enum Kind {
            case unreadable, unwritable, lost
        }
    }

    /// The key of a change: a key in one of a script's stores.
    private struct Place: Hashable {
        var script: String
        var scope: StoredValues.Scope
        var key: String
    }

    private let name: String
    private let path: String
    private let isReadOnly: Bool
    /// The content at the session's beginning.
    let values: StoredValues
    private var pending: [Place: StoredValues.Change] = [:]
    /// The approximate size of the pending changes, in bytes.
    private var pendingSize = 0
    private var lastWriting: Duration?
    private var failure: Failure?

    /// Reads the file at `path`, which need not exist yet. Throws if it is something else, or is not writable.
    package init(_ path: String, isReadOnly: Bool = false) throws(Failure) {
        name = path
        // A link stays a link: its target is replaced.
        self.path = FilePath.resolved(path) ?? path
        self.isReadOnly = isReadOnly
        if isReadOnly {
            values = try Self.read(self.path, name)
        } else {
            let lock = try Self.lock(self.path, name)
            defer { close(lock) }
            values = try Self.read(self.path, name)
        }
    }

    /// Takes over the changes of `script`.
    func take(_ changes: [StoredValues.Change], of script: String) {
        guard !changes.isEmpty, !isReadOnly else { return }
        for change in changes {
            let place = Place(script: script, scope: change.scope, key: change.key)
            pendingSize += change.size - (pending[place]?.size ?? 0)
            pending[place] = change
        }
        // A script's worker sends at most the file's maximum size; a compromised one could send changes endlessly.
        guard pendingSize <= 4 * Self.maximumSize else {
            (pending, pendingSize) = ([:], 0)
            failure = Self.tooLarge(name)
            return
        }
        let now = MonotonicClock.now
        guard lastWriting.map({ now - $0 >= Self.interval }) ?? true else { return }
        flush()
    }

    /// Writes the pending changes. Throws the first failure of the session.
    package func finish() throws(Failure) {
        flush()
        if let failure { throw Failure(description: failure.description, kind: .lost) }
    }

    private func flush() {
        guard !pending.isEmpty else { return }
        lastWriting = MonotonicClock.now
        do throws(Failure) {
            let lock = try Self.lock(path, name)
            defer { close(lock) }
            var values = try Self.read(path, name)
            for (place, change) in pending { values.take(change, of: place.script) }
            try write(values)
            failure = nil
        } catch {
            // The next attempt may succeed: the changes stay pending.
            failure = error
            return
        }
        (pending, pendingSize) = ([:], 0)
    }

    // MARK: - The file

    /// Takes the lock of all processes that change the file; closing the descriptor releases it. The lock file is
    /// separate, because the storage file is replaced.
    private static func lock(_ path: String, _ name: String) throws(Failure) -> Int32 {
        let descriptor = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o666)
        guard descriptor >= 0 else { throw writing(name, errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw Failure(description: "\(name).lock: it is not a regular file", kind: .unwritable)
        }
        // Others hold it for milliseconds; a stopped process that holds it must not block this one endlessly.
        let start = MonotonicClock.now
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR, MonotonicClock.now - start < .seconds(5) else {
                let code = errno
                close(descriptor)
                throw code == EWOULDBLOCK
                    ? Failure(
                        description: "--storage \(name): cannot be written: another session keeps it locked",
                        kind: .unwritable)
                    : writing(name, code)
            }
            poll(nil, 0, 5)
        }
        return descriptor
    }

    private static func read(_ path: String, _ name: String) throws(Failure) -> StoredValues {
        func unreadable(_ reason: String) -> Failure {
            Failure(description: "--storage \(name): cannot be read: \(reason)", kind: .unreadable)
        }
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return StoredValues() }
            throw unreadable(String(cString: strerror(errno)))
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw unreadable(status.st_mode & S_IFMT == S_IFDIR ? "it is a folder" : "it is a pipe or a device")
        }
        let (bytes, failure) = readAll(from: descriptor, limit: maximumSize)
        guard failure != EFBIG else { throw unreadable("it is larger than \(maximumSize >> 20) MB") }
        guard failure == 0 else { throw unreadable(String(cString: strerror(failure))) }
        guard bytes.contains(where: { $0 > UInt8(ascii: " ") }) else { return StoredValues() }
        do throws(StoredValues.Unreadable) {
            return try StoredValues(file: bytes)
        } catch {
            throw unreadable(error.reason)
        }
    }

    /// Replaces the file by one with `values`, atomically. A new file with secrets is accessible only to its owner.
    private func write(_ values: StoredValues) throws(Failure) {
        let bytes = values.file
        guard bytes.count <= Self.maximumSize else { throw Self.tooLarge(name) }
        let draft = "\(path).\(getpid()).tmp"
        unlink(draft)
        var status = stat()
        let mode = stat(path, &status) == 0 ? status.st_mode & 0o777 : values.hasSecrets ? 0o600 : 0o666
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw Self.writing(name, errno) }
        var problem = bytes.withUnsafeBytes { writeAll($0, to: descriptor).failure }
        if problem == 0, fsync(descriptor) != 0 { problem = errno }
        if close(descriptor) != 0, problem == 0 { problem = errno }
        if problem == 0, rename(draft, path) != 0 { problem = errno }
        guard problem == 0 else {
            unlink(draft)
            throw Self.writing(name, problem)
        }
    }

    private static func tooLarge(_ name: String) -> Failure {
        Failure(
            description: "--storage \(name): cannot be written: it would be larger than \(maximumSize >> 20) MB",
            kind: .unwritable)
    }

    private static func writing(_ name: String, _ code: Int32) -> Failure {
        Failure(
            description: "--storage \(name): cannot be written: \(String(cString: strerror(code)))", kind: .unwritable)
    }
}
