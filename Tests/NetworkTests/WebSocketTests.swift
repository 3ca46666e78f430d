import Network
import SharedTypes
import Synchronization
import TestSupport
import Testing

@Suite("A web socket", .timeLimit(.minutes(2)))
struct WebSocketTests {
    /// A program's web socket and its events.
    private final class Socket: Sendable {
        let events = Mutex<[WebSocketEvent]>([])
        let opened = Signal()
        let closed = Signal()
        private let client: NetworkClient
        private let number: Int

        init(
            _ client: NetworkClient, _ url: String, number: Int = 1, protocols: [String] = [], headers: [WebHeader] = []
        ) {
            (self.client, self.number) = (client, number)
            client.act(.open(url: url, protocols: protocols, headers: headers, location: nil), on: number) {
                [self] event in
                events.withLock { $0.append(event) }
                if case .opened = event { opened.give() }
                if case .closed = event {
                    opened.give()
                    closed.give()
                }
                return true
            }
        }

        func act(_ action: WebSocketAction) { client.act(action, on: number) { _ in true } }

        /// All events until the socket was closed.
        var all: [WebSocketEvent] {
            get async {
                await closed.wait()
                return events.withLock { $0 }
            }
        }
    }

    private func client(_ server: LocalServer, change: (inout NetworkSettings) -> Void = { _ in }) -> NetworkClient {
        NetworkClient(granting: "127.0.0.1:\(server.port)", change: change)
    }

    private func url(_ server: LocalServer, _ path: String = "/socket?x=1") -> String {
        "ws://127.0.0.1:\(server.port)\(path)"
    }

    private static let broken: WebSocketEvent = .closed(code: 1006, reason: "", wasClean: false)

    @Test("A web socket is opened with its protocols, sends and is sent texts and bytes, and is closed")
    func echo() async throws {
        let seen = Mutex<ServerConnection.Request?>(nil)
        let server = try LocalServer { connection in
            let request = try connection.openWebSocket(["Sec-WebSocket-Protocol: two", "Set-Cookie: a=1"])
            seen.withLock { $0 = request }
            while true {
                let frame = try connection.frame()
                try connection.sendFrame(0x80 | frame.opcode, frame.payload)
                if frame.opcode == 8 { return }
            }
        }
        let client = client(server) { $0.closingTimeout = .seconds(60) }
        let socket = Socket(
            client, url(server), protocols: ["one", "two"],
            headers: [WebHeader("X-Own", "1"), WebHeader("Host", "evil")])
        await socket.opened.wait()
        let large = [UInt8](repeating: 7, count: 200_000)
        for message in [
            WebSocketMessage.text("hällo"), .bytes([]), .bytes(large), .text(String(repeating: "x", count: 300)),
        ] {
            socket.act(.send(message))
        }
        socket.act(.close(code: 3001, reason: "done"))
        socket.act(.send(.text("too late")))
        let all = await socket.all
        #expect(all.first == .opened(protocol: "two"))
        #expect(all.last == .closed(code: 3001, reason: "done", wasClean: true))
        let request = try #require(seen.withLock { $0 })
        #expect(request.line == "GET /socket?x=1 HTTP/1.1" && request.fields["sec-websocket-protocol"] == "one, two")
        #expect(request.fields["host"] == "127.0.0.1:\(server.port)" && request.fields["x-own"] == "1")
        server.stop()
    }

