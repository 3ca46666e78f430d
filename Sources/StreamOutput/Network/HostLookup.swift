import Glibc

/// The addresses of a host, asked for before FFmpeg does, which does not tell why it could not find one.
struct HostLookup {
    /// The host's addresses with the port, as the system has them.
    let addresses: [[UInt8]]

    /// Asks the system, which may take its time. Throws ``StreamOutputError`` where nothing is known of the host; `subject` is what it calls the
    /// address.
    init(host: String, port: Int, subject: String) throws(StreamOutputError) {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, "\(port)", &hints, &list)
        guard code == 0 else {
            // Where no server of names can be asked, the way there is broken.
            let isUnreachable = code == EAI_AGAIN || code == EAI_SYSTEM
            throw StreamOutputError(
                isUnreachable ? .unreachable : .unknownHost, operation: "connect", subject: subject,
                cause: isUnreachable
                    ? "its host \(host) could not be looked up: \(String(cString: gai_strerror(code)))"
                    : "nobody knows a host called \(host)")
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

    /// How many bytes the system may hold that have not been sent: more than that waits in the sink's queue, where it can be dropped.
    private static let unsent: Int32 = 128 << 10

    /// This process's connections to the addresses, FFmpeg's among them, whose sockets it keeps to itself.
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

    /// Bounds what the system may hold back on the connection that is open as `descriptor`.
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
        // Family, port and address: what stands behind them says nothing of the host.
        return addresses.contains { $0.prefix(8) == peer.prefix(8) && $0.count == Int(length) }
    }
}
