/// A URL of an HTTP server or a WebSocket, parsed by the rules of the URL standard and serialized in one form. Checks,
/// connections and requests all use these same components.
package struct WebAddress: Hashable, Sendable {
    /// The supported schemes.
    package enum Scheme: String, Sendable, CaseIterable {
        case http, https, ws, wss

        /// Whether the connection is encrypted.
        package var isSecure: Bool { self == .https || self == .wss }
        /// The default port.
        package var defaultPort: UInt16 { isSecure ? 443 : 80 }
    }

    /// The scheme of the address.
    package var scheme: Scheme
    /// The host of the address.
    package var host: WebHost
    /// The port, also where it is the scheme's default.
    package var port: UInt16
    /// The path from its slash, encoded.
    package var path: String
    /// The query behind the question mark, encoded; nil without one.
    package var query: String?
    /// The user name and the password of the URL, decoded, as `name:password`; nil without. Never printed.
    package var credentials: String?

    /// Scheme, host and port: the scope of cookies, passwords and connections (RFC 6454).
    package struct Origin: Hashable, Sendable {
        package let isSecure: Bool
        package let host: WebHost
        package let port: UInt16
    }

    /// Its origin, the same for a WebSocket and the HTTP server of the same host.
    package var origin: Origin { Origin(isSecure: scheme.isSecure, host: host, port: port) }

    /// The host, and the port where it is not the scheme's default.
    package var authority: String { port == scheme.defaultPort ? "\(host)" : "\(host):\(port)" }

    /// The request target: path and query.
    package var target: String { path + (query.map { "?\($0)" } ?? "") }

    /// The whole URL, without credentials.
    package var text: String { "\(scheme.rawValue)://\(authority)\(target)" }
}

/// Percent-encoding as in the URL standard.
enum URLPercentEncoding {
    /// The component of a URL, which determines the characters that are encoded.
    enum Component {
        case path, query
    }

    /// Encodes every character of `text` that is not allowed in that component as `%XX` of its UTF-8; encoded
    /// characters stay as they are.
    static func encoded(_ text: String, in component: Component) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if isEncoded(byte, in: component) {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Replaces each `%XX` of `text` by its byte; nil if the result is not UTF-8.
    static func decoded(_ text: String) -> String? {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        var (bytes, rest) = ([UInt8](), Array(text.utf8)[...])
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let high = rest.first.flatMap(digit),
                let low = rest.dropFirst().first.flatMap(digit)
            {
                bytes.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        Character(UnicodeScalar(byte)).hexDigitValue.map(UInt8.init)
    }

    private static func isEncoded(_ byte: UInt8, in component: Component) -> Bool {
        guard (0x21...0x7E).contains(byte) else { return true }
        let special = Array(component == .path ? "\"#<>?^`{}".utf8 : "\"#<>'".utf8)
        return special.contains(byte)
    }
}
