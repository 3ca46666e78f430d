import Glibc

/// A connection of a server: reads and writes bytes and HTTP messages.
final class ServerConnection {
    /// The connection's number, from 1, in the order of arrival.
    let number: Int
    private var transport: any Transport
    private var read: [UInt8] = []

    init(_ transport: any Transport, number: Int) {
        (self.transport, self.number) = (transport, number)
    }

    /// Starts TLS as the server that `identity` describes, and returns the negotiated protocol. Throws if the client
    /// rejects the server.
    func beginTLS(_ identity: TLSIdentity, protocols: [String] = []) throws -> String {
        let encrypted = try TLSTransport(transport.descriptor, identity: identity, protocols: protocols)
        transport = encrypted
        return encrypted.agreedProtocol
    }

    /// A request: its first line, its fields by their names in small letters, and its body by its length.
    struct Request: Equatable {
        var line: String
        var fields: [String: String]
        var body: [UInt8]

        var path: String { String(line.split(separator: " ")[1]) }
        var method: String { String(line.split(separator: " ")[0]) }
    }

    /// The next request. Throws where the client is gone.
    func request() throws -> Request {
        while true {
            if let end = read.firstRange(of: Array("\r\n\r\n".utf8)) {
                let lines = String(decoding: read[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n").map(
                    String.init)
                read.removeFirst(end.upperBound)
                var fields: [String: String] = [:]
                for line in lines.dropFirst() {
                    let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
                    let value = parts[1].drop { $0 == " " }
                    fields[parts[0].lowercased()] =
                        fields[parts[0].lowercased()].map { "\($0), \(value)" } ?? String(value)
                }
                let body = try take(Int(fields["content-length"] ?? "0")!)
                return Request(line: lines[0], fields: fields, body: body)
            }
            try more()
        }
    }

    /// The next `count` bytes.
    func take(_ count: Int) throws -> [UInt8] {
        while read.count < count { try more() }
        defer { read.removeFirst(count) }
        return Array(read.prefix(count))
    }

    private func more() throws {
        let piece = transport.read()
        guard !piece.isEmpty else { throw ServerFailure.isGone }
        read += piece
    }

    /// Waits until the client has closed the connection, whatever it sends before.
    func waitForEnd() {
        while (try? more()) != nil {}
    }

    /// Sends all of `bytes`. Throws where the client is gone.
    func send(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = transport.send(rest)
            guard count > 0 else { throw ServerFailure.isGone }
            rest = rest.dropFirst(count)
        }
    }

    /// Sends `text`.
    func send(_ text: String) throws { try send(Array(text.utf8)) }

    /// Answers with `body` and its length.
    func answer(_ status: String = "200 OK", _ fields: [String] = [], body: [UInt8] = []) throws {
        let head =
            (["HTTP/1.1 \(status)", "Content-Length: \(body.count)"] + fields).joined(separator: "\r\n") + "\r\n\r\n"
        try send(Array(head.utf8) + body)
    }

    /// Answers with the text `body`.
    func answer(_ status: String = "200 OK", _ fields: [String] = [], text: String) throws {
        try answer(status, fields, body: Array(text.utf8))
    }

    /// Breaks the connection off with a reset.
    func reset() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(transport.descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }
}
