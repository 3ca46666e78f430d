import Dispatch
import Glibc
import PiPKit
import SharedTypes
import Synchronization

/// The status file of a session. Each write replaces it, so that a reader never sees a part of one. Writes run on a
/// thread of their own, because a slow disk must not hold the session. Thread-safe.
final class StatusFile: Sendable {
    /// An error that prevents the file from being created.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    private struct State {
        var isWriting = false
        var hasWarned = false
        var isOver = false
    }

    /// The path of the file itself, if the user's path is a link to it.
    private let path: String
    private let draft: String
    private let name: String
    private let warn: @Sendable (String) -> Void
    private let queue = DispatchQueue(label: "pipstream.status")
    private let state = Mutex(State())

    /// The time that the end of the command waits for the last write.
    private static let lastWait = DispatchTimeInterval.seconds(1)

    /// Creates the file at `path` with the first status. An existing status file is replaced, another file only with
    /// `overwrite`. `warn` is called once, on any thread, if a later write fails.
    init(
        path name: String, overwrite: Bool, first: String, warn: @escaping @Sendable (String) -> Void
    ) throws(Failure) {
        self.name = name
        self.warn = warn
        let place = FileIdentity(name).place
        let start = place.lastIndex(of: "/").map { place.index(after: $0) } ?? place.startIndex
        path = place
        draft = "\(place[..<start]).\(place[start...]).\(getpid())"
        var status = stat()
        if lstat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFREG else { throw failure("it exists and is not a regular file") }
            guard overwrite || status.st_size == 0 || FileSignature.isStatus(path) else {
                throw failure("it already exists and is not a status file; -y replaces it")
            }
        }
        let code = replace(with: first)
        // A full disk does not stop a session, and may have space again later. Any other error is one of the path.
        if code == ENOSPC || code == EDQUOT || code == EIO {
            warnOnce(code)
        } else if code != 0 {
            throw failure(reason(code))
        }
    }

    /// Replaces the file with `text`, unless the write before is still running.
    func write(_ text: String) {
        let mayWrite = state.withLock { state in
            defer { state.isWriting = true }
            return !state.isWriting && !state.isOver
        }
        guard mayWrite else { return }
        queue.async { [self] in
            let code = replace(with: text)
            state.withLock { $0.isWriting = false }
            if code != 0 { warnOnce(code) }
        }
    }

    /// Replaces the file with the last status, and waits until it is there; on a disk that hangs, only for a moment.
    func finish(_ text: String) {
        let isLast = state.withLock { state in
            defer { state.isOver = true }
            return !state.isOver
        }
        guard isLast else { return }
        let done = DispatchSemaphore(value: 0)
        queue.async { [self] in
            let code = replace(with: text)
            if code != 0 { warnOnce(code) }
            done.signal()
        }
        _ = done.wait(timeout: .now() + Self.lastWait)
    }

    /// Writes a draft and renames it. Returns the `errno` of the failure, or 0.
    private func replace(with text: String) -> Int32 {
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { return errno }
        var code = writeAll(text + "\n", to: descriptor)
        if close(descriptor) != 0, code == 0 { code = errno }
        if code == 0, rename(draft, path) != 0 { code = errno }
        if code != 0 { unlink(draft) }
        return code
    }

    private func warnOnce(_ code: Int32) {
        let isFirst = state.withLock { state in
            defer { state.hasWarned = true }
            return !state.hasWarned
        }
        if isFirst { warn("--status \(name): cannot be written: \(reason(code)); the session continues") }
    }

    private func reason(_ code: Int32) -> String { String(cString: strerror(code)) }

    private func failure(_ reason: String) -> Failure {
        Failure(description: "--status \(name): cannot be written: \(reason)")
    }
}
