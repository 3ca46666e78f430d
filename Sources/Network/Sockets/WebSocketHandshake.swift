import SharedTypes

/// The opening handshake of a WebSocket (RFC 6455, 4): the request, and the check of the response. A value.
struct WebSocketHandshake {
    /// The address of the server.
    var address: WebAddress
    private let protocols: [String]
    private let fields: [WebHeader]
    private let key: String
    /// The maximum size of a response's header section in bytes.
    static let largestHead = 64 << 10

    /// Creates the handshake that opens a WebSocket to `url`. Throws `.address` if that cannot be requested.
    init(url: String, protocols: [String], fields: [WebHeader]) throws(WebFailure) {
        address = try WebAddress(parsing: url)
        // As in the standard since 2023, the schemes of HTTP open a WebSocket too.
        if address.scheme == .http { address.scheme = .ws }
        if address.scheme == .https { address.scheme = .wss }
        guard protocols.allSatisfy(RequestHead.isToken), Set(protocols).count == protocols.count else {
            throw WebFailure(
                .address, "the WebSocket's protocols are invalid; use distinct names of letters, digits and hyphens")
        }
        self.protocols = protocols
        var fields = try RequestHead.fields(fields)
        if let credentials = address.credentials, !fields.contains("authorization") {
            fields.append(WebHeader("Authorization", "Basic \(Base64.text(of: Array(credentials.utf8)))"))
        }
        address.credentials = nil
        self.fields = fields
        var random = SystemRandomNumberGenerator()
        key = Base64.text(of: (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) })
    }

    /// The bytes of the request; `cookies` is the value of their field.
    func request(cookies: String?, userAgent: String) -> [UInt8] {
        var lines = [
            "GET \(address.target) HTTP/1.1", "Host: \(address.authority)", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Key: \(key)", "Sec-WebSocket-Version: 13",
        ]
        if !protocols.isEmpty { lines.append("Sec-WebSocket-Protocol: \(protocols.joined(separator: ", "))") }
        if !fields.contains("user-agent") { lines.append("User-Agent: \(userAgent)") }
        if let cookies, !fields.contains("cookie") { lines.append("Cookie: \(cookies)") }
        lines += fields.map { "\($0.name): \($0.value)" }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }

    /// Returns the protocol that the response with this header section chose, or an empty text, and the cookies that it
    /// sets. Throws `.broken` if it does not open a WebSocket.
    func opened(by head: [UInt8]) throws(WebFailure) -> (protocol: String, cookies: [String]) {
        let lines = head.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
            .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
        let words = lines.first?.split(separator: UInt8(ascii: " ")) ?? []
        guard words.count >= 2, words[0].elementsEqual("HTTP/1.1".utf8),
            let status = Int(String(decoding: words[1], as: UTF8.self))
        else {
            throw WebFailure(.broken, "\(address.authority) sent an invalid HTTP response")
        }
        guard status == 101 else {
            throw WebFailure(
                .broken, "\(address.authority) does not open a WebSocket: it responds with the status \(status)")
        }
        let fields = lines.dropFirst().compactMap { Self.field(in: $0) }
        let upgrades = fields.first("upgrade")?.lowercased() == "websocket"
        let connects = fields.first("connection")?.lowercased().split(separator: ",").contains {
            $0.split { $0 == " " || $0 == "\t" } == ["upgrade"]
        }
        guard upgrades, connects == true, fields.first("sec-websocket-accept") == accept,
            !fields.contains("sec-websocket-extensions")
        else {
            throw WebFailure(
                .broken, "\(address.authority) does not open a WebSocket: its response does not match the request")
        }
        let chosen = fields.first("sec-websocket-protocol") ?? ""
        guard chosen.isEmpty || protocols.contains(chosen) else {
            throw WebFailure(
                .broken, "\(address.authority) does not open a WebSocket: it selected a protocol that was not offered")
        }
        return (chosen, fields.filter { $0.name.lowercased() == "set-cookie" }.map(\.value))
    }

    /// Returns the header field in `line`; nil if its name is not ASCII. Only cookies keep other characters: comparing
    /// a `String` takes quadratic time for a long row of combining marks.
    private static func field(in line: ArraySlice<UInt8>) -> WebHeader? {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let (nameBytes, rest) = (line[..<colon], line[(colon + 1)...])
        guard nameBytes.allSatisfy({ $0 < 0x80 }) else { return nil }
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        let end = rest.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? rest.startIndex
        let value = rest[..<end].drop(while: isBlank)
        let name = String(decoding: nameBytes, as: UTF8.self)
        if name.lowercased() == "set-cookie" { return WebHeader(name, String(decoding: value, as: UTF8.self)) }
        return WebHeader(name, String(decoding: value.map { $0 < 0x80 ? $0 : UInt8(ascii: "?") }, as: UTF8.self))
    }

    /// The expected response to the key.
    private var accept: String {
        let text = Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)
        return Base64.text(of: HashFunction.sha1.digest(of: text))
    }
}
