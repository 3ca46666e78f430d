import JSONText

/// What of a request, an answer or an address is nobody's business but its sender's and its receiver's: it never stands in a log or a
/// message, and no request is told from another by it.
package enum WebSecrets {
    /// What stands in a secret's place.
    package static let mark = "…"
    private static let fields: Set<String> = [
        "authorization", "proxy-authorization", "cookie", "cookie2", "www-authenticate", "authentication-info",
        "sec-websocket-key", "sec-websocket-accept",
    ]
    private static let words: Set<String> = ["key", "sig", "sid", "pin", "otp", "jwt", "auth", "pass", "pwd", "code"]
    private static let endings = [
        "apikey", "accesskey", "appkey", "secretkey", "authkey", "token", "secret", "password", "passwd", "passphrase",
        "signature", "credential", "credentials", "appid", "sessionid",
        "streamid", "streamkey",
    ]

    /// Whether a parameter or a field of this name holds a key, a token or a password.
    package static func isSecret(_ name: String) -> Bool {
        let lowered = name.lowercased()
        if fields.contains(lowered) { return true }
        let parts = lowered.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let joined = parts.joined()
        return parts.contains(where: words.contains) || endings.contains { joined.hasSuffix($0) }
    }

    /// `url` without a user's name and password, without its fragment, and without what its secret parameters say.
    package static func address(_ url: String) -> String {
        let whole = url.prefix { $0 != "#" }
        let (path, query) = halves(whole, at: "?")
        let plain = withoutUser(path)
        guard let query else { return plain }
        let parameters = query.split(separator: "&", omittingEmptySubsequences: false).map { parameter -> String in
            let (name, value) = halves(parameter, at: "=")
            return value != nil && isSecret(PercentEncoding.decoded(name)) ? "\(name)=\(mark)" : String(parameter)
        }
        return plain + "?" + parameters.joined(separator: "&")
    }

    /// `text` as its receiver reads it, its escapes resolved.
    package static func decoded(_ text: some StringProtocol) -> String { PercentEncoding.decoded(text) }

    /// `field` as a log may have it: of a cookie its name and what goes along with it.
    package static func field(_ field: WebHeader) -> WebHeader {
        if field.name.lowercased().hasPrefix("set-cookie") {
            let (pair, rest) = halves(field.value[...], at: ";")
            let (name, value) = halves(pair, at: "=")
            let cookie = value == nil ? mark : "\(name)=\(mark)"
            return WebHeader(field.name, rest.map { "\(cookie);\($0)" } ?? cookie)
        }
        if isSecret(field.name) { return WebHeader(field.name, mark) }
        let isAddress = ["location", "content-location", "refresh", "link"].contains(field.name.lowercased())
        return isAddress ? WebHeader(field.name, address(field.value)) : field
    }

    /// The host of an address of the network, with its port where it names one; nil where it is none.
    package static func host(_ url: String) -> String? {
        guard let scheme = url.firstRange(of: "://"),
            ["http", "https", "ws", "wss"].contains(url[..<scheme.lowerBound].lowercased())
        else { return nil }
        let host = url[scheme.upperBound...].prefix { !"/?#\\".contains($0) }
        let plain = host.lastIndex(of: "@").map { host[host.index(after: $0)...] } ?? host
        let isHost = !plain.isEmpty && plain.utf8.count <= 260 && plain.unicodeScalars.allSatisfy(\.isPlain)
        return isHost && !plain.contains(" ") ? plain.lowercased() : nil
    }

    private static func withoutUser(_ path: Substring) -> String {
        guard let scheme = path.firstRange(of: "://") else { return String(path) }
        let rest = path[scheme.upperBound...]
        let host = rest.prefix { $0 != "/" && $0 != "\\" }
        guard let end = host.lastIndex(of: "@") else { return String(path) }
        return String(path[..<scheme.upperBound] + rest[rest.index(after: end)...])
    }

    /// What stands before the first `mark` and behind it; nothing behind where there is none.
    private static func halves(_ text: Substring, at mark: Character) -> (Substring, Substring?) {
        guard let place = text.firstIndex(of: mark) else { return (text, nil) }
        return (text[..<place], text[text.index(after: place)...])
    }
}
