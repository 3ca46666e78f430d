/// The cookies of a session, in memory, with bounds: 50 of one host and 1,000 in all, of which those go first that were set first.
struct CookieJar {
    private static let mostOfOne = 50
    private static let mostInAll = 1000
    private var cookies: [Cookie] = []
    private let isPublic: (String) -> Bool

    /// An empty jar; `isPublic` says of a domain whether anybody can have a name below it.
    init(isPublic: @escaping (String) -> Bool) {
        self.isPublic = isPublic
    }

    /// How many there are.
    var count: Int { cookies.count }

    /// Takes over what an answer of `address` sets, one `Set-Cookie` field a text, at `now` in seconds since 1970.
    mutating func take(_ fields: [String], from address: WebAddress, now: Int64) {
        for field in fields {
            guard let cookie = Cookie(field, from: address, now: now, isPublic: isPublic) else { continue }
            // One that came over an encrypted connection is not replaced by one that did not.
            let isKept = cookies.contains { $0.replaces(cookie) && $0.isSecure && !address.scheme.isSecure }
            guard !isKept else { continue }
            cookies.removeAll { $0.isOver(at: now) }
            if let place = cookies.firstIndex(where: cookie.replaces) {
                cookies[place] = cookie
            } else {
                cookies.append(cookie)
            }
            if cookie.isOver(at: now) { cookies.removeAll { $0.isOver(at: now) } }
            let ofOne = cookies.filter { $0.domain == cookie.domain }.count
            if ofOne > Self.mostOfOne, let first = cookies.firstIndex(where: { $0.domain == cookie.domain }) {
                cookies.remove(at: first)
            }
            if cookies.count > Self.mostInAll { cookies.removeFirst() }
        }
    }

    /// The `Cookie` field of a request of `address` at `now`, the longest paths first; nil where there is nothing to send.
    func field(for address: WebAddress, now: Int64) -> String? {
        let sent = cookies.filter { $0.goes(to: address, now: now) }
        guard !sent.isEmpty else { return nil }
        let ordered = sent.enumerated().sorted {
            ($1.element.path.utf8.count, $0.offset) < ($0.element.path.utf8.count, $1.offset)
        }
        return ordered.map { "\($0.element.name)=\($0.element.value)" }.joined(separator: "; ")
    }
}
