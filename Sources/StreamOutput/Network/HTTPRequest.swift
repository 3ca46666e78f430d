import SharedTypes

/// The head of the HTTP request that uploads a stream (RFC 9112). FFmpeg's own HTTP client is not used: it follows a
/// redirect to any host, and does not report the server's response.
package struct HTTPRequest {
    private let address: NetworkAddress

    /// Creates the request for `address`, whose scheme is `http` or `https`.
    package init(_ address: NetworkAddress) {
        self.address = address
    }

    /// FFmpeg's address of the connection that carries the request.
    package var connection: String {
        "\(address.scheme == .https ? "tls" : "tcp")://\(bracketedHost):\(address.port ?? 0)"
    }

    /// The head's bytes; `expectsContinue` requests the server's permission before the body (`Expect: 100-continue`).
    package func head(expectsContinue: Bool) -> [UInt8] {
        let isUsualPort = address.port == address.scheme.usualPort
        var lines = [
            "PUT \(Self.escaped(address.target)) HTTP/1.1",
            "Host: \(Self.escaped(bracketedHost))" + (isUsualPort ? "" : ":\(address.port ?? 0)"),
            "User-Agent: pipstream", "Accept: */*", "Connection: close", "Transfer-Encoding: chunked",
        ]
        if expectsContinue { lines.append("Expect: 100-continue") }
        if let user = address.userInfo { lines.append("Authorization: Basic \(Base64.text(of: Self.decoded(user)))") }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }

    private var bracketedHost: String { address.host.contains(":") ? "[\(address.host)]" : address.host }

    /// `text` with all bytes escaped that may not be in a request line.
    private static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            (0x21..<0x7f).contains(byte) ? String(UnicodeScalar(byte)) : "%" + hexadecimal(byte)
        }.joined()
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }

    /// The bytes of `text`, whose escapes are decoded.
    private static func decoded(_ text: String) -> [UInt8] {
        var (bytes, rest) = ([UInt8](), Array(text.utf8)[...])
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2,
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }
}
