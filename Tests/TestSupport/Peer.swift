import Foundation
import Glibc
import Synchronization

/// A program that listens on the loopback: what a stream is sent to. Killed when it goes.
package final class Peer {
    /// The transport, and the name of the system's list of such sockets.
    package enum Transport: String {
        case tcp
        case udp
    }

    private let process: Process

    /// Starts `command` and waits until a process on this machine listens at `port`. Throws if none does within a
    /// minute.
    package init(_ command: [String], port: Int, _ transport: Transport) throws {
        process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        let errors = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
        defer { try? FileManager.default.removeItem(at: errors) }
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.runWithSignals()
        let isThere = Wait.until(within: .seconds(60)) { Self.isTaken(port, transport) || !process.isRunning }
        guard isThere, process.isRunning else {
            let end =
                process.isRunning
                ? "it runs: \(Self.descendants(of: process.processIdentifier).map(Self.doing).joined(separator: "; "))"
                : "it ended with \(process.terminationStatus)"
            let said = String(decoding: (try? Data(contentsOf: errors)) ?? Data(), as: UTF8.self).suffix(300)
            let name = command.joined(separator: " ").prefix(100)
            throw ExternalProgram.Failure(
                description: "nothing listens at \(port), \(end): \(said)\nof \(name)\n\(Self.whatIsSeen(transport))")
        }
    }

    deinit {
        kill()
    }

    /// A process, and all that it and they have started.
    private static func descendants(of process: Int32) -> [Int32] {
        let children = (try? String(contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)) ?? ""
        return [process] + children.split(separator: " ").compactMap { Int32($0) }.flatMap(descendants)
    }

    /// Returns a process's command line, state, signal masks and processor time, and the kernel function in which it
    /// waits.
    private static func doing(_ process: Int32) -> String {
        func text(_ name: String) -> String {
            (try? String(contentsOfFile: "/proc/\(process)/\(name)", encoding: .utf8)) ?? ""
        }
        let status = text("status").split(separator: "\n").filter {
            ["State:", "SigBlk:", "SigIgn:", "SigPnd:", "ShdPnd:"].contains(where: $0.hasPrefix)
        }
        let words = text("cmdline").split(separator: "\0").joined(separator: " ").prefix(60)
        return "\(process) \(words) \(status) \(text("schedstat")) \(text("wchan")) \(text("stack").prefix(200))"
    }

    /// Describes the system's list of sockets as this process sees it, with the number of its open files.
    private static func whatIsSeen(_ transport: Transport) -> String {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? -1
        do {
            let list = try String(contentsOfFile: "/proc/net/\(transport.rawValue)", encoding: .utf8)
            return "\(list.split(separator: "\n").count) lines in the list of sockets, \(files) files open"
        } catch {
            return "the list of sockets cannot be read: \(error); \(files) files open"
        }
    }

    /// Ends it without a word to anybody.
    package func kill() {
        guard process.isRunning else { return }
        Glibc.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// It takes part in nothing until ``resume()``, though its connections stay.
    package func pause() {
        Glibc.kill(process.processIdentifier, SIGSTOP)
    }

    /// It goes on.
    package func resume() {
        Glibc.kill(process.processIdentifier, SIGCONT)
    }

    /// Whether the process exits by itself with status 0 within 20 s.
    package func endsWell() -> Bool {
        Wait.until { !process.isRunning } && process.terminationStatus == 0
    }

    /// The next port to be handed out.
    private static let next = Mutex(Int.random(in: ports))

    /// The ports below the system's ephemeral range (32,768 and up). A port in this range stays free until the peer
    /// takes it, although other processes open connections meanwhile.
    private static let ports = 20_000..<32_000

    /// Returns a free port, each at most once. A TCP port belongs to this process until it exits. Only a program that
    /// requests this very port can listen there. No outgoing connection uses it; some systems use ``ports`` for those.
    package static func freePort(_ transport: Transport) throws -> Int {
        for _ in ports {
            let port = next.withLock { port in
                defer { port = port + 1 == ports.upperBound ? ports.lowerBound : port + 1 }
                return port
            }
            if take(port, transport) { return port }
        }
        throw ExternalProgram.Failure(description: "every port of \(ports) is taken")
    }

    /// Whether `port` is free. A TCP port is reserved by a socket that does not listen. Another socket that may share
    /// its address can be bound beside it.
    private static func take(_ port: Int, _ transport: Transport) -> Bool {
        let kind = transport == .tcp ? SOCK_STREAM : SOCK_DGRAM
        let descriptor = socket(AF_INET, Int32(kind.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = INADDR_ANY
        let isFree = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        if isFree, transport == .tcp {
            var isShared: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isShared, socklen_t(MemoryLayout<Int32>.size))
        } else {
            close(descriptor)
        }
        return isFree
    }

    /// Whether `port` is in use or has a listener.
    private static func isTaken(_ port: Int, _ transport: Transport) -> Bool {
        let end = ":" + String(UInt32(port) | 0x10000, radix: 16).uppercased().dropFirst()
        return [transport.rawValue, transport.rawValue + "6"].contains { name in
            let text = (try? String(contentsOfFile: "/proc/net/\(name)", encoding: .utf8)) ?? ""
            return text.split(separator: "\n").contains { line in
                let fields = line.split(separator: " ")
                return fields.count > 3 && fields[1].hasSuffix(end) && (transport == .udp || fields[3] == "0A")
            }
        }
    }
}

/// Waiting for what other threads and programs do, with a bound.
package enum Wait {
    /// Whether `condition` becomes true within `limit`.
    package static func until(within limit: Duration = .seconds(20), _ condition: () throws -> Bool) rethrows -> Bool {
        let deadline = ContinuousClock.now + limit
        while ContinuousClock.now < deadline {
            if try condition() { return true }
            poll(nil, 0, 5)
        }
        return try condition()
    }
}
