import Network
import SharedTypes
import Synchronization
import TestSupport
import Testing

@Suite("A server behind TLS", .timeLimit(.minutes(2)))
struct TLSTests {
    private struct Names: HostResolver {
        func resolve(_ host: String, _ found: @escaping (Result<[IPAddress], WebFailure>) -> Void) {
            found(.success([IPAddress("127.0.0.1")!]))
        }
    }

    private func server(_ identity: TLSIdentity) throws -> LocalServer {
        try LocalServer { connection in
            _ = try connection.beginTLS(identity)
            while true {
                let request = try connection.request()
                try connection.answer(
                    "200 OK", ["Set-Cookie: s=1; Secure"],
                    text: "\(connection.number) \(request.fields["cookie"] ?? "")")
            }
        }
    }

    @Test("A server behind TLS is trusted by its name, or its address, and by an authority that was made known")
    func trusted() async throws {
        let folder = try TemporaryFolder()
        let authority = try TestAuthority(in: folder)
        let server = try server(try authority.identity("own", names: "DNS:own.example,IP:127.0.0.1"))
        let port = server.port
        let client = NetworkClient(granting: "*:\(port)", "127.0.0.1:\(port)") {
            $0.resolver = Names()
            $0.authorities = try! CertificateAuthorities(file: authority.file)
        }
        #expect(try await client.get("https://own.example:\(port)/").text == "1 ")
        #expect(try await client.get("https://own.example:\(port)/").text == "1 s=1")
        #expect(try await client.get("https://127.0.0.1:\(port)/").text == "2 ")
        let other = await client.failure("https://other.example:\(port)/?token=secret")
        #expect(
            other
                == WebFailure(
                    .untrusted, "the certificate of other.example:\(port) is not trusted: it is for another host"))
        server.stop()
    }

    @Test("A server behind TLS is not trusted if no authority confirms it, or its time is over")
    func untrusted() async throws {
        let folder = try TemporaryFolder()
        let authority = try TestAuthority(in: folder)
        let server = try server(try authority.identity("own", names: "IP:127.0.0.1"))
        let url = "https://127.0.0.1:\(server.port)/"
        let failure = await NetworkClient(granting: "127.0.0.1:\(server.port)").failure(url)
        #expect(failure?.kind == .untrusted && failure?.reason.contains("--ca-file") == true, "\(failure as Any)")
        let others = try TemporaryFolder()
        let stranger = try TestAuthority(in: others)
        let client = NetworkClient(granting: "127.0.0.1:\(server.port)") {
            $0.authorities = try! CertificateAuthorities(file: stranger.file)
        }
        #expect(await client.failure(url)?.kind == .untrusted)
        server.stop()
        let late = try self.server(try authority.identity("late", names: "IP:127.0.0.1", days: -1))
        let expired = await NetworkClient(granting: "127.0.0.1:\(late.port)") {
            $0.authorities = try! CertificateAuthorities(file: authority.file)
        }.failure("https://127.0.0.1:\(late.port)/")
        #expect(
            expired?.kind == .untrusted && expired?.reason.hasSuffix("it has expired") == true, "\(expired as Any)")
        late.stop()
    }

    @Test("A server behind TLS of a server that does not support it, breaks off in it or sends something else fails")
    func broken() async throws {
        let plain = try LocalServer { connection in try connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        }
        let client = NetworkClient(granting: "127.0.0.1:\(plain.port)")
        #expect(await client.failure("https://127.0.0.1:\(plain.port)/")?.kind == .broken)
        let silent = try LocalServer { connection in _ = try connection.take(10) }
        let other = NetworkClient(granting: "127.0.0.1:\(silent.port)")
        #expect(await other.failure("https://127.0.0.1:\(silent.port)/")?.kind == .broken)
        let waiting = try LocalServer { connection in connection.waitForEnd() }
        let third = NetworkClient(granting: "127.0.0.1:\(waiting.port)") { $0.connectionTimeout = .milliseconds(50) }
        #expect(
            await third.failure("https://127.0.0.1:\(waiting.port)/")
                == WebFailure(.timeout, "127.0.0.1:\(waiting.port) does not respond"))
        for server in [plain, silent, waiting] { server.stop() }
    }

    @Test("A server behind TLS is offered HTTP/1.1 alone: a short header of HTTP/2 may expand to gigabytes")
    func version2() async throws {
        let folder = try TemporaryFolder()
        let authority = try TestAuthority(in: folder)
        let identity = try authority.identity("own", names: "IP:127.0.0.1")
        let agreed = Mutex("")
        let server = try LocalServer { connection in
            let name = try connection.beginTLS(identity, protocols: ["h2", "http/1.1"])
            agreed.withLock { $0 = name }
            while true {
                _ = try connection.request()
                try connection.answer("200 OK", text: "by lines")
            }
        }
        let client = NetworkClient(granting: "127.0.0.1:\(server.port)") {
            $0.authorities = try! CertificateAuthorities(file: authority.file)
        }
        for _ in 0..<3 {
            let answer = try await client.get("https://127.0.0.1:\(server.port)/x")
            #expect(answer.status == 200 && answer.text == "by lines")
        }
        #expect(agreed.withLock { $0 } == "http/1.1" && server.connectionCount == 1)
        server.stop()
    }

    @Test("A server behind TLS has authorities in a file of certificates, and in no other")
    func authorities() throws {
        let folder = try TemporaryFolder()
        let authority = try TestAuthority(in: folder)
        #expect(throws: Never.self) { try CertificateAuthorities(file: authority.file) }
        for file in [folder.file("missing"), folder.path, folder.file("authority.key")] {
            #expect(throws: WebFailure.self) { try CertificateAuthorities(file: file) }
        }
    }
}
