import Descriptors
import Glibc

/// The file in which what scripts store is kept between sessions. Several sessions at once may have the same: what each changes is put into
/// the file as it is then, key by key, under a lock. One thread at a time.
package final class StorageFile {
    /// The most bytes that it may have.
    package static let greatestSize = 1 << 20
    /// What a session changes reaches the file at once, and then as often as this; at the latest at its end.
    private static let interval: Duration = .seconds(1)

    /// The file cannot be read, is none of a storage, or cannot be written.
    package struct Failure: Error, CustomStringConvertible {
        /// What is wrong, in a sentence with the file's name.
        package var description: String
        /// What kind of failure it is.
        package var kind: Kind

        /// Kinds of failures: before the session begins, and on its way.
        package enum Kind {
            case unreadable, unwritable, lost
        }
    }

    /// What is changed: a key in one of a script's stores.
    private struct Place: Hashable {
        var script: String
        var scope: StoredValues.Scope
        var key: String
    }

    private let name: String
    private let path: String
    private let isReadOnly: Bool
    /// What it held at the session's beginning.
    let values: StoredValues
    private var pending: [Place: StoredValues.Change] = [:]
    /// About how many bytes they have.
    private var pendingSize = 0
    private var lastWriting: Duration?
    private var failure: Failure?

    /// Reads the file at `path`, which need not be there yet. Throws where it is something else, or could not be written to.
    package init(_ path: String, isReadOnly: Bool = false) throws(Failure) {
        name = path
        // A link stays one: what it leads to is replaced.
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

    /// Takes over what `script` changed.
    func take(_ changes: [StoredValues.Change], of script: String) {
        guard !changes.isEmpty, !isReadOnly else { return }
        for change in changes {
            let place = Place(script: script, scope: change.scope, key: change.key)
            pendingSize += change.size - (pending[place]?.size ?? 0)
            pending[place] = change
        }
        // A script's worker tells no more than the file may have; one that was broken into could tell it without end.
        guard pendingSize <= 4 * Self.greatestSize else {
            (pending, pendingSize) = ([:], 0)
            failure = Self.tooLarge(name)
            return
        }
        let now = MonotonicClock.now
        guard lastWriting.map({ now - $0 >= Self.interval }) ?? true else { return }
        flush()
    }

    /// Writes what is left to be written. Throws what went wrong on the way.
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
            // The next time may go well: nothing is let go of.
            failure = error
            return
        }
        (pending, pendingSize) = ([:], 0)
    }

    // MARK: - The file

    /// The lock that everybody holds who reads the file to change it; given back where it is closed. It lies beside the file, which is replaced.
    private static func lock(_ path: String, _ name: String) throws(Failure) -> Int32 {
        let descriptor = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o666)
        guard descriptor >= 0 else { throw writing(name, errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw Failure(description: "\(name).lock: it is no file", kind: .unwritable)
        }
        // Others hold it for milliseconds; one that was stopped in the midst of it is not waited for without end.
        let start = MonotonicClock.now
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR, MonotonicClock.now - start < .seconds(5) else {
                let code = errno
                close(descriptor)
                throw code == EWOULDBLOCK
                    ? Failure(
                        description: "--storage \(name): cannot be written: another session holds it for long",
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
        let (bytes, failure) = readAll(from: descriptor, limit: greatestSize)
        guard failure != EFBIG else { throw unreadable("it is larger than \(greatestSize >> 20) MB") }
        guard failure == 0 else { throw unreadable(String(cString: strerror(failure))) }
        guard bytes.contains(where: { $0 > UInt8(ascii: " ") }) else { return StoredValues() }
        do throws(StoredValues.Unreadable) {
            return try StoredValues(file: bytes)
        } catch {
            throw unreadable(error.reason)
        }
    }

    /// Replaces the file by one with `values`, whole or not at all. A new file that has secrets in it is its owner's alone.
    private func write(_ values: StoredValues) throws(Failure) {
        let bytes = values.file
        guard bytes.count <= Self.greatestSize else { throw Self.tooLarge(name) }
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
            description: "--storage \(name): cannot be written: it would be larger than \(greatestSize >> 20) MB",
            kind: .unwritable)
    }

    private static func writing(_ name: String, _ code: Int32) -> Failure {
        Failure(
            description: "--storage \(name): cannot be written: \(String(cString: strerror(code)))", kind: .unwritable)
    }
}
