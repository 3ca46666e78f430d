import Glibc

/// A file of text, read whole.
enum TextFile {
    /// The file cannot be read.
    struct Unreadable: Error, CustomStringConvertible {
        var description: String
    }

    /// The most bytes that are read.
    private static let limit = 256 << 20

    /// The text of the file at `path`; bytes that are no UTF-8 become U+FFFD. Throws `Unreadable`.
    static func read(_ path: String) throws(Unreadable) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw unreadable(path) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count == 0 { return String(decoding: bytes, as: UTF8.self) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw unreadable(path) }
            bytes += buffer.prefix(count)
            guard bytes.count <= limit else {
                throw Unreadable(description: "\(path): larger than \(limit >> 20) MiB")
            }
        }
    }

    private static func unreadable(_ path: String) -> Unreadable {
        Unreadable(description: "\(path): cannot be read: \(String(cString: strerror(errno)))")
    }
}
