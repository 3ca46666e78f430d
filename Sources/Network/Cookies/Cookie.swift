import CGLib

/// One cookie, as stored by RFC 6265.
struct Cookie: Equatable {
    var name: String
    var value: String
    /// The domain of the cookie, without a leading dot.
    var domain: String
    /// Whether it is not sent to subdomains of its domain.
    var isHostOnly: Bool
    var path: String
    var isSecure: Bool
    /// The expiry in seconds since 1970; nil for the rest of the session.
    var expiry: Int64?

    /// The longest cookie that is stored, in bytes (RFC 6265, 6.1).
    static let longest = 4096

    /// Parses the `Set-Cookie` field of a response of `address` at `now`; nil if it is to be ignored (RFC 6265, 5.2 and
    /// 5.3). `isPublic` returns whether anybody can register a name below a domain.
    init?(_ field: String, from address: WebAddress, now: Int64, isPublic: (String) -> Bool) {
        guard field.utf8.count <= Self.longest, !field.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\t" })
        else { return nil }
        let parts = field.split(separator: ";", omittingEmptySubsequences: false).map(Self.trimmed)
        guard let pair = parts.first, let equals = pair.firstIndex(of: "=") else { return nil }
        name = Self.trimmed(pair[..<equals])
        value = Self.trimmed(pair[pair.index(after: equals)...])
        guard !name.isEmpty else { return nil }
        var attributes: [String: String] = [:]
        for part in parts.dropFirst() {
            let words = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(Self.trimmed)
            attributes[words[0].lowercased()] = words.count > 1 ? words[1] : ""
        }
        isSecure = attributes["secure"] != nil
        let own = address.host.description
        var wanted = (attributes["domain"] ?? "").lowercased()[...]
        if wanted.hasPrefix(".") { wanted = wanted.dropFirst() }
        if wanted.isEmpty || wanted == own {
            (domain, isHostOnly) = (own, wanted.isEmpty)
        } else {
            guard case .name(let host) = address.host, host.hasSuffix(".\(wanted)"), !isPublic(String(wanted)) else {
                return nil
            }
            (domain, isHostOnly) = (String(wanted), false)
        }
        // A cookie for a public suffix belongs only to the host that sets it.
        if !isHostOnly, isPublic(domain) { isHostOnly = true }
        path = attributes["path"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? Self.folder(of: address.path)
        expiry = Self.expiry(of: attributes, now: now)
        guard !isSecure || address.scheme.isSecure, conformsToNamePrefix(attributes) else { return nil }
    }

    /// Whether it is sent to `address` at `now`.
    func isSent(to address: WebAddress, now: Int64) -> Bool {
        let host = address.host.description
        guard host == domain || (!isHostOnly && host.hasSuffix(".\(domain)")) else { return false }
        guard !isSecure || address.scheme.isSecure, !isExpired(at: now) else { return false }
        return address.path == path
            || (address.path.hasPrefix(path)
                && (path.hasSuffix("/") || address.path.utf8.dropFirst(path.utf8.count).first == UInt8(ascii: "/")))
    }

    /// Whether it has expired at `now`.
    func isExpired(at now: Int64) -> Bool { expiry.map { $0 <= now } ?? false }

    func replaces(_ other: Cookie) -> Bool {
        name == other.name && domain == other.domain && isHostOnly == other.isHostOnly && path == other.path
    }

    /// Checks the name prefixes that guarantee attributes of their cookie (RFC 6265bis, 4.1.3).
    private func conformsToNamePrefix(_ attributes: [String: String]) -> Bool {
        if name.hasPrefix("__Host-") { return isSecure && attributes["domain"] == nil && attributes["path"] == "/" }
        return !name.hasPrefix("__Secure-") || isSecure
    }

    private static func expiry(of attributes: [String: String], now: Int64) -> Int64? {
        if let age = attributes["max-age"], !age.isEmpty, let seconds = Int64(age) {
            return now + min(max(seconds, -1), 400 * 86400)
        }
        // 400 days are the longest lifetime of a cookie (RFC 6265bis, 5.5).
        return attributes["expires"].flatMap(HTTPDate.seconds).map { min($0, now + 400 * 86400) }
    }

    private static func folder(of path: String) -> String {
        let end = path.lastIndex(of: "/") ?? path.startIndex
        return end == path.startIndex ? "/" : String(path[..<end])
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        let scalars = text.unicodeScalars.drop { $0 == " " || $0 == "\t" }
        guard let last = scalars.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
        return String(String.UnicodeScalarView(scalars[...last]))
    }
}

/// The cookies of a session, in memory, with limits: 50 per host and 1,000 in all. The oldest are removed first.
struct CookieJar {
    private static let maximumPerHost = 50
    private static let maximumCount = 1000
    private var cookies: [Cookie] = []
    private let isPublic: (String) -> Bool

    /// Creates an empty jar; `isPublic` returns whether anybody can register a name below a domain.
    init(isPublic: @escaping (String) -> Bool) {
        self.isPublic = isPublic
    }

    /// Stores the cookies of a response of `address`, one `Set-Cookie` field per string, at `now` in seconds since
    /// 1970.
    mutating func take(_ fields: [String], from address: WebAddress, now: Int64) {
        for field in fields {
            guard let cookie = Cookie(field, from: address, now: now, isPublic: isPublic) else { continue }
            // A cookie from an encrypted connection is not replaced by one from an unencrypted connection.
            let isCached = cookies.contains { $0.replaces(cookie) && $0.isSecure && !address.scheme.isSecure }
            guard !isCached else { continue }
            cookies.removeAll { $0.isExpired(at: now) }
            if let place = cookies.firstIndex(where: cookie.replaces) {
                cookies[place] = cookie
            } else {
                cookies.append(cookie)
            }
            if cookie.isExpired(at: now) { cookies.removeAll { $0.isExpired(at: now) } }
            let ofOne = cookies.filter { $0.domain == cookie.domain }.count
            if ofOne > Self.maximumPerHost, let first = cookies.firstIndex(where: { $0.domain == cookie.domain }) {
                cookies.remove(at: first)
            }
            if cookies.count > Self.maximumCount { cookies.removeFirst() }
        }
    }

    /// The `Cookie` field of a request to `address` at `now`, the longest paths first; nil if there is nothing to send.
    func field(for address: WebAddress, now: Int64) -> String? {
        let sent = cookies.filter { $0.isSent(to: address, now: now) }
        guard !sent.isEmpty else { return nil }
        let ordered = sent.enumerated().sorted {
            ($1.element.path.utf8.count, $0.offset) < ($0.element.path.utf8.count, $1.offset)
        }
        return ordered.map { "\($0.element.name)=\($0.element.value)" }.joined(separator: "; ")
    }
}

/// Dates in HTTP fields (RFC 9110, 5.6.7, and all the forms that occur in cookies).
enum HTTPDate {
    /// The seconds since 1970; nil if `text` is not a date.
    static func seconds(_ text: String) -> Int64? {
        guard text.utf8.count < 128, let date = soup_date_time_new_from_http_string(text) else { return nil }
        defer { g_date_time_unref(date) }
        return Int64(g_date_time_to_unix(date))
    }
}
