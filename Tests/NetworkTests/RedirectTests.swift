import Glibc
import Network
import SharedTypes
import Synchronization
import Testing

@Suite("A redirect", .timeLimit(.minutes(2)))
struct RedirectTests {
    /// Starts a server whose path `/STATUS/LOCATION` redirects there. Any other path responds with a description of the
    /// request.
    private func server(to place: @escaping @Sendable (String) -> String? = { _ in nil }) throws -> LocalServer {
        try LocalServer { connection in
            while true {
                let request = try connection.request()
                let parts = request.path.split(separator: "/", maxSplits: 1).map(String.init)
                if let location = place(request.path) {
                    try connection.answer("302 Found", ["Location: \(location)"], text: "over there")
                } else if parts.count == 2, let status = Int(parts[0]) {
                    try connection.answer("\(status) Elsewhere", ["Location: /\(parts[1])"], text: "over there")
                } else {
                    let fields = request.fields.filter {
                        ["authorization", "cookie", "content-type", "x-own"].contains($0.key)
                    }
                    let told = fields.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
                    try connection.answer(
                        text: ([request.method, request.path, "\(request.body.count)"] + told).joined(separator: " "))
                }
            }
        }
    }

    @Test(
        "A redirect is followed by the rules of the Fetch standard",
        arguments: [
            ("POST", 301, "GET /x 0"), ("POST", 302, "GET /x 0"), ("POST", 303, "GET /x 0"),
            ("POST", 307, "POST /x 3 content-type=text/plain"),
            ("POST", 308, "POST /x 3 content-type=text/plain"), ("PUT", 301, "PUT /x 3 content-type=text/plain"),
            ("PUT", 303, "GET /x 0"),
            ("GET", 302, "GET /x 0 content-type=text/plain"), ("DELETE", 302, "DELETE /x 0 content-type=text/plain"),
        ])
    func methods(method: String, status: Int, told: String) async throws {
        let server = try server()
        let client = NetworkClient(granting: "127.0.0.1:\(server.port)")
        let answer = try await client.get(server.url("/\(status)/x")) { request in
            request.method = method
            request.headers = [WebHeader("Content-Type", "text/plain")]
            if method.hasPrefix("P") { request.body = [1, 2, 3] }
        }
        #expect(answer.text == told && answer.isRedirected && answer.url == server.url("/x"))
        server.stop()
    }

