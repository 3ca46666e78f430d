import Glibc

/// A text file or a pipe, read in chunks. A large one takes only the memory of the parsed result.
enum TextFile {
    /// The error of a file that cannot be read.
    struct Unreadable: Error, CustomStringConvertible {
        var description: String
    }

    /// The maximum number of bytes to read of a file that is parsed in chunks, and of one that is parsed as a whole.
    private static let limit = 256 << 20
    private static let wholeLimit = 64 << 20

    /// Returns the bytes of the file at `path`. Throws `Unreadable`.
    static func bytes(of path: String) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try read(path, limit: wholeLimit) { piece, _ in bytes += piece }
        return bytes
    }

    /// Passes the bytes of the file at `path` to `take` in chunks; the last, possibly empty, is marked as the end.
    /// Reads a pipe until its last writer closes it, a device until its end. Throws `Unreadable`, and the errors of
    /// `take`.
    ///
    /// Blocks until a writer exists; meanwhile a signal ends the command (``SignalTermination``). Calls `onWait` if no
    /// byte arrives from a pipe within a second.
    static func read(
        _ path: String, limit: Int = limit, onWait: () -> Void = {},
        take: (ArraySlice<UInt8>, _ isAtEnd: Bool) throws -> Void
    ) throws {
        // Without blocking: opening a named pipe would otherwise wait for its writer, and continue after a signal.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw unreadable(path, String(cString: strerror(errno))) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw unreadable(path, String(cString: strerror(errno))) }
        guard !isFolder(status) else { throw unreadable(path, "it is a folder") }
        let isRegular = status.st_mode & S_IFMT == S_IFREG
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var total = 0
        if !isRegular, !wait(for: descriptor, milliseconds: 1_000) { onWait() }
        while true {
            // A named pipe without a writer yet would otherwise be at its end.
            if !isRegular { _ = wait(for: descriptor, milliseconds: -1) }
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count == 0 { return try take([], true) }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { throw unreadable(path, String(cString: strerror(errno))) }
            total += count
            guard total <= limit else { throw unreadable(path, "it is larger than \(limit >> 20) MB") }
            try take(buffer[..<count], false)
        }
    }

    /// Throws `Unreadable` if no file at `path` can be read; `option` names it.
    static func checkReadable(_ path: String, of option: String) throws {
        var status = stat()
        guard stat(path, &status) == 0, access(path, R_OK) == 0 else {
            throw unreadable("\(option) \(path)", String(cString: strerror(errno)))
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw unreadable("\(option) \(path)", isFolder(status) ? "it is a folder" : "it is a pipe or a device")
        }
    }

    /// Waits until `descriptor` has bytes, an end or an error, at most `milliseconds`; -1 is for ever. Returns whether
    /// it has.
    private static func wait(for descriptor: Int32, milliseconds: Int32) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while true {
            let count = poll(&request, 1, milliseconds)
            if count >= 0 || errno != EINTR { return count > 0 }
        }
    }

    private static func isFolder(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFDIR }

    private static func unreadable(_ path: String, _ reason: String) -> Unreadable {
        Unreadable(description: "\(path): cannot be read: \(reason)")
    }
}
