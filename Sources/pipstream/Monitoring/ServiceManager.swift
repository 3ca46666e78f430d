import Glibc
import PiPKit

/// The connection to a service manager such as systemd, by the protocol of `sd_notify(3)`: datagrams to the socket that
/// the environment names. A message that cannot be sent is lost. Thread-safe.
final class ServiceManager: Sendable {
    private let descriptor: Int32
    private let address: [UInt8]
    /// The longest time between two signs of life; nil if the manager expects none.
    let watchdogInterval: Duration?

    private static let variables = ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"]

    /// The service manager that started this process; nil if there is none. Removes its variables from the environment,
    /// so that no child process acts in this one's name. Call before other threads start.
    static func takeFromEnvironment() -> ServiceManager? {
        let values = variables.map { getenv($0).map { String(cString: $0) } }
        variables.forEach { unsetenv($0) }
        return ServiceManager(socket: values[0], interval: values[1], process: values[2])
    }

    /// Creates the connection to `socket`: a path, or the name of an abstract socket after `@`. `interval` is the
    /// watchdog's in microseconds, which applies to `process` if that is given.
    init?(socket name: String?, interval: String?, process: String?) {
        guard let name, let first = name.utf8.first, [UInt8(ascii: "/"), UInt8(ascii: "@")].contains(first) else {
            return nil
        }
        // The path needs a null character at its end, an abstract name has one at its beginning.
        let isAbstract = first == UInt8(ascii: "@")
        address = isAbstract ? [0] + name.utf8.dropFirst() : name.utf8 + [0]
        guard address.count > 1, address.count <= MemoryLayout.size(ofValue: sockaddr_un().sun_path) else { return nil }
        let isMine = process.map { $0 == String(getpid()) } ?? true
        watchdogInterval =
            isMine ? interval.flatMap { UInt32($0) }.flatMap { $0 > 0 ? .microseconds(Int64($0)) : nil } : nil
        let type = Int32(SOCK_DGRAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        descriptor = socket(AF_UNIX, type, 0)
        guard descriptor >= 0 else { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Sends assignments such as `READY=1`, each of which must be one line.
    func send(_ assignments: String...) {
        var target = sockaddr_un()
        target.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &target.sun_path) { $0.copyBytes(from: address) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + address.count)
        let message = Array(assignments.joined(separator: "\n").utf8)
        withUnsafePointer(to: &target) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = sendto(descriptor, message, message.count, Int32(MSG_NOSIGNAL), $0, length)
            }
        }
    }
}