    @Test(
        "A redirect is followed, or fails, or is returned, as the program requests; without a location it is a response"
    )
    func otherWays() async throws {
        let server = try server()
        let client = NetworkClient(granting: "127.0.0.1:\(server.port)")
        let answer = try await client.get(server.url("/302/x")) { $0.redirect = .manual }
        #expect(
            answer.status == 302 && answer.headers.contains(WebHeader("Location", "/x")) && answer.text == "over there")
        #expect(await client.failure(server.url("/302/x")) { $0.redirect = .error }?.kind == .redirect)
        let bare = try LocalServer { connection in
            _ = try connection.request()
            try connection.answer("302 Found", text: "nowhere")
        }
        #expect(try await NetworkClient(granting: "127.0.0.1:\(bare.port)").get(bare.url()).text == "nowhere")
        server.stop()
        bare.stop()
    }

    @Test("again and again ends at the twentieth")
    func loops() async throws {
        let server = try server { $0.hasPrefix("/loop") ? "/loop" : nil }
        let client = NetworkClient(granting: "127.0.0.1:\(server.port)")
        #expect(await client.failure(server.url("/loop"))?.kind == .redirect)
        let twenty = (0..<20).reduce("/x") { path, _ in "/302" + path }
        #expect(try await client.get(server.url(twenty)).text == "GET /x 0")
        #expect(await client.failure(server.url("/302" + twenty))?.kind == .redirect)
        server.stop()
    }

    @Test("A redirect to another server takes no credentials with it")
    func credentials() async throws {
        let other = try server()
        let target = other.url("/x")
        let server = try server { $0.hasPrefix("/away") ? target : nil }
        let client = NetworkClient(granting: "127.0.0.1:\(server.port)", "127.0.0.1:\(other.port)")
        let change: (inout WebRequest) -> Void = {
            $0.headers = [WebHeader("Authorization", "Bearer t"), WebHeader("Cookie", "a=b"), WebHeader("X-Own", "1")]
        }
        #expect(
            try await client.get(server.url("/302/x"), change).text
                == "GET /x 0 authorization=Bearer t cookie=a=b x-own=1")
        #expect(try await client.get(server.url("/away"), change).text == "GET /x 0 x-own=1")
        let named = server.url("/302/x").replacing("127.0.0.1", with: "us%65r:p%40ss@127.0.0.1")
        let answer = try await client.get(named)
        #expect(answer.text == "GET /x 0 authorization=Basic dXNlcjpwQHNz" && answer.url == server.url("/x"))
        #expect(
            try await client.get(named) { $0.headers = [WebHeader("authorization", "own")] }.text.hasSuffix(
                "authorization=own"))
        server.stop()
        other.stop()
    }

    @Test(
        "A redirect to an address without a grant, or an invalid one, is refused, and nothing is sent to it",
        arguments: [
            ("http://127.0.0.1:PORT/", WebFailure.Kind.refused), ("http://localhost:PORT/", .refused),
            ("http://0.0.0.0:PORT/", .refused),
            ("http://2130706433:PORT/", .refused), ("http://[::ffff:127.0.0.1]:PORT/", .refused),
            ("http://169.254.169.254/", .refused),
            ("//evil.example:81/", .refused), ("file:///etc/passwd", .redirect), ("data:text/plain,x", .redirect),
            ("ftp://127.0.0.1/", .redirect),
            ("ws://127.0.0.1:OWN/", .redirect), ("http://user:secret@127.0.0.1:OWN/", .redirect),
            ("http://", .redirect), ("http://a b/", .redirect),
        ])
    func refusals(location: String, kind: WebFailure.Kind) async throws {
        let secret = try LocalServer { connection in try connection.answer(text: "secret") }
        let own = Mutex<UInt16>(0)
        let server = try server { [secret] path in
            path == "/away"
                ? location.replacing("PORT", with: "\(secret.port)").replacing("OWN", with: "\(own.withLock { $0 })")
                : nil
        }
        own.withLock { $0 = server.port }
        let client = NetworkClient(granting: "127.0.0.1:\(server.port)", "*")
        let failure = await client.failure(server.url("/away"))
        #expect(failure?.kind == kind && failure?.reason.contains("secret") == false, "\(failure as Any)")
        if kind == .refused { #expect(failure?.reason.contains("--allow-net") == true) }
        #expect(secret.connectionCount == 0)
        server.stop()
        secret.stop()
    }

    /// Answers for names as a test wants.
    private struct Names: HostResolver {
        let answer: @Sendable (String) -> [String]
        func resolve(_ host: String, _ found: @escaping (Result<[IPAddress], WebFailure>) -> Void) {
            found(.success(answer(host).map { IPAddress($0)! }))
        }
    }

    @Test("A redirect by a name that resolves differently the second time does not connect elsewhere")
    func rebinding() async throws {
        let server = try server()
        let count = Mutex(0)
        let port = server.port
        let names = Names { _ in
            count.withLock { count in
                count += 1
                return count == 1 ? ["127.0.0.1"] : ["127.0.0.2"]
            }
        }
        // Every address of the name is checked, and the one that was checked is connected with.
        let client = NetworkClient(granting: "*:*", "127.0.0.1:\(port)") { $0.resolver = names }
        let url = "http://name.example:\(port)/x"
        #expect(try await client.get(url).text == "GET /x 0")
        let second = await client.failure(url)
        #expect(second?.kind == .refused && second?.reason.contains("is at a loopback address") == true)
        let both = NetworkClient(granting: "*:*", "127.0.0.1:\(port)") {
            $0.resolver = Names { _ in ["127.0.0.1", "10.0.0.1"] }
        }
        #expect(await both.failure(url)?.kind == .refused)
        let nobody = NetworkClient(granting: "*:*") { $0.resolver = Names { _ in [] } }
        #expect(await nobody.failure(url)?.kind == .unreachable)
        #expect(server.connectionCount == 1)
        // A name that is granted itself may resolve to any address. The second address is tried if nobody listens at
        // the first.
        let named = NetworkClient(granting: "name.example:\(port)") {
            $0.resolver = Names { _ in ["127.0.0.9", "127.0.0.1"] }
        }
        #expect(try await named.get(url).text == "GET /x 0")
        server.stop()
    }

    /// Runs in a process of its own: concurrent tests would read the environment, too.
    @Test("A redirect does not use a proxy from the environment")
    func proxy() async {
        await #expect(processExitsWith: .success) {
            let proxy = try LocalServer { connection in try connection.answer(text: "proxy") }
            let server = try RedirectTests().server()
            for name in ["http_proxy", "HTTP_PROXY", "ALL_PROXY", "all_proxy"] { setenv(name, proxy.url(), 1) }
            let client = NetworkClient(granting: "name.example:\(server.port)") {
                $0.resolver = Names { _ in ["127.0.0.1"] }
            }
            #expect(try await client.get("http://name.example:\(server.port)/x").text == "GET /x 0")
            #expect(proxy.connectionCount == 0)
            server.stop()
            proxy.stop()
        }
    }
}
