import SharedTypes

/// A network address that a stream is sent to, as `rtmp://host/live/key`.
package struct NetworkAddress: Hashable, Sendable {
    /// The protocol that transports the stream.
    package enum Scheme: String, CaseIterable, Hashable, Sendable {
        case rtmp
        case rtmps
        case srt
        case udp
        case rtp
        case rtsp
        case http
        case https

        /// The default port; nil if the address must name one.
        var usualPort: Int? {
            switch self {
            case .rtmp: 1935
            case .rtmps, .https: 443
            case .rtsp: 554
            case .http: 80
            case .srt, .udp, .rtp: nil
            }
        }

        /// Whether the scheme can also fetch files.
        package var isWebsite: Bool { self == .http || self == .https }

        /// Whether the last part of the path is a secret key.
        var hasKeyInPath: Bool { self == .rtmp || self == .rtmps }
    }

    /// The address as given, with all its secrets.
    package let text: String
    /// The scheme of the address.
    package let scheme: Scheme
    /// The name or the number of the host, without brackets; empty for this machine.
    package let host: String
    /// The port; nil if it is unknown.
    package let port: Int?
    /// The part of the address behind the host, from its slash on, without the parameters.
    let path: String
    private let parameters: [(name: Substring, value: Substring)]

    /// The scheme of `text` where it is an address of any kind, in lower case; nil for a file's name.
    package static func scheme(of text: String) -> String? {
        guard let end = text.firstRange(of: "://")?.lowerBound else { return nil }
        let scheme = text[..<end]
        let isScheme = scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        return isScheme && scheme.first?.isLetter == true ? scheme.lowercased() : nil
    }

    /// Parses `text`; nil for a file's name and for an unsupported scheme.
    package init?(_ text: String) {
        guard let scheme = Self.scheme(of: text).flatMap(Scheme.init), let start = text.firstRange(of: "://") else {
            return nil
        }
        self.text = text
        self.scheme = scheme
        let rest = text[start.upperBound...].prefix { $0 != "#" }
        let authority = rest.prefix { !"/?".contains($0) }
        let place = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        let hostEnd = place.lastIndex(of: "]").map { place.index(after: $0) } ?? place.startIndex
        let colon = place[hostEnd...].firstIndex(of: ":")
        host = String((colon.map { place[..<$0] } ?? place).filter { $0 != "[" && $0 != "]" })
        port = colon.map { Int(place[place.index(after: $0)...]) } ?? scheme.usualPort
        let behind = rest[authority.endIndex...]
        let question = behind.firstIndex(of: "?") ?? behind.endIndex
        path = String(behind[..<question])
        parameters = behind[question...].dropFirst().split(separator: "&").map { parameter in
            let end = parameter.firstIndex(of: "=") ?? parameter.endIndex
            return (parameter[..<end], parameter[end...].dropFirst())
        }
    }

    package static func == (one: Self, other: Self) -> Bool { one.text == other.text }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(text)
    }

    /// The value of the parameter called `name`.
    func parameter(_ name: String) -> Substring? { parameters.first { $0.name == name }?.value }

    /// Whether it waits for connections instead of connecting itself.
    package var isListener: Bool { scheme == .srt && parameter("mode") == "listener" }

    /// The user's name and password as written; nil if there are none.
    var userInfo: String? {
        guard let start = text.firstRange(of: "://")?.upperBound else { return nil }
        let authority = text[start...].prefix { !"/?#".contains($0) }
        return authority.lastIndex(of: "@").map { String(authority[..<$0]) }
    }

    /// The path with the parameters, as an HTTP request names it.
    var target: String {
        let query = text.firstIndex(of: "?").map { text[$0...].prefix { $0 != "#" } } ?? ""
        return (path.isEmpty ? "/" : path) + query
    }

    /// The reason why it is not a valid address, as a message; nil if it is one.
    package var problem: String? {
        if let port, !(1...65_535).contains(port) { return "port \(port) is invalid; write 1 to 65535" }
        if port == nil { return "it needs a port, as in \(scheme.rawValue)://127.0.0.1:5000" }
        if host.isEmpty, !isListener { return "it has no host" }
        if host.contains(where: { $0.isWhitespace || $0 == "\\" }) { return "its host is not a valid name" }
        return nil
    }

    /// The format of the stream: that of the address, else `requested`, or MPEG-TS.
    package func format(requested: ContainerFormat?) -> ContainerFormat {
        switch scheme {
        case .rtmp, .rtmps: .flv
        case .srt, .udp, .rtp, .rtsp: .mpegTS
        case .http, .https: (try? ContainerFormat(path: path)) ?? requested ?? .mpegTS
        }
    }

    // MARK: - Hiding secrets

    /// The address without user name and password, without the key that ends an RTMP address, and without the values of
    /// its secret parameters.
    package var shown: String {
        guard scheme.hasKeyInPath else { return WebSecrets.address(text) }
        let whole = text.prefix { $0 != "#" && $0 != "?" && !$0.isWhitespace }
        let plain = WebSecrets.address(String(whole))
        guard let start = plain.firstRange(of: "://")?.upperBound,
            let slash = plain[start...].lastIndex(of: "/")
        else { return plain }
        let isKey = plain.index(after: slash) < plain.endIndex || whole.endIndex < text.endIndex
        return String(plain[...slash]) + (isKey ? WebSecrets.mark : "")
    }

    /// Removes everything from `words` that ``shown`` hides.
    package func hidingSecrets(in words: String) -> String {
        var hidden = words.replacing(text, with: shown)
        for secret in secrets { hidden = hidden.replacing(secret, with: WebSecrets.mark) }
        return hidden
    }

    /// The parts that ``shown`` hides, the longest first. A part shorter than three letters is no secret, and would
    /// match in every word.
    private var secrets: [String] {
        var found: [Substring] = []
        if let start = text.firstRange(of: "://")?.upperBound {
            let authority = text[start...].prefix { !"/?#".contains($0) }
            if let end = authority.lastIndex(of: "@") {
                found.append(authority[..<end])
                found += authority[..<end].split(separator: ":")
            }
            if scheme.hasKeyInPath, let slash = text[start...].prefix(while: { $0 != "?" }).lastIndex(of: "/") {
                let key = text[text.index(after: slash)...]
                found += [key, key.prefix { $0 != "?" && !$0.isWhitespace }]
                found += parameters.map(\.value)
            }
        }
        found += parameters.filter { WebSecrets.isSecret(String($0.name)) }.map(\.value)
        let decoded = found.map { WebSecrets.decoded($0) }
        let all = Set(found.map(String.init) + decoded).filter { $0.count >= 3 && $0 != host }
        return all.sorted { ($1.count, $0) < ($0.count, $1) }
    }
}
