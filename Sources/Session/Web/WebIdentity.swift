import Hashes
package import Terms

/// By what a request is known again when its session is played again: its method, its address, and a hash of all the rest, all without
/// what is secret.
package struct WebIdentity: Hashable, Sendable {
    /// `GET`, `POST` …; for a web socket, `WEBSOCKET`.
    package var method: String
    /// The address without its secrets.
    package var url: String
    /// 16 digits of a hash of the fields of its head, of what is sent, and of how it is led elsewhere.
    package var hash: String

    /// A request that was told of.
    package init(method: String, url: String, hash: String) {
        (self.method, self.url, self.hash) = (method, url, hash)
    }

    /// What `request` is known by.
    package init(_ request: WebRequest) {
        let head = request.headers.filter { !WebSecrets.isSecret($0.name) }.map {
            "\($0.name.lowercased()):\($0.value)\n"
        }
        let body = request.body.map { [1] + $0 } ?? [0]
        self.init(
            method: request.method, url: request.url,
            rest: Array("\(request.redirect.rawValue)\n\(head.joined())".utf8) + body)
    }

    /// What a web socket at `url` is known by.
    package init(webSocket url: String, protocols: [String]) {
        self.init(method: Self.socketMethod, url: url, rest: Array(protocols.joined(separator: "\n").utf8))
    }

    private init(method: String, url: String, rest: [UInt8]) {
        (self.method, self.url) = (method, String(WebSecrets.address(url).prefix(Self.greatestLength)))
        // An address that is cut is told from others by all of it.
        let whole = self.url.utf8.count < Self.greatestLength ? [] : Array(WebSecrets.address(url).utf8)
        hash = Self.hexadecimal(HashFunction.sha256.digest(of: rest + whole).prefix(8))
    }

    /// What stands for a method with web sockets.
    static let socketMethod = "WEBSOCKET"
    /// The characters of an address that are told.
    private static let greatestLength = 4_096

    /// The digits of `bytes`.
    static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}
