import Network
import SharedTypes
import TestSupport
import Testing

@Suite("The body of a response", .timeLimit(.minutes(2)))
struct BodyTests {
    private static let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n"

    /// A server that sends `bytes` for each request of a connection, which it closes if `closes`.
    private static func server(_ bytes: [UInt8], closes: Bool) throws -> LocalServer {
        try LocalServer { connection in
            while true {
                _ = try connection.request()
                try connection.send(bytes)
                if closes { return }
            }
        }
    }

    @Test(
        "in chunks fails where the connection ends before the last chunk, or a chunk is invalid",
        arguments: [
            "", "5", "5\r\n", "5\r\nhel", "5\r\nhello", "5\r\nhello\r\n", "5\r\nhello\r\n0", "5\r\nhello\r\n0\r\n",
            "5\r\nhello\r\n0\r\nX: y", "5\r\nhello\r\n0\r\nX: y\r\n", "zz\r\nhello\r\n0\r\n\r\n",
            "-5\r\nhello\r\n0\r\n\r\n", "0x5\r\nhello\r\n0\r\n\r\n", "\r\nhello\r\n0\r\n\r\n",
            " 5\r\nhello\r\n0\r\n\r\n", "5 5\r\nhello\r\n0\r\n\r\n", "5\rx\nhello\r\n0\r\n\r\n",
            "4\r\nhello\r\n0\r\n\r\n", "fffffffffffffffff\r\nhello\r\n0\r\n\r\n", "5\r\nhello\r\nnot\r\n\r\n",
            "5;" + String(repeating: "x", count: 20_000) + "\r\nhello\r\n0\r\n\r\n",
            "0\r\n" + String(repeating: "X: y\r\n", count: 4_000) + "\r\n",
        ], ["", "Connection: close\r\n"])
    func brokenChunks(chunks: String, field: String) async throws {
        let server = try Self.server(Array("\(Self.chunked)\(field)\r\n\(chunks)".utf8), closes: true)
        let client = NetworkClient(granting: "127.0.0.1:\(server.port)")
        #expect(await client.failure(server.url())?.kind == .broken)
        server.stop()
    }

