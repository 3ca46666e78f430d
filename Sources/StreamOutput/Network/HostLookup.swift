import Glibc

/// The addresses of a host, looked up before FFmpeg does, which does not report why a look-up failed.
struct HostLookup {
    /// The host's addresses with the port, as `sockaddr` bytes.
    let addresses: [[UInt8]]

    /// Looks up `host` with the system's resolver, which may block. Throws ``StreamOutputError`` for an unknown host;
    /// `subject` is the name of the address in errors.
    init(host: String, port: Int, subject: String) throws(StreamOutputError) {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, "\(port)", &hints, &list)
        guard code == 0 else {
            // An unreachable name server means that the network is down.
            let isUnreachable = code == EAI_AGAIN || code == EAI_SYSTEM
            throw StreamOutputError(
                isUnreachable ? .unreachable : .unknownHost, operation: "connect", subject: subject,
                cause: isUnreachable
                    ? "the host \(host) cannot be resolved: \(String(cString: gai_strerror(code)))"
                    : "the host \(host) does not exist")
        }
        defer { freeaddrinfo(list) }
        var addresses: [[UInt8]] = []
        var next = list
        while let entry = next {
            let bytes = UnsafeRawBufferPointer(start: entry.pointee.ai_addr, count: Int(entry.pointee.ai_addrlen))
            addresses.append(Array(bytes))
            next = entry.pointee.ai_next
        }
        self.addresses = addresses
    }

    /// The most unsent bytes that the system may buffer. More than that waits in the sink's queue, where it can be
    /// dropped.
    private static let unsent: Int32 = 128 << 10

    /// This process's connections to the addresses. They include FFmpeg's, which does not expose its sockets.
    func connections() -> [Int32] {
        guard let folder = opendir("/proc/self/fd") else { return [] }
        defer { closedir(folder) }
        var descriptors: [Int32] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let number = Int32(name) { descriptors.append(number) }
        }
        return descriptors.filter(isConnected)
    }

    /// Limits the system's send buffer of the connection that is open as `descriptor`.
    static func bound(_ descriptor: Int32) {
        var value = unsent
        setsockopt(
            descriptor, Int32(IPPROTO_TCP), TCP_NOTSENT_LOWAT, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Whether `descriptor` is a connection to one of the addresses.
    func isConnected(_ descriptor: Int32) -> Bool {
        var peer = [UInt8](repeating: 0, count: MemoryLayout<sockaddr_storage>.size)
        var length = socklen_t(peer.count)
        let code = peer.withUnsafeMutableBytes { bytes in
            getpeername(descriptor, bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self), &length)
        }
        guard code == 0 else { return false }
        // Family, port and address: the bytes behind them do not identify the host.
        return addresses.contains { $0.prefix(8) == peer.prefix(8) && $0.count == Int(length) }
    }
}
