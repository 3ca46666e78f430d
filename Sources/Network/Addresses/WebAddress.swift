/// An address of an HTTP server or a web socket, taken apart by the rules of the URL standard and put together in one form.
/// What is checked, what is connected with and what is asked for come from these same parts.
package struct WebAddress: Hashable, Sendable {
    /// The schemes that can be carried.
    package enum Scheme: String, Sendable, CaseIterable {
        case http, https, ws, wss

        /// Whether what is sent is encrypted.
        package var isSecure: Bool { self == .https || self == .wss }
        /// Where nothing else is said.
        package var defaultPort: UInt16 { isSecure ? 443 : 80 }
    }

    /// How it is spoken with.
    package var scheme: Scheme
    /// Where it is.
    package var host: WebHost
    /// The port, also where the scheme says it.
    package var port: UInt16
    /// The path from its slash, encoded.
    package var path: String
    /// What stands behind the question mark, encoded; nil without one.
    package var query: String?
    /// The user name and the password that stood in it, decoded, as `name:password`; nil without. Never written out.
    package var credentials: String?

    /// Scheme, host and port: what may share cookies' keepers, passwords and connections (RFC 6454).
    package struct Origin: Hashable, Sendable {
        package let isSecure: Bool
        package let host: WebHost
        package let port: UInt16
    }

    /// Its origin, the same for a web socket and the HTTP server beside it.
    package var origin: Origin { Origin(isSecure: scheme.isSecure, host: host, port: port) }

    /// The host, and the port where it is not the scheme's own.
    package var authority: String { port == scheme.defaultPort ? "\(host)" : "\(host):\(port)" }

    /// What is asked of the server: path and query.
    package var target: String { path + (query.map { "?\($0)" } ?? "") }

    /// The whole of it, without credentials.
    package var text: String { "\(scheme.rawValue)://\(authority)\(target)" }
}

/// Percent-encoding, as the URL standard has it.
enum PercentCoding {
    /// Where something stands in an address, which decides what is encoded.
    enum Place {
        case path, query
    }

    /// `text` with all that may not stand at its place as `%XX` of its UTF-8; what is encoded already stays as it is.
    static func encoded(_ text: String, in place: Place) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if isEncoded(byte, in: place) {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// `text` with each `%XX` as its byte; nil where that is no UTF-8.
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

    private static func isEncoded(_ byte: UInt8, in place: Place) -> Bool {
        guard (0x21...0x7E).contains(byte) else { return true }
        let special = Array(place == .path ? "\"#<>?^`{}".utf8 : "\"#<>'".utf8)
        return special.contains(byte)
    }
}
