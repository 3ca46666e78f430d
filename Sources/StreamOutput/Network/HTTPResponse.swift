import SharedTypes

/// An HTTP server's response to a request: the status line of its response (RFC 9112, section 4).
package struct HTTPResponse: Hashable {
    /// The status code, from 200 to 999.
    package let status: Int
    /// The reason phrase, printable ASCII of at most 60 letters; often empty.
    package let reason: String

    /// The address that a redirect names, without secrets; nil if there is none.
    package let location: String?

    /// Whether the server has accepted the body. A redirect does not count: a stream cannot be sent again, and another
    /// host was not chosen by the user.
    package var isTaken: Bool { (200..<300).contains(status) }

    /// The response as a message.
    package var message: String { message("") }

    /// The response as a message, with `suffix` behind the status.
    package func message(_ suffix: String) -> String {
        let redirect = (300..<400).contains(status) ? location : nil
        return "the server responded with \(status)" + (reason.isEmpty ? "" : " \(reason)") + suffix
            + (redirect.map { "; it redirects to \($0), which is not followed; use that address" } ?? "")
    }

    /// The part of a response that has arrived.
    package enum Reading: Hashable {
        /// More of it must arrive.
        case incomplete
        /// The server permits the body (`100 Continue`), and has sent no final response yet.
        case permission
        case final(HTTPResponse)
        /// It is not an HTTP response.
        case invalid
    }

    /// Parses the response at the beginning of `bytes`, behind any interim ones (100 to 199).
    package static func read(_ bytes: [UInt8]) -> Reading {
        var rest = bytes[...]
        var reading = Reading.incomplete
        while !rest.isEmpty {
            guard beginsAsHTTP(rest) else { return .invalid }
            guard let end = Self.end(ofHeadIn: rest) else { break }
            guard let response = HTTPResponse(head: rest[..<end]) else { return .invalid }
            if response.status >= 200 { return .final(response) }
            if response.status == 100 { reading = .permission }
            rest = rest[end...]
        }
        return reading
    }

    /// Whether `bytes`, of which some may be missing at the end, can be the beginning of a status line.
    private static func beginsAsHTTP(_ bytes: ArraySlice<UInt8>) -> Bool {
        zip(bytes, "HTTP/1.".utf8).allSatisfy { $0 == $1 }
    }

    /// Parses a response's head; nil if it is not one.
    private init?(head: ArraySlice<UInt8>) {
        guard let line = Self.line(head) else { return nil }
        (status, reason) = line
        location = Self.location(head)
    }

    /// The address that the response names, printable ASCII of at most 200 letters; nil if it names none.
    private static func location(_ head: ArraySlice<UInt8>) -> String? {
        let name = "location:"
        for line in head.split(separator: UInt8(ascii: "\n")) {
            let text = String(decoding: line.prefix(220).filter { (0x20..<0x7f).contains($0) }, as: UTF8.self)
            guard text.lowercased().hasPrefix(name) else { continue }
            return WebSecrets.address(String(text.dropFirst(name.count).drop { $0 == " " }.prefix(200)))
        }
        return nil
    }

    /// The end of the empty line behind a header section; lines may end without carriage returns (section 2.2).
    private static func end(ofHeadIn bytes: ArraySlice<UInt8>) -> Int? {
        var isLineStart = false
        for (index, byte) in zip(bytes.indices, bytes) {
            if byte == UInt8(ascii: "\n") {
                if isLineStart { return index + 1 }
                isLineStart = true
            } else if byte != UInt8(ascii: "\r") {
                isLineStart = false
            }
        }
        return nil
    }

    private static func line(_ head: ArraySlice<UInt8>) -> (status: Int, reason: String)? {
        let line = head.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count >= 2, parts[0].starts(with: Array("HTTP/".utf8)), parts[1].count == 3,
            let status = Int(String(decoding: parts[1], as: UTF8.self)), status >= 100
        else { return nil }
        let reason = parts.count > 2 ? parts[2].prefix(60).filter { (0x20..<0x7f).contains($0) } : []
        return (status, String(decoding: reason, as: UTF8.self))
    }
}
