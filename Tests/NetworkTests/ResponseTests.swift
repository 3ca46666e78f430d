import Network
import SharedTypes
import Synchronization
import TestSupport
import Testing

@Suite("A response", .timeLimit(.minutes(2)))
struct ResponseTests {
    @Test("comes with its status, its headers and its body, in this order")
    func whole() async throws {
        let seen = Mutex<ServerConnection.Request?>(nil)
        let server = try LocalServer { connection in
            let request = try connection.request()
            seen.withLock { $0 = request }
            try connection.answer(
                "201 Fine indeed", ["X-A: 1", "x-b: zwei ü", "X-A: 3"], text: "{\"a\":1}")
            connection.waitForEnd()
        }
        let client = NetworkClient(granting: "127.0.0.1:\(server.port)")
        let answer = try await client.get(server.url("/a%20b?c=d#e")) { request in
            request.headers = [WebHeader("X-Own", " value "), WebHeader("Accept", "application/json")]
        }
        #expect(answer.status == 201 && answer.statusText == "Fine indeed" && answer.text == "{\"a\":1}")
        #expect(answer.url == server.url("/a%20b?c=d") && !answer.isRedirected)
        #expect(
            answer.headers == [
                WebHeader("Content-Length", "7"), WebHeader("X-A", "1"), WebHeader("x-b", "zwei ü"),
                WebHeader("X-A", "3"),
            ])
        let request = try #require(seen.withLock { $0 })
        #expect(request.line == "GET /a%20b?c=d HTTP/1.1")
        #expect(request.fields["host"] == "127.0.0.1:\(server.port)" && request.fields["x-own"] == "value")
        #expect(request.fields["accept"] == "application/json" && request.fields["user-agent"] == "pipstream")
        #expect(request.fields["accept-encoding"]?.contains("gzip") == true)
        server.stop()
    }

    @Test("A response to a request with a body comes over a reused connection")
    func bodies() async throws {
        let server = try LocalServer { connection in
            while true {
                let request = try connection.request()
                try connection.answer(
                    text:
                        "\(connection.number) \(request.method) \(request.body.count) \(request.fields["content-type"] ?? "-")"
                )
            }
        }
        let client = NetworkClient(granting: "127.0.0.1:\(server.port)")
        let sent = try await client.get(server.url()) { request in
            request.method = "post"
            request.body = [UInt8](repeating: 7, count: 300_000)
            request.headers = [WebHeader("Content-Type", "application/x-own")]
        }
        #expect(sent.text == "1 POST 300000 application/x-own")
        #expect(try await client.get(server.url()).text == "1 GET 0 -")
        #expect(
            try await client.get(server.url()) {
                $0.method = "PATCH"; $0.body = []
            }.text.hasSuffix("PATCH 0 -"))
        #expect(try await client.get(server.url()) { $0.method = "DELETE" }.text.hasSuffix("DELETE 0 -"))
        server.stop()
    }

    @Test("A response of no body, of a head alone and of pieces is whole")
    func shapes() async throws {
        let server = try LocalServer { connection in
            while true {
                switch try connection.request().path {
                case "/none": try connection.send("HTTP/1.1 204 No Content\r\n\r\n")
                case "/head":
                    try connection.send("HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\nContent-Encoding: gzip\r\n\r\n")
                case "/unchanged": try connection.send("HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n")
                case "/pieces":
                    try connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n")
                    try connection.send("1;x=y\r\n \r\n5\r\nworld\r\n0\r\nTrailer: x\r\n\r\n")
                case "/short":
                    try connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n")
                case "/nothing":
                    try connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")
                case "/auth":
                    try connection.answer("401 Unauthorized", ["WWW-Authenticate: Basic realm=\"x\""], text: "who?")
                case "/hints":
                    try connection.send("HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n")
                    try connection.answer(text: "later")
                default:
                    try connection.send("HTTP/1.0 200\r\n\r\nuntil the end")
                    return
                }
            }
        }
        let client = NetworkClient(granting: "127.0.0.1:\(server.port)")
        #expect(try await client.get(server.url("/none")).status == 204)
        #expect(try await client.get(server.url("/head")) { $0.method = "HEAD" }.body == [])
        #expect(try await client.get(server.url("/unchanged")).status == 304)
        #expect(try await client.get(server.url("/pieces")).text == "hello world")
        #expect(try await client.get(server.url("/short")).text == "hi")
        #expect(try await client.get(server.url("/nothing")).body == [])
        #expect(try await client.get(server.url("/hints")).text == "later")
        let refused = try await client.get(server.url("/auth"))
        #expect(refused.status == 401 && refused.text == "who?")
        let old = try await client.get(server.url("/end"))
        #expect(old.text == "until the end" && old.statusText == "")
        server.stop()
    }

    @Test(
        "A response that is not valid HTTP is reported as such",
        arguments: [
            ("", WebFailure.Kind.broken), ("SSH-2.0-OpenSSH_9.2\r\n", .broken),
            ("HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n", .broken),
            ("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort", .broken),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel", .broken),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", .broken),
            ("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n", .limit),
            ("HTTP/1.1 200 OK\r\nContent-Encoding: gzip, gzip, gzip\r\nContent-Length: 5\r\n\r\nplain", .broken),
            ("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n", .broken),
            ("HTTP/1.1 200 OK\r\nX: " + String(repeating: "x", count: 300_000), .broken),
        ])
    func broken(sent: String, kind: WebFailure.Kind) async throws {
        let server = try LocalServer { connection in
            _ = try connection.request()
            try connection.send(sent)
        }
        let client = NetworkClient(granting: "127.0.0.1:\(server.port)")
        let failure = await client.failure(server.url("/secret?token=secret"))
        #expect(failure?.kind == kind, "\(failure as Any)")
        #expect(failure?.reason.contains("127.0.0.1") == true && failure?.reason.contains("secret") == false)
        server.stop()
    }

    @Test("A response of a server that breaks off in any place, or is not there, fails")
    func gone() async throws {
        let server = try LocalServer { connection in
            switch connection.number {
            case 1: connection.reset()
            case 2:
                _ = try connection.request()
                connection.reset()
            default:
                _ = try connection.request()
                try connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nx")
                connection.reset()
            }
        }
        let client = NetworkClient(granting: "127.0.0.1:\(server.port)")
        for _ in 0..<3 {
            let failure = await client.failure(server.url()) { $0.method = "POST" }
            #expect(failure?.kind == .broken, "\(failure as Any)")
        }
        server.stop()
        let silent = try LocalServer(nil)
        let port = silent.port
        _ = consume silent
        let nobody = await NetworkClient(granting: "127.0.0.1:\(port)").failure("http://127.0.0.1:\(port)/")
        #expect(nobody == WebFailure(.unreachable, "cannot connect to 127.0.0.1:\(port)"))
    }

    @Test("A response that is compressed is unpacked, and a bomb stops at the limit")
    func compressed() async throws {
        let folder = try TemporaryFolder()
        let zeros = [UInt8](repeating: 0, count: 40 << 20)
        let packed = try Gzip.packed(zeros, in: folder)
        let small = try Gzip.packed(Array("hello".utf8), in: folder)
        let twice = try Gzip.packed(small, in: folder)
        let server = try LocalServer { connection in
            while true {
                switch try connection.request().path {
                case "/bomb": try connection.answer("200 OK", ["Content-Encoding: gzip"], body: packed)
                case "/twice": try connection.answer("200 OK", ["Content-Encoding: gzip, gzip"], body: twice)
                case "/not": try connection.answer("200 OK", ["Content-Encoding: gzip"], text: "plain")
                default: try connection.answer("200 OK", ["Content-Encoding: gzip"], body: small)
                }
            }
        }
        let client = NetworkClient(granting: "127.0.0.1:\(server.port)")
        #expect(try await client.get(server.url("/")).text == "hello")
        #expect(try await client.get(server.url("/twice")).text == "hello")
        #expect(
            await client.failure(server.url("/bomb"))
                == WebFailure(.limit, "the response of 127.0.0.1:\(server.port) is larger than 16 MB"))
        #expect(await client.failure(server.url("/not"))?.kind == .broken)
        #expect(try await client.get(server.url("/")).text == "hello")
        server.stop()
    }

    @Test("A response without an end stops at the limit, and its connection is closed")
    func endless() async throws {
        let closed = Signal()
        let server = try LocalServer { connection in
            _ = try connection.request()
            defer { closed.give() }
            try connection.send("HTTP/1.1 200 OK\r\n\r\n")
            while true { try connection.send([UInt8](repeating: 1, count: 65536)) }
        }
        let client = NetworkClient(granting: "127.0.0.1:\(server.port)") { $0.bodyLimit = 1 << 20 }
        #expect(await client.failure(server.url())?.kind == .limit)
        await closed.wait()
        server.stop()
    }

    @Test("The bytes of responses are limited for a session, in total and at one time")
    func budgets() async throws {
        let server = try LocalServer { connection in
            while true {
                _ = try connection.request()
                try connection.answer(body: [UInt8](repeating: 1, count: 100_000))
            }
        }
        let client = NetworkClient(granting: "127.0.0.1:\(server.port)") { $0.sessionLimit = 250_000 }
        #expect(try await client.get(server.url()).body.count == 100_000)
        #expect(try await client.get(server.url()).body.count == 100_000)
        #expect(await client.failure(server.url())?.kind == .limit)
        let narrow = NetworkClient(granting: "127.0.0.1:\(server.port)") { $0.heldLimit = 120_000 }
        for _ in 0..<5 { #expect(try await narrow.get(server.url()).body.count == 100_000) }
        let failure = await narrow.failure(server.url()) {
            $0.method = "POST"; $0.body = [UInt8](repeating: 1, count: 100_000)
        }
        #expect(failure?.kind == .limit)
        #expect(try await narrow.get(server.url()).body.count == 100_000)
        server.stop()
    }

    @Test("A response is not awaited for longer than its limit", arguments: ["accept", "request", "head", "body"])
    func timeouts(phase: String) async throws {
        let serve: @Sendable (ServerConnection) throws -> Void = { connection in
            _ = try connection.request()
            if phase == "head" { try connection.send("HTTP/1.1 200 OK\r\nContent-Le") }
            if phase == "body" { try connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nx") }
            connection.waitForEnd()
        }
        let server = try LocalServer(phase == "accept" ? nil : serve)
        let client = NetworkClient(granting: "127.0.0.1:\(server.port)")
        let failure = await client.failure(server.url()) { $0.timeout = .milliseconds(50) }
        #expect(failure == WebFailure(.timeout, "127.0.0.1:\(server.port) has not responded within 50 ms"))
        server.stop()
    }
}
