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

    /// How long bytes may be on their way without a word of the other side's, in milliseconds.
    private static let silence: Int32 = 5_000
    /// How many bytes the system may hold that have not been sent: more than that waits in the sink's queue, where it can be dropped.
    private static let unsent: Int32 = 128 << 10

    /// Sets bounds on this process's connections to the addresses, FFmpeg's among them, whose sockets it keeps to itself: one whose other side
    /// is gone without a word is broken then after 5 s, where the system would go on for a quarter of an hour.
    func boundConnections() {
        guard let folder = opendir("/proc/self/fd") else { return }
        defer { closedir(folder) }
        var descriptors: [Int32] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let number = Int32(name) { descriptors.append(number) }
        }
        for descriptor in descriptors where isConnected(descriptor) {
            Self.set(TCP_USER_TIMEOUT, Self.silence, on: descriptor)
            Self.set(TCP_NOTSENT_LOWAT, Self.unsent, on: descriptor)
        }
    }

    private func isConnected(_ descriptor: Int32) -> Bool {
        var peer = [UInt8](repeating: 0, count: MemoryLayout<sockaddr_storage>.size)
        var length = socklen_t(peer.count)
        let code = peer.withUnsafeMutableBytes { bytes in
            getpeername(descriptor, bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self), &length)
        }
        guard code == 0 else { return false }
        // Family, port and address: what stands behind them says nothing of the host.
        return addresses.contains { $0.prefix(8) == peer.prefix(8) && $0.count == Int(length) }
    }

    private static func set(_ option: Int32, _ value: Int32, on descriptor: Int32) {
        var value = value
        setsockopt(descriptor, Int32(IPPROTO_TCP), option, &value, socklen_t(MemoryLayout<Int32>.size))
    }
}