    @Test(
        "in chunks is whole, and its connection is used again unless other bytes follow it",
        arguments: [
            ("5\r\nhello\r\n0\r\n\r\n", true), ("5\nhello\n0\n\n", true),
            ("00005 \t;a=\"b\"\r\nhello\r\n000\r\n\r\n", true),
            ("2\r\nhe\r\n3;x\r\nllo\r\n0;y\r\nA: b\r\nC: d\r\n\r\n", true),
            ("5\r\nhello\r\n0\r\n\r\nHTTP/1.1 200", false),
        ])
    func wholeChunks(chunks: String, isReused: Bool) async throws {
        let server = try LocalServer { connection in
            while true {
                _ = try connection.request()
                try connection.send("\(Self.chunked)X-Number: \(connection.number)\r\n\r\n\(chunks)")
            }
        }
        let client = NetworkClient(granting: "127.0.0.1:\(server.port)")
        for number in 1...3 {
            let answer = try await client.get(server.url())
            #expect(
                answer.text == "hello" && answer.headers.contains(WebHeader("X-Number", isReused ? "1" : "\(number)")))
        }
        server.stop()
    }

    @Test("in chunks is the same regardless of the pieces that the network delivers")
    func pieces() throws {
        let bytes = Array("b;x=\"\r\"\r\nhello world\r\n1\r\n!\r\n0\r\nTrailer: x\r\n\r\nrest".utf8)
        for size in 1...bytes.count {
            var (parser, body, place) = (ChunkParser(), [UInt8](), 0)
            while !parser.isComplete {
                place += try bytes[place..<min(place + size, bytes.count)].withUnsafeBytes { piece in
                    try parser.parse(piece) { body += $0 }
                }
            }
            #expect(body == Array("hello world!".utf8) && place == bytes.count - 4)
        }
    }

    /// `hello` in the three codings: zlib's format is that of `deflate`.
    private static let packed: [(coding: String, bytes: [UInt8])] = [
        (
            "gzip",
            [
                0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 7, 0, 0x86, 0xA6, 0x10, 0x36, 5, 0, 0,
                0,
            ]
        ),
        ("deflate", [0x78, 0x9C, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 7, 0, 6, 0x2C, 2, 0x15]),
        ("br", [0x0B, 2, 0x80, 0x68, 0x65, 0x6C, 0x6C, 0x6F, 3]),
    ]

    private static func response(_ coding: String, _ body: [UInt8], isChunked: Bool) -> [UInt8] {
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: \(coding)\r\n"
        guard isChunked else { return Array("\(head)Content-Length: \(body.count)\r\n\r\n".utf8) + body }
        // A byte in each chunk.
        return Array("\(head)Transfer-Encoding: chunked\r\n\r\n".utf8)
            + body.flatMap { Array("1\r\n".utf8) + [$0] + Array("\r\n".utf8) } + Array("0\r\n\r\n".utf8)
    }

    @Test("that is compressed is decoded, and fails if it is damaged or incomplete", arguments: 0..<3, [false, true])
    func compressed(index: Int, isChunked: Bool) async throws {
        let (coding, bytes) = Self.packed[index]
        // A byte of the checksum.
        var damaged = bytes
        damaged[bytes.count - (coding == "gzip" ? 5 : 1)] ^= 0x40
        let garbage = Array("garbage here, longer than a header".utf8)
        // Brotli has no checksum.
        let broken = (1..<bytes.count).map { Array(bytes.prefix($0)) } + [garbage] + (coding == "br" ? [] : [damaged])
        let bodies = [bytes, [], bytes + [0, 1, 2]] + broken
        let server = try LocalServer { connection in
            while true {
                let body = bodies[Int(try connection.request().path.dropFirst())!]
                try connection.send(Self.response(coding, body, isChunked: isChunked))
            }
        }
        let client = NetworkClient(granting: "127.0.0.1:\(server.port)")
        for (number, text) in ["hello", "", "hello"].enumerated() {
            #expect(try await client.get(server.url("/\(number)")).text == text)
        }
        for number in 3..<bodies.count {
            let failure = await client.failure(server.url("/\(number)"))
            #expect(failure?.kind == .broken, "\(bodies[number])")
            #expect(failure?.reason.hasSuffix("sent a compressed response that is damaged or incomplete") == true)
        }
        #expect(try await client.get(server.url("/0")).text == "hello")
        server.stop()
    }

    @Test("that is raw DEFLATE, or has an unknown coding, is accepted")
    func otherCodings() async throws {
        let raw = Array(Self.packed[1].bytes.dropFirst(2).dropLast(4))
        let server = try LocalServer { connection in
            while true {
                let isRaw = try connection.request().path == "/raw"
                try connection.send(
                    Self.response(isRaw ? "deflate" : "own", isRaw ? raw : Array("plain".utf8), isChunked: true))
            }
        }
        let client = NetworkClient(granting: "127.0.0.1:\(server.port)")
        #expect(try await client.get(server.url("/raw")).text == "hello")
        #expect(try await client.get(server.url("/own")).text == "plain")
        server.stop()
    }

    @Test(
        "that does not exist needs neither chunks nor compressed data",
        arguments: [("HEAD", "200 OK"), ("GET", "204 No Content"), ("GET", "304 Not Modified")],
        ["Transfer-Encoding: chunked", "Content-Length: 10", "X: y"])
    func absent(request: (method: String, status: String), field: String) async throws {
        let server = try LocalServer { connection in
            while true {
                _ = try connection.request()
                try connection.send("HTTP/1.1 \(request.status)\r\nContent-Encoding: gzip\r\n\(field)\r\n\r\n")
            }
        }
        let client = NetworkClient(granting: "127.0.0.1:\(server.port)")
        for _ in 0..<2 {
            let answer = try await client.get(server.url()) { $0.method = request.method }
            #expect(answer.body == [])
        }
        server.stop()
    }
}
