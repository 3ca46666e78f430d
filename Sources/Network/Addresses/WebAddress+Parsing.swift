package import SharedTypes

// Parsed byte by byte: all delimiters of a URL are ASCII, and a combining mark after a slash must not hide it.
extension WebAddress {
    /// The longest address that is parsed, in bytes.
    static let longest = 64 << 10

    private typealias Bytes = ArraySlice<UInt8>

    /// Parses an absolute URL. Throws `.address` with the reason, which quotes only the scheme and the host of the
    /// text.
    package init(parsing text: String) throws(WebFailure) {
        let bytes = try Self.trimmed(text)
        guard let (scheme, rest) = try Self.scheme(of: bytes) else {
            throw WebFailure(.address, "the address has no scheme; write it as in https://example.org/")
        }
        try self.init(scheme: scheme, afterScheme: rest)
    }

    /// Resolves `reference` from a response of this address. Throws as ``init(parsing:)`` does.
    package func resolving(_ reference: String) throws(WebFailure) -> WebAddress {
        var reference = try Self.trimmed(reference)
        if let (scheme, rest) = try Self.scheme(of: reference) {
            let isRelative = scheme == self.scheme && rest.first.map(Self.isSlash) != true
            guard isRelative else { return try WebAddress(scheme: scheme, afterScheme: rest) }
            reference = rest
        }
        if reference.prefix(2).filter(Self.isSlash).count == 2 {
            return try WebAddress(scheme: scheme, afterScheme: reference)
        }
        var result = self
        result.credentials = nil
        let (path, query) = Self.split(reference)
        if path.isEmpty {
            if let query { result.query = query }
        } else {
            let isWhole = path.first.map(Self.isSlash) == true
            let base = isWhole ? [] : Array(self.path.utf8)[...].dropLast { !Self.isSlash($0) }
            result.path = Self.normalized(base + path)
            result.query = query
        }
        return result
    }

    private init(scheme: Scheme, afterScheme rest: Bytes) throws(WebFailure) {
        let rest = rest.drop(while: Self.isSlash)
        let authority = rest.prefix { !Self.isSlash($0) && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let at = authority.lastIndex(of: UInt8(ascii: "@"))
        let place = at.map { authority[($0 + 1)...] } ?? authority
        let (name, digits) = Self.hostAndPort(place)
        guard let host = WebHost(Self.text(name)) else {
            throw WebFailure(.address, "the address has no valid host; write it as in https://example.org/")
        }
        guard let port = digits.isEmpty ? scheme.defaultPort : Self.port(Self.text(digits)) else {
            throw WebFailure(.address, "the port of \(host) is invalid; write 1 to 65535, or none")
        }
        let (path, query) = Self.split(rest[authority.endIndex...])
        self.init(
            scheme: scheme, host: host, port: port, path: Self.normalized(path), query: query,
            credentials: at.flatMap { Self.credentials(authority[..<$0]) })
    }

    /// Removes surrounding blanks, tabs and line breaks, as the standard requires.
    private static func trimmed(_ text: String) throws(WebFailure) -> Bytes {
        guard text.utf8.count <= longest else {
            throw WebFailure(.limit, "the address has \(text.utf8.count) bytes; at most \(longest) are allowed")
        }
        let bytes = Array(text.utf8)[...].drop { $0 <= 0x20 }.dropLast { $0 <= 0x20 }
        return bytes.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }[...]
    }

    /// The scheme and the rest behind its colon; nil if there is no scheme.
    private static func scheme(of bytes: Bytes) throws(WebFailure) -> (Scheme, Bytes)? {
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let name = text(bytes[..<colon]).lowercased()
        guard let first = name.utf8.first, (0x61...0x7A).contains(first),
            name.utf8.allSatisfy({ byte in
                (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || "+-.".utf8.contains(byte)
            })
        else { return nil }
        guard let scheme = Scheme(rawValue: name) else {
            throw WebFailure(
                .address, "\(name.prefix(32)): is not supported; only http:, https:, ws: and wss: are")
        }
        return (scheme, bytes[(colon + 1)...])
    }

    private static func hostAndPort(_ place: Bytes) -> (host: Bytes, port: Bytes) {
        let isBracketed = place.first == UInt8(ascii: "[")
        let start = isBracketed ? (place.lastIndex(of: UInt8(ascii: "]")) ?? place.startIndex) : place.startIndex
        guard let colon = place[start...].firstIndex(of: UInt8(ascii: ":")) else { return (place, []) }
        return (place[..<colon], place[(colon + 1)...])
    }

    /// Parses a port in decimal digits.
    static func port(_ digits: String) -> UInt16? {
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(digits), port > 0 else {
            return nil
        }
        return port
    }

    private static func credentials(_ bytes: Bytes) -> String? {
        let parts = bytes.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
            .map { text($0) }.map { URLPercentEncoding.decoded($0) ?? $0 }
        let (name, password) = (parts.first ?? "", parts.count > 1 ? parts[1] : "")
        return name.isEmpty && password.isEmpty ? nil : "\(name):\(password)"
    }

    /// The encoded path and query of the text behind an authority; a fragment is not sent.
    private static func split(_ bytes: Bytes) -> (path: Bytes, query: String?) {
        let sent = bytes.prefix { $0 != UInt8(ascii: "#") }
        guard let mark = sent.firstIndex(of: UInt8(ascii: "?")) else { return (sent, nil) }
        return (sent[..<mark], URLPercentEncoding.encoded(text(sent[(mark + 1)...]), in: .query))
    }

    /// The path from its slash, encoded, without dot segments.
    private static func normalized(_ path: Bytes) -> String {
        let parts = path.split(omittingEmptySubsequences: false, whereSeparator: isSlash).map { text($0) }
        // The part before the first slash is empty.
        let names = parts.first?.isEmpty == true ? parts.dropFirst() : parts[...]
        var segments: [String] = []
        for (place, name) in zip(names.indices, names) {
            let isLast = place == names.endIndex - 1
            // A longer name is no dot segment; with many combining marks, its comparison takes quadratic time.
            let dots = name.utf8.count <= "%2e%2e".utf8.count ? name.lowercased().replacing("%2e", with: ".") : ""
            switch dots {
            case "..":
                _ = segments.popLast()
                if isLast { segments.append("") }
            case ".":
                if isLast { segments.append("") }
            default:
                segments.append(URLPercentEncoding.encoded(name, in: .path))
            }
        }
        return "/" + segments.joined(separator: "/")
    }

    private static func isSlash(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") }

    private static func text(_ bytes: Bytes) -> String { String(decoding: bytes, as: UTF8.self) }
}

extension ArraySlice<UInt8> {
    /// The elements without those at the end that satisfy `isDropped`.
    fileprivate func dropLast(while isDropped: (UInt8) -> Bool) -> Self {
        guard let last = lastIndex(where: { !isDropped($0) }) else { return [] }
        return self[...last]
    }
}
