import Glibc

/// A file of text, read piece by piece, so that a large one takes no more memory than what is made of it.
enum TextFile {
    /// The file cannot be read.
    struct Unreadable: Error, CustomStringConvertible {
        var description: String
    }

    /// The most bytes that are read.
    private static let limit = 256 << 20

    /// Hands the bytes of the file at `path` to `take` as they come, the last time, perhaps without any, as the end. Throws
    /// `Unreadable`, at once for what is no file: a pipe would be waited for, and a device has no end. Throws what `take`
    /// throws.
    static func read(_ path: String, take: (ArraySlice<UInt8>, _ isAtEnd: Bool) throws -> Void) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw unreadable(path, String(cString: strerror(errno))) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw unreadable(path, String(cString: strerror(errno))) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw unreadable(path, isFolder(status) ? "it is a folder" : "it is a pipe or a device")
        }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var total = 0
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count == 0 { return try take([], true) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw unreadable(path, String(cString: strerror(errno))) }
            total += count
            guard total <= limit else { throw unreadable(path, "it is larger than \(limit >> 20) MiB") }
            try take(buffer[..<count], false)
        }
    }

    private static func isFolder(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFDIR }

    private static func unreadable(_ path: String, _ reason: String) -> Unreadable {
        Unreadable(description: "\(path): cannot be read: \(reason)")
    }
}
