import Foundation
import Glibc
import Network
import SharedTypes
import Synchronization
import Testing

@Suite("A client", .timeLimit(.minutes(3)))
struct LoadTests {
    /// Counts who is there at once.
    private final class Crowd: Sendable {
        private let state = Mutex((now: 0, most: 0))

        func enter() { state.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) } }
        func leave() { state.withLock { $0.now -= 1 } }
        var most: Int { state.withLock { $0.most } }
        var now: Int { state.withLock { $0.now } }
    }

    @Test("A client sends six requests to a server at once, and hundreds of requests in order")
    func crowds() async throws {
        let crowd = Crowd()
        let server = try LocalServer { connection in
            while true {
                let request = try connection.request()
                crowd.enter()
                while crowd.most < 6 { sched_yield() }
                crowd.leave()
                try connection.answer(text: request.path)
            }
        }
        let client = NetworkClient(granting: "127.0.0.1:\(server.port)")
        let answers = await withTaskGroup(of: (Int, Result<WebResponse, WebFailure>).self) { group in
            for number in 1...400 {
                group.addTask {
                    (number, await client.result(WebRequest(number: number, url: server.url("/\(number)"))))
                }
            }
            return await group.reduce(into: [Int: String]()) { $0[$1.0] = (try? $1.1.get())?.text }
        }
        for number in 1...400 where answers[number] != "/\(number)" { #expect(answers[number] == "/\(number)") }
        #expect(crowd.most == 6 && server.connectionCount == 6)
        server.stop()
    }

    @Test("A client lets no more than a thousand wait")
    func waiting() async throws {
        let server = try LocalServer { connection in
            _ = try connection.request()
            connection.waitForEnd()
        }
        let client = NetworkClient(granting: "127.0.0.1:\(server.port)") { $0.waitingLimit = 10 }
        let outcomes = (1...30).map { client.begin(WebRequest(number: $0, url: server.url())) }
        // Six are sent, and ten wait. They end only when they are aborted.
        for outcome in outcomes.dropFirst(16) { #expect(await outcome.failure == .limit) }
        (1...16).forEach(client.abort)
        for outcome in outcomes.prefix(16) { #expect(await outcome.failure == .aborted) }
        server.stop()
    }

    @Test(
        "cancels a request in any phase, and continues",
        arguments: ["new", "accept", "request", "head", "body", "tls", "waiting"])
    func aborts(phase: String) async throws {
        let reached = Signal()
        let left = Signal()
        let server = try LocalServer { connection in
            if connection.number > 1 {
                while true {
                    _ = try connection.request()
                    try connection.answer(text: "well")
                }
            }
            defer { left.give() }
            if phase == "accept" || phase == "tls" {
                if phase == "tls" { _ = try connection.take(5) }
                reached.give()
                return connection.waitForEnd()
            }
            _ = try connection.request()
            if phase == "head" { try connection.send("HTTP/1.1 200 OK\r\nContent-") }
            if phase == "body" { try connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nx") }
            reached.give()
            connection.waitForEnd()
        }
        let client = NetworkClient(granting: "127.0.0.1:\(server.port)") {
            if phase == "waiting" { $0.requestsInAll = 1 }
        }
        let scheme = phase == "tls" ? "https" : "http"
        let request = WebRequest(number: 7, url: "\(scheme)://127.0.0.1:\(server.port)/")
        let result = client.begin(request)
        if phase != "new" { await reached.wait() }
        if phase == "waiting" {
            let second = client.begin(WebRequest(number: 8, url: request.url))
            client.abort(8)
            #expect(await second.result == .failure(WebFailure(.aborted, "the request was aborted")))
        }
        client.abort(7)
        #expect(await result.result == .failure(WebFailure(.aborted, "the request was aborted")))
        if phase != "new" {
            await left.wait()
            #expect(try await client.get(server.url()).text == "well")
        }
        server.stop()
    }

    @Test("A client that is deallocated while requests are running has reported the result of each, once")
    func released() async throws {
        let server = try LocalServer { connection in
            _ = try connection.request()
            try connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nx")
            connection.waitForEnd()
        }
        for round in 0..<10 {
            let told = Mutex<[WebFailure.Kind]>([])
            let all = Signal()
            var client: NetworkClient? = NetworkClient(granting: "127.0.0.1:\(server.port)")
            for number in 1...50 {
                client?.send(WebRequest(number: number, url: server.url())) { result in
                    guard case .failure(let failure) = result else { return }
                    let count = told.withLock { told in
                        told.append(failure.kind)
                        return told.count
                    }
                    if count == 50 { all.give() }
                }
            }
            if round > 5 { _ = await client?.failure("nonsense") }
            client = nil
            await all.wait()
            #expect(told.withLock { $0 } == Array(repeating: .aborted, count: 50))
        }
        server.stop()
    }

    @Test("A client works with eight threads at once, and may be deallocated in a callback of its own")
    func threads() async throws {
        let server = try LocalServer { connection in
            while true {
                let request = try connection.request()
                if request.path == "/broken" { return }
                try connection.answer(text: request.path)
            }
        }
        let all = Signal()
        let count = Mutex(0)
        do {
            let client = NetworkClient(granting: "127.0.0.1:\(server.port)")
            for thread in 0..<8 {
                onThread {
                    for round in 0..<40 {
                        let number = thread * 100 + round + 1
                        let path = round % 10 == 0 ? "/broken" : "/x"
                        client.send(WebRequest(number: number, url: server.url(path))) { [client] _ in
                            _ = client
                            let done = count.withLock { count in
                                count += 1
                                return count
                            }
                            if done == 320 { all.give() }
                        }
                        if round % 7 == 0 { client.abort(number) }
                    }
                }
            }
        }
        await all.wait()
        #expect(count.withLock { $0 } == 320)
        server.stop()
    }

    /// In a process of its own, whose descriptors are counted.
    @Test("A client that is never used starts no thread, and leaves nothing behind")
    func idle() async {
        await #expect(processExitsWith: .success) {
            func entries(_ folder: String) throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/" + folder).count
            }
            let threads = try entries("task")
            for _ in 0..<200 { _ = NetworkClient(granting: "*") }
            // Swift's own may come.
            #expect(try entries("task") < threads + 10)
            let server = try LocalServer { connection in
                while true {
                    _ = try connection.request()
                    try connection.answer(text: "x")
                }
            }
            _ = try await NetworkClient(granting: "127.0.0.1:\(server.port)").get(server.url())
            let before = try entries("fd")
            for _ in 0..<50 { _ = try await NetworkClient(granting: "127.0.0.1:\(server.port)").get(server.url()) }
            // The connections of clients that are gone are closed on their threads, soon after.
            while try entries("fd") > before + 20 { sched_yield() }
            server.stop()
        }
    }
}