    @Test("A web socket receives nothing while its receiver's queue is full, and then continues in order to the end")
    func pause() async throws {
        let server = try LocalServer { connection in
            try connection.openWebSocket()
            for number in 0..<3_000 { try connection.sendFrame(0x81, Array("\(number)".utf8)) }
            try connection.sendFrame(0x88, [0x03, 0xE8])
        }
        let client = client(server)
        let received = Mutex<[WebSocketEvent]>([])
        let (pauses, pause) = AsyncStream.makeStream(of: Int.self)
        client.act(.open(url: url(server), protocols: [], headers: [], location: nil), on: 1) { event in
            let count = received.withLock { events in
                events.append(event)
                return events.count
            }
            if case .closed = event { pause.finish() }
            guard count % 100 == 0 else { return true }
            pause.yield(count)
            return false
        }
        for await count in pauses {
            #expect(received.withLock { $0.count } == count)
            client.resume(1)
        }
        let expected = (0..<3_000).map { WebSocketEvent.received(.text("\($0)")) }
        #expect(
            received.withLock { $0 } == [.opened(protocol: "")] + expected + [
                .closed(code: 1000, reason: "", wasClean: true)
            ])
        server.stop()
    }

    @Test("A web socket receives messages in fragments with a ping between them, in order, until the server closes")
    func pieces() async throws {
        let pong = Mutex<[ServerConnection.Frame]>([])
        let server = try LocalServer { connection in
            try connection.openWebSocket()
            try connection.sendFrame(0x01, Array("hä".utf8.prefix(2)))
            try connection.sendFrame(0x89, [1, 2, 3])
            try connection.sendFrame(0x00, Array("hä".utf8.suffix(1)))
            try connection.sendFrame(0x80, Array("llo".utf8))
            try connection.sendFrame(0x8A)
            try connection.sendFrame(0x82, [UInt8](repeating: 1, count: 70_000))
            try connection.sendFrame(0x88, [0x03, 0xE9] + Array("bye".utf8))
            let (first, second) = (try connection.frame(), try connection.frame())
            pong.withLock { $0 = [first, second] }
        }
        let socket = Socket(client(server), url(server))
        #expect(
            await socket.all == [
                .opened(protocol: ""), .received(.text("hällo")),
                .received(.bytes([UInt8](repeating: 1, count: 70_000))),
                .closed(code: 1001, reason: "bye", wasClean: true),
            ])
        while pong.withLock({ $0.isEmpty }) { await Task.yield() }
        #expect(
            pong.withLock { $0 } == [.init(opcode: 10, payload: [1, 2, 3]), .init(opcode: 8, payload: [0x03, 0xE9])])
        server.stop()
    }

    @Test(
        "A web socket that the server must not have is no web socket",
        arguments: [
            "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
            "HTTP/1.1 302 Found\r\nLocation: ws://evil.example/\r\n\r\n",
            "HTTP/1.1 101 X\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: d3Jvbmc=\r\n\r\n",
            "HTTP/1.1 101 X\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
            "HTTP/1.1 101 X\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: KEY\r\n\r\n",
            "HTTP/1.1 101 X\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: KEY\r\n\r\n",
            "HTTP/1.1 101 X\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: KEY\r\nSec-WebSocket-Protocol: x\r\n\r\n",
            "HTTP/1.1 101 X\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: KEY\r\nSec-WebSocket-Extensions: x\r\n\r\n",
            "nonsense\r\n\r\n", "", "HTTP/1.1 101 X", String(repeating: "x", count: 200_000),
        ])
    func handshakes(answer: String) async throws {
        let server = try LocalServer { connection in
            let request = try connection.request()
            try connection.send(
                answer.replacing("KEY", with: ServerConnection.accept(request.fields["sec-websocket-key"]!)))
        }
        let all = await Socket(client(server), url(server, "/?token=secret")).all
        guard case .failed(let failure)? = all.first else { return #expect(Bool(false), "\(all)") }
        #expect(failure.kind == .broken && failure.reason.contains("127.0.0.1") && !failure.reason.contains("secret"))
        #expect(all.dropFirst() == [Self.broken])
        server.stop()
    }

    @Test(
        "A web socket is closed with the code of what its server must not send",
        arguments: [
            ([0x81, 0x82, 0, 0, 0, 0, 1, 1], 1002), ([0xC1, 0], 1002), ([0x83, 0], 1002), ([0x09, 0], 1002),
            ([0x89, 126, 0, 200], 1002),
            ([0x80, 0], 1002), ([0x01, 1, 65, 0x01, 1, 65], 1002), ([0x81, 2, 0xC3, 0x28], 1007), ([0x88, 1, 0], 1002),
            ([0x88, 2, 0x03, 0xED], 1002), ([0x88, 2, 0, 0], 1002), ([0x88, 3, 0x03, 0xE8, 0xFF], 1007),
            ([0x82, 127, 0, 0, 0, 0, 0, 16, 0, 1], 1009), ([0x82, 127, 255, 255, 255, 255, 255, 255, 255, 255], 1009),
        ] as [([UInt8], UInt16)])
    func faults(sent: [UInt8], code: UInt16) async throws {
        let closed = Mutex<ServerConnection.Frame?>(nil)
        let server = try LocalServer { connection in
            try connection.openWebSocket()
            try connection.send(sent)
            let frame = try connection.frame()
            closed.withLock { $0 = frame }
        }
        let all = await Socket(client(server) { $0.bodyLimit = 1 << 20 }, url(server)).all
        #expect(all.first == .opened(protocol: "") && all.last == Self.broken && all.count == 3)
        guard case .failed(let failure) = all[1] else { return #expect(Bool(false), "\(all)") }
        #expect(failure.kind == (code == 1009 ? .limit : .broken), "\(failure)")
        while closed.withLock({ $0 == nil }) { await Task.yield() }
        #expect(closed.withLock { $0 } == .init(opcode: 8, payload: [UInt8(code >> 8), UInt8(code & 255)]))
        server.stop()
    }

    @Test("A web socket whose message comes in pieces without end stops at the limit")
    func endlessPieces() async throws {
        let server = try LocalServer { connection in
            try connection.openWebSocket()
            try connection.sendFrame(0x02, [1])
            while true { try connection.sendFrame(0x00, [UInt8](repeating: 1, count: 60_000)) }
        }
        let all = await Socket(client(server) { $0.bodyLimit = 1 << 20 }, url(server)).all
        guard case .failed(let failure) = all[1] else { return #expect(Bool(false), "\(all)") }
        #expect(failure.kind == .limit && all.count == 3)
        server.stop()
    }

    @Test("A web socket that breaks off in the middle reports so")
    func breaks() async throws {
        let server = try LocalServer { connection in
            try connection.openWebSocket()
            try connection.sendFrame(0x81, Array("one".utf8))
            try connection.send([0x81, 100, 65])
            if connection.number == 2 { connection.reset() }
        }
        for _ in 0..<2 {
            let all = await Socket(client(server), url(server)).all
            #expect(
                all.filter { if case .failed(let failure) = $0 { failure.kind == .broken } else { false } }.count == 1,
                "\(all)")
            #expect(all.first == .opened(protocol: "") && all.last == Self.broken)
        }
        server.stop()
    }

    @Test("A web socket that was not granted, or has an invalid address, is not opened")
    func refusals() async throws {
        let server = try LocalServer { connection in try connection.openWebSocket() }
        let client = client(server)
        for (number, (url, kind)) in [
            ("ws://evil.example/", WebFailure.Kind.refused), ("wss://127.0.0.1:1/", .refused),
            ("ftp://127.0.0.1/", .address), ("x", .address),
        ].enumerated() {
            let all = await Socket(client, url, number: number + 10).all
            guard case .failed(let failure)? = all.first else { return #expect(Bool(false), "\(all)") }
            #expect(failure.kind == kind && all.dropFirst() == [Self.broken])
        }
        for (number, protocols) in [["a b"], ["a", "a"], [""], ["a\r\nX: y"]].enumerated() {
            let all = await Socket(client, url(server), number: number + 20, protocols: protocols).all
            guard case .failed(let failure)? = all.first else { return #expect(Bool(false), "\(all)") }
            #expect(failure.kind == .address)
        }
        let private_ = await Socket(NetworkClient(granting: "*:*"), url(server)).all
        guard case .failed(let failure)? = private_.first else { return #expect(Bool(false), "\(private_)") }
        #expect(failure.kind == .refused && server.connectionCount == 0)
        server.stop()
    }

    @Test("A web socket is opened over TLS, or not at all")
    func encrypted() async throws {
        let folder = try TemporaryFolder()
        let authority = try TestAuthority(in: folder)
        let identity = try authority.identity("own", names: "IP:127.0.0.1")
        let server = try LocalServer { connection in
            _ = try connection.beginTLS(identity)
            try connection.openWebSocket()
            try connection.sendFrame(0x81, Array("well".utf8))
            try connection.sendFrame(0x88)
            connection.waitForEnd()
        }
        let known = client(server) { $0.authorities = try! CertificateAuthorities(file: authority.file) }
        let address = "wss://127.0.0.1:\(server.port)/"
        #expect(
            await Socket(known, address).all == [
                .opened(protocol: ""), .received(.text("well")), .closed(code: 1005, reason: "", wasClean: true),
            ])
        let all = await Socket(client(server), address).all
        guard case .failed(let failure)? = all.first else { return #expect(Bool(false), "\(all)") }
        #expect(failure.kind == .untrusted && failure.reason.contains("--ca-file"))
        server.stop()
    }

    @Test("A web socket is closed by the program before it is open, and when its client is deallocated")
    func closing() async throws {
        let reached = Signal()
        let server = try LocalServer { connection in
            if connection.number > 1 { try connection.openWebSocket() }
            reached.give()
            connection.waitForEnd()
        }
        let waiting = Socket(client(server), url(server))
        await reached.wait()
        waiting.act(.close(code: nil, reason: ""))
        #expect(
            await waiting.all == [
                .failed(.init(.aborted, "the WebSocket was closed before it was open")), Self.broken,
            ])
        var client: NetworkClient? = client(server)
        let events = Mutex<[WebSocketEvent]>([])
        let (opened, closed) = (Signal(), Signal())
        client?.act(.open(url: url(server), protocols: [], headers: [], location: nil), on: 5) { event in
            events.withLock { $0.append(event) }
            if case .opened = event { opened.give() }
            if case .closed = event { closed.give() }
            return true
        }
        await opened.wait()
        client = nil
        await closed.wait()
        #expect(
            events.withLock { $0 } == [
                .opened(protocol: ""), .failed(.init(.aborted, "the session has ended")), Self.broken,
            ])
        server.stop()
    }

    @Test("A web socket reads any bytes without an accident, in any pieces")
    func anyBytes() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<2_000 {
            let opcodes: [UInt8] = [0x81, 0x82, 0x01, 0x02, 0x00, 0x80, 0x88, 0x89, 0x8A, 0x83, 0xF1]
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let payload = (0..<Int.random(in: 0...130, using: &random)).map { _ in
                    UInt8.random(in: 0...127, using: &random)
                }
                bytes += [opcodes.randomElement(using: &random)!, UInt8(min(payload.count, 127))] + payload
            }
            func read(_ pieces: [ArraySlice<UInt8>]) -> [WebSocketReader.Event] {
                var reader = WebSocketReader(limit: 1000)
                var events: [WebSocketReader.Event] = []
                do {
                    for piece in pieces {
                        reader.take(Array(piece))
                        while let event = try reader.next() { events.append(event) }
                    }
                } catch {}
                return events
            }
            let middle = Int.random(in: 0...bytes.count, using: &random)
            let isSame =
                read([bytes[...]]) == read([bytes[..<middle], bytes[middle...]])
                && read(bytes.indices.map { bytes[$0...$0] }) == read([bytes[...]])
            if !isSame { #expect(isSame, "\(bytes)") }
        }
    }
}
