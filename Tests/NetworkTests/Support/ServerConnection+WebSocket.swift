import CGLib

extension ServerConnection {
    /// A frame of a client's, unmasked.
    struct Frame: Equatable {
        var opcode: UInt8
        var payload: [UInt8]
        var text: String { String(decoding: payload, as: UTF8.self) }
    }

    /// Accepts a request for a web socket, and returns that request.
    @discardableResult
    func openWebSocket(_ fields: [String] = []) throws -> Request {
        let request = try request()
        let lines =
            ["HTTP/1.1 101 Switching Protocols", "Upgrade: WebSocket", "Connection: keep-alive, Upgrade"] + fields
        try send(
            (lines + ["Sec-WebSocket-Accept: \(Self.accept(request.fields["sec-websocket-key"] ?? ""))"])
                .joined(separator: "\r\n") + "\r\n\r\n")
        return request
    }

    /// The answer to a key (RFC 6455, 4.2.2), by GLib.
    static func accept(_ key: String) -> String {
        let text = Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)
        let checksum = g_checksum_new(G_CHECKSUM_SHA1)
        defer { g_checksum_free(checksum) }
        g_checksum_update(checksum, text, text.count)
        var (digest, length) = ([UInt8](repeating: 0, count: 20), gsize(20))
        g_checksum_get_digest(checksum, &digest, &length)
        let encoded = g_base64_encode(digest, 20)
        defer { g_free(encoded) }
        return String(cString: encoded!)
    }

    /// Sends a frame of a server's; `first` is its first byte, `0x81` for a whole text.
    func sendFrame(_ first: UInt8, _ payload: [UInt8] = []) throws {
        var head: [UInt8] = [first]
        switch payload.count {
        case ..<126: head.append(UInt8(payload.count))
        case ..<65536: head += [126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
        default: head += [127] + (0..<8).map { UInt8(truncatingIfNeeded: payload.count >> (56 - 8 * $0)) }
        }
        try send(head + payload)
    }

    /// The next frame of the client's. Throws where it is gone, or where its frame is not masked.
    func frame() throws -> Frame {
        let head = try take(2)
        guard head[1] & 0x80 != 0 else { throw ServerFailure.isGone }
        var length = Int(head[1] & 0x7F)
        if length == 126 { length = try take(2).reduce(0) { $0 << 8 | Int($1) } }
        if length == 127 { length = try take(8).reduce(0) { $0 << 8 | Int($1) } }
        let key = try take(4)
        let payload = try take(length).enumerated().map { $1 ^ key[$0 & 3] }
        return Frame(opcode: head[0] & 15, payload: payload)
    }
}
