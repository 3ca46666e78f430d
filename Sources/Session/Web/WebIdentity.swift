package import SharedTypes

/// The identity of a request, by which a replay recognizes it: its method, its URL, and a hash of everything else, all
/// without secrets.
package struct WebIdentity: Hashable, Sendable {
    /// The HTTP method: `GET`, `POST` …; for a web socket, `WEBSOCKET`.
    package var method: String
    /// The URL without its secrets.
    package var url: String
    /// 16 hexadecimal digits of a hash of the headers, the body, and the redirect mode.
    package var hash: String

    /// Creates an identity from its recorded parts.
    package init(method: String, url: String, hash: String) {
        (self.method, self.url, self.hash) = (method, url, hash)
    }

    /// Creates the identity of `request`.
    package init(_ request: WebRequest) {
        let head = request.headers.filter { !WebSecrets.isSecret($0.name) }.map {
            "\($0.name.lowercased()):\($0.value)\n"
        }
        let body = request.body.map { [1] + $0 } ?? [0]
        self.init(
            method: request.method, url: request.url,
            rest: Array("\(request.redirect.rawValue)\n\(head.joined())".utf8) + body)
    }

    /// Creates the identity of a web socket at `url`.
    package init(webSocket url: String, protocols: [String]) {
        self.init(method: Self.socketMethod, url: url, rest: Array(protocols.joined(separator: "\n").utf8))
    }

    private init(method: String, url: String, rest: [UInt8]) {
        (self.method, self.url) = (method, String(WebSecrets.address(url).prefix(Self.maximumLength)))
        // A truncated URL is hashed as a whole, to distinguish it from others.
        let whole = self.url.utf8.count < Self.maximumLength ? [] : Array(WebSecrets.address(url).utf8)
        hash = HashFunction.hexadecimal(HashFunction.sha256.digest(of: rest + whole).prefix(8))
    }

    static let socketMethod = "WEBSOCKET"
    /// The maximum length of a recorded URL, in characters.
    private static let maximumLength = 4_096
}
