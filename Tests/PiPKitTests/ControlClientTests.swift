import Glibc
import PiPKit
import Synchronization
import TestSupport
import Testing

/// Clients that send more than the session performs.
@Suite("The clients of a control socket")
struct ControlClientTests {
    /// A connection to a socket of this process.
    private final class Client {
        private let descriptor: Int32
        private(set) var receivedLineCount = 0

        /// Connects to the socket at `path`, and sends `text`.
        init(_ path: String, sending text: String) {
            descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
            let code = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
            #expect(code == 0)
            #expect(write(descriptor, text, text.utf8.count) == text.utf8.count)
        }

        deinit { close(descriptor) }

        /// Counts the lines that have arrived.
        func receive() {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            receivedLineCount += buffer.prefix(max(0, count)).filter { $0 == UInt8(ascii: "\n") }.count
        }
    }

    @Test("are served one after the other, some lines each, between two due times of a late session")
    func turns() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("c.sock")
        let socket = try ControlSocket(path: path) { "{}" }
        let clock = Mutex(Duration.zero)
        let console = LiveConsole(hostClock: { clock.withLock { $0 } }, services: [socket])
        let clients = (0..<3).map { _ in Client(path, sending: String(repeating: "status\n", count: 1_000)) }
        // It accepts them.
        #expect(console.wait(until: .zero) == .zero)
        clock.withLock { $0 = .seconds(1) }
        var counts: [[Int]] = []
        for due in 1...6 {
            #expect(console.wait(until: .milliseconds(due)) == .milliseconds(due))
            clients.forEach { $0.receive() }
            counts.append(clients.map(\.receivedLineCount))
        }
        #expect(counts.map { $0.filter { $0 > 0 }.count } == [1, 2, 3, 3, 3, 3], "\(counts)")
        #expect(counts[5].allSatisfy { $0 == counts[5][0] && $0 < 1_000 }, "\(counts)")
    }
}
