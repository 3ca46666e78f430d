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
