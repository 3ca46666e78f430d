import Glibc

/// An HTTP server's response to a request: the status line of its response (RFC 9112, section 4).
struct HTTPAnswer: Hashable {
    /// The status code, from 200 to 999.
    let status: Int
    /// The reason phrase, printable ASCII of at most 60 letters; often empty.
    let reason: String

    /// Whether the server has accepted the body. A redirect does not count: a stream cannot be sent again.
    var isTaken: Bool { (200..<300).contains(status) }

    /// The response as a message.
    var words: String { "the server responded with \(status)" + (reason.isEmpty ? "" : " \(reason)") }

    /// Parses the response at the beginning of `bytes`, behind any interim ones (100 to 199). Nil while it is
    /// incomplete, and if it is not an HTTP response.
    init?(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while let end = Self.end(ofHeadIn: rest) {
            guard let line = Self.line(rest[..<end]) else { return nil }
            if line.status >= 200 {
                (status, reason) = line
                return
            }
            rest = rest[end...]
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
