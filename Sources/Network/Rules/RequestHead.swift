import SharedTypes

/// The rules for a request's header section. The transport sets the other fields itself: message framing, the server's
/// name (a granted server may host others that are not granted), and the use of the connection.
enum RequestHead {
    /// The methods that open tunnels through a server, or have no meaning here (Fetch standard, forbidden methods).
    private static let forbiddenMethods: Set<String> = ["CONNECT", "TRACE", "TRACK"]
    /// The fields that a program cannot set. They are dropped from a request, as in a browser.
    private static let forbiddenFields: Set<String> = [
        "accept-charset", "accept-encoding", "connection", "content-length", "date", "expect", "host", "http2-settings",
        "keep-alive", "te", "trailer", "transfer-encoding", "upgrade", "via",
    ]
    /// The maximum size of all fields in bytes.
    static let largest = 64 << 10

    /// Checks the method. Throws `.address` for one that cannot be sent.
    static func method(_ text: String) throws(WebFailure) -> String {
        let known = ["DELETE", "GET", "HEAD", "OPTIONS", "POST", "PUT"]
        let name = known.contains(text.uppercased()) ? text.uppercased() : text
        guard isToken(name), name.utf8.count <= 64, !forbiddenMethods.contains(name.uppercased()) else {
            throw WebFailure(
                .address, "the request's method is invalid; use GET, POST, PUT …, not CONNECT, TRACE or TRACK")
        }
        return name
    }

    /// Checks a program's fields and returns those that are sent. Throws `.address` for one that cannot be a field.
    static func fields(_ fields: [WebHeader]) throws(WebFailure) -> [WebHeader] {
        var result: [WebHeader] = []
        var count = 0
        for field in fields {
            guard isToken(field.name) else {
                throw WebFailure(.address, "a header's name is invalid; use letters, digits and hyphens")
            }
            guard !field.value.utf8.contains(where: { $0 == 0 || $0 == 0x0A || $0 == 0x0D }) else {
                throw WebFailure(.address, "the header \(field.name.prefix(64)) has a line break in its value")
            }
            count += field.name.utf8.count + field.value.utf8.count + 4
            let name = field.name.lowercased()
            guard !forbiddenFields.contains(name), !name.hasPrefix("proxy-"), !name.hasPrefix("sec-") else { continue }
            result.append(WebHeader(field.name, trimmed(field.value)))
        }
        guard count <= largest else {
            throw WebFailure(.limit, "the request's headers have \(count) bytes; at most \(largest) are allowed")
        }
        return result
    }

    /// Whether `text` is a token of RFC 9110, 5.6.2.
    static func isToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || "!#$%&'*+-.^_`|~".utf8.contains(byte)
            }
    }

    private static func trimmed(_ value: String) -> String {
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        let bytes = value.utf8.drop(while: isBlank)
        guard let last = bytes.lastIndex(where: { !isBlank($0) }) else { return "" }
        return String(Substring(bytes[...last]))
    }
}

extension [WebHeader] {
    /// The fields without those of these names, in lower case.
    func removing(_ names: Set<String>) -> [WebHeader] {
        filter { !names.contains($0.name.lowercased()) }
    }

    /// Whether there is a field of this name, in lower case.
    func contains(_ name: String) -> Bool {
        contains { $0.name.lowercased() == name }
    }

    /// The value of the first field of this name, in lower case.
    func first(_ name: String) -> String? {
        first { $0.name.lowercased() == name }?.value
    }
}
