/// The parts of requests, responses and URLs that only sender and receiver may know. They never appear in logs or
/// messages, and are ignored when requests are compared.
package enum WebSecrets {
    /// The text that replaces a secret.
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

    /// `url` without user name and password, without its fragment, and without the values of its secret parameters.
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

    /// `text` with its percent escapes decoded.
    package static func decoded(_ text: some StringProtocol) -> String { PercentEncoding.decoded(text) }

    /// `field` in a form for logs: a cookie keeps only its name and its attributes.
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

    /// The host of a network URL, with its port if it has one; nil if it is not a URL.
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

    /// The text before the first `mark` and the text behind it; nil for the latter if there is none.
    private static func halves(_ text: Substring, at mark: Character) -> (Substring, Substring?) {
        guard let place = text.firstIndex(of: mark) else { return (text, nil) }
        return (text[..<place], text[text.index(after: place)...])
    }
}
