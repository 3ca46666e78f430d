import Glibc
import Synchronization
import TestSupport

/// A server of the test's own on a port of 127.0.0.1: every connection is handed to `serve`, on a thread of its own, which reads and
/// writes bytes as the test wants them. It ends with the object.
final class LocalServer: Sendable {
    /// The port on which the server listens.
    let port: UInt16
    private let descriptor: Int32
    private let open = Mutex<Set<Int32>>([])
    private let counter = Mutex(0)

    /// Begins to listen. Without `serve`, the system accepts `backlog` connections.
    init(backlog: Int32 = 64, _ serve: (@Sendable (ServerConnection) throws -> Void)?) throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var (place, length) = (sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size))
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let code = withUnsafeMutablePointer(to: &place) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) | listen(descriptor, backlog)
                    | getsockname(descriptor, address, &length)
            }
        }
        guard code == 0 else { throw ServerFailure.cannotListen }
        port = UInt16(bigEndian: place.sin_port)
        self.descriptor = descriptor
        guard let serve else { return }
        onThread { [self] in
            while true {
                let connection = accept(descriptor, nil, nil)
                guard connection >= 0 else { return }
                closeOnExec(connection)
                open.withLock { _ = $0.insert(connection) }
                let number = counter.withLock { count in
                    count += 1
                    return count
                }
                onThread { [weak self] in
                    try? serve(ServerConnection(PlainTransport(descriptor: connection), number: number))
                    self?.forget(connection)
                    close(connection)
                }
            }
        }
    }

    /// Ends it, and all its connections.
    func stop() {
        shutdown(descriptor, Int32(SHUT_RDWR))
        open.withLock { for connection in $0 { shutdown(connection, Int32(SHUT_RDWR)) } }
    }

    /// The number of accepted connections.
    var connectionCount: Int { counter.withLock { $0 } }

    private func forget(_ connection: Int32) {
        open.withLock { _ = $0.remove(connection) }
    }

    deinit {
        close(descriptor)
    }

    /// Returns the URL of a path on the server.
    func url(_ path: String = "/", host: String = "127.0.0.1") -> String { "http://\(host):\(port)\(path)" }
}

/// The errors of a test server.
enum ServerFailure: Error {
    case cannotListen, isGone
}

/// Runs `body` on a thread of its own.
func onThread(_ body: @escaping @Sendable () -> Void) {
    final class Work: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    var thread = pthread_t()
    pthread_create(
        &thread, nil,
        { work in
            Unmanaged<Work>.fromOpaque(work!).takeRetainedValue().body()
            return nil
        }, Unmanaged.passRetained(Work(body)).toOpaque())
    pthread_detach(thread)
}
