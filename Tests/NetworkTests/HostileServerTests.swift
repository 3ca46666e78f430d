import Glibc
import Network
import SharedTypes
import Synchronization
import TestSupport
import Testing

@Suite("A hostile server", .timeLimit(.minutes(3)))
struct HostileServerTests {
    private static let pieces = [
        "HTTP/1.1 200 OK\r\n", "HTTP/1.1 302 Found\r\n", "HTTP/1.1 103 Hints\r\n", "HTTP/1.0 200\r\n", "HTTP/2 200\r\n",
        "HTTP/1.1 204 X\r\n",
        "Content-Length: 5\r\n", "Content-Length: -1\r\n", "Content-Length: 5, 6\r\n",
        "Content-Length: 18446744073709551616\r\n",
        "Transfer-Encoding: chunked\r\n", "Transfer-Encoding: chunked, gzip\r\n", "Content-Encoding: gzip\r\n",
        "Content-Encoding: br\r\n",
        "Content-Encoding: deflate, br\r\n", "Location: /x\r\n", "Location: //\r\n", "Location: http://[\r\n",
        "Set-Cookie: a=b\r\n",
        "Set-Cookie: \u{1}=;;;==\r\n", "Connection: close\r\n", "Connection: upgrade\r\n", "Upgrade: h2c\r\n",
        "X: \u{0}\r\n", "X: \u{FF}\r\n",
        " folded\r\n", ":\r\n", "\r\n", "\n", "5\r\nhello\r\n", "0\r\n\r\n", "ffffffffffffffff\r\n", "-5\r\n",
        "\u{1F}\u{8B}\u{8}", "hello", "\0\0\0\0",
        "Content-Type: multipart/x; boundary=\r\n", "Content-Type: \u{7F}\r\n", "WWW-Authenticate: Digest \r\n",
        "Alt-Svc: h2=\":1\"\r\n",
        "Strict-Transport-Security: max-age=99999999\r\n",
    ]

    @Test("A hostile server sends arbitrary bytes, and every request ends with a response or a failure in one line")
    func anything() async throws {
        let random = Mutex(SeededGenerator(seed: 42))
        let server = try LocalServer { connection in
            while true {
                _ = try connection.request()
                let (text, ends) = random.withLock { random in
                    let count = Int.random(in: 0...9, using: &random)
                    let text = (0..<count).map { _ in Self.pieces.randomElement(using: &random)! }.joined()
                    return (text, Int.random(in: 0...3, using: &random) != 0)
                }
                try connection.send(Array(text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }))
                if ends { return }
            }
        }
        let client = NetworkClient(granting: "127.0.0.1:\(server.port)")
        let kinds = await withTaskGroup(of: Set<String>.self) { group in
            for worker in 0..<6 {
                group.addTask {
                    var kinds: Set<String> = []
                    for number in 1...250 { kinds.insert(await Self.outcome(worker * 1000 + number, client, server)) }
                    return kinds
                }
            }
            return await group.reduce(into: Set<String>()) { $0.formUnion($1) }
        }
        #expect(
            kinds.isSubset(of: ["answer", "broken", "timeout", "limit", "redirect"]),
            "\(kinds)")
        #expect(kinds.contains("answer") && kinds.contains("broken"))
        server.stop()
    }

    /// Returns the outcome of a request: `answer`, the kind of its failure, or the failure's reason if that is
    /// unacceptable.
    private static func outcome(_ number: Int, _ client: NetworkClient, _ server: LocalServer) async -> String {
        let request = WebRequest(number: number, url: server.url("/secret"), timeout: .milliseconds(200))
        switch await client.result(request) {
        case .success: return "answer"
        case .failure(let failure):
            let isPlain = failure.reason.unicodeScalars.allSatisfy { $0.isPlain } && !failure.reason.contains("secret")
            return isPlain ? failure.kind.rawValue : failure.reason
        }
    }

    @Test("A hostile server of a web socket sends arbitrary bytes, and every socket is closed")
    func anyFrames() async throws {
        let random = Mutex(SeededGenerator(seed: 43))
        let server = try LocalServer { connection in
            try connection.openWebSocket()
            let bytes = random.withLock { random in
                (0..<Int.random(in: 0...60, using: &random)).map { _ in
                    [0x81, 0x82, 0x88, 0x89, 0x00, 0x01, 0x7E, 0x02, 0xFF, 0x03, 0xE8].randomElement(using: &random)!
                        as UInt8
                }
            }
            try connection.send(bytes)
        }
        let client = NetworkClient(granting: "127.0.0.1:\(server.port)")
        for number in 1...300 {
            let closed = Signal()
            let count = Mutex(0)
            client.act(
                .open(url: "ws://127.0.0.1:\(server.port)/", protocols: [], headers: [], location: nil), on: number
            ) { event in
                if case .closed = event {
                    count.withLock { $0 += 1 }
                    closed.give()
                }
                return true
            }
            await closed.wait()
            #expect(count.withLock { $0 } == 1)
        }
        server.stop()
    }
}
