import Glibc

/// The file of a control socket: a Unix socket that only its owner can connect to.
struct ControlSocketAddress {
    /// The path, as the user gave it.
    let path: String

    /// The number of connections that wait to be accepted.
    private static let backlog: Int32 = 16

    /// Creates a listening socket at the path. The socket of a process that has ended is replaced. Throws a
    /// ``ControlSocketError`` if the path has another file, or another process listens there.
    func listen() throws(ControlSocketError) -> Int32 {
        guard var address = Self.address(path) else {
            throw failure("the path of a socket has 1 to \(Self.longestPath) bytes; name a shorter one")
        }
        let folder = try lockFolder()
        // The lock makes sure that of two processes that find a stale socket, the second one finds the first one's.
        defer { close(folder) }
        try removeStale(&address)
        let descriptor = socket(AF_UNIX, Self.stream, 0)
        guard descriptor >= 0 else { throw failure(errno) }
        // The mode of the file is the socket's own at `bind`, so nobody can connect before a later `chmod`.
        guard fchmod(descriptor, 0o600) == 0, Self.call(bind, descriptor, &address) == 0,
            chmod(path, 0o600) == 0, Glibc.listen(descriptor, Self.backlog) == 0
        else {
            let reason = errno
            close(descriptor)
            throw failure(reason)
        }
        return descriptor
    }

    /// Locks the folder against other processes that create a socket in it, and returns its descriptor.
    private func lockFolder() throws(ControlSocketError) -> Int32 {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { String(path[...$0]) } ?? "."
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(errno) }
        var attempts = 0
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            attempts += 1
            // Another program may hold a lock of the folder for long. The lock only orders starts at one moment.
            guard errno == EWOULDBLOCK || errno == EINTR, attempts < 100 else { break }
            poll(nil, 0, 10)
        }
        return descriptor
    }

    /// Removes the socket of a process that has ended. Throws if anything else has the path.
    private func removeStale(_ address: inout sockaddr_un) throws(ControlSocketError) {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            if errno == ENOENT { return }
            throw failure(errno)
        }
        guard status.st_mode & S_IFMT == S_IFSOCK else { throw failure("it exists and is not a socket") }
        let probe = socket(AF_UNIX, Self.stream, 0)
        guard probe >= 0 else { throw failure(errno) }
        defer { close(probe) }
        let result = Self.call(connect, probe, &address)
        // A listener whose backlog is full gives EAGAIN.
        guard result != 0, errno == ECONNREFUSED else {
            throw failure(result == 0 || errno == EAGAIN ? "another process listens on it" : reason(errno))
        }
        guard unlink(path) == 0 || errno == ENOENT else { throw failure(errno) }
    }

    private func reason(_ code: Int32) -> String { String(cString: strerror(code)) }

    private func failure(_ code: Int32) -> ControlSocketError { failure(reason(code)) }

    private func failure(_ text: String) -> ControlSocketError { ControlSocketError(path: path, reason: text) }

    /// The type of the sockets: their calls return at once, and the script's worker does not inherit them.
    private static let stream = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)

    /// The number of bytes of the longest path.
    private static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    private static func address(_ path: String) -> sockaddr_un? {
        guard (1...longestPath).contains(path.utf8.count) else { return nil }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        return address
    }

    private static func call(
        _ function: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32, _ descriptor: Int32,
        _ address: inout sockaddr_un
    ) -> Int32 {
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                function(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}

/// A control socket that cannot be created.
package struct ControlSocketError: Error, CustomStringConvertible {
    package let path: String
    package let reason: String

    package var description: String { "\(path): the control socket cannot be created: \(reason)" }
}
