import Glibc
import SharedTypes

/// A process that renders jobs one after the other: the libraries and fonts that one job loads serve the next. A job's
/// script runs in a worker of its own, so no job can reach another.
final class RenderProcess {
    /// The name of the subcommand that the process runs.
    static let subcommand = "batch-worker"
    /// The number of jobs after which a process is replaced.
    static let maximumCount = 200
    /// The maximum number of bytes kept of what a job prints.
    private static let messageLimit = 16 << 10

    private let process: SpawnedProcess
    /// The socket for jobs and results.
    let socket: Int32
    /// The end of the pipe from which the process's standard error is read.
    let errors: Int32
    /// The number of jobs that it has begun.
    private(set) var count = 0
    private var printed: [UInt8] = []
    private var received: [UInt8] = []

    /// Starts the process. Throws an `errno`.
    init() throws(SystemCallError) {
        var ends: [Int32] = [0, 0]
        var pipeEnds: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw SystemCallError(code: errno)
        }
        guard pipe(&pipeEnds) == 0 else {
            let code = errno
            ends.forEach { close($0) }
            throw SystemCallError(code: code)
        }
        for descriptor in pipeEnds { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        let null = open("/dev/null", O_RDWR | O_CLOEXEC)
        defer { for descriptor in [ends[1], pipeEnds[1], null] { close(descriptor) } }
        do throws(SystemCallError) {
            process = try SpawnedProcess(
                path: "/proc/self/exe", arguments: [Self.subcommand], environment: Self.environment,
                descriptors: [
                    STDIN_FILENO: null, STDOUT_FILENO: null, STDERR_FILENO: pipeEnds[1],
                    BatchWorkerCommand.descriptor: ends[1],
                ])
        } catch {
            close(ends[0])
            close(pipeEnds[0])
            throw error
        }
        (socket, errors) = (ends[0], pipeEnds[0])
        for descriptor in [socket, errors] { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
    }

    deinit {
        close(socket)
        close(errors)
    }

    private static var environment: [String] {
        var texts: [String] = []
        var entry = environ
        while let text = entry.pointee {
            texts.append(String(cString: text))
            entry += 1
        }
        return texts
    }

    /// Begins the job with a command line. False if the process has ended.
    func begin(_ commandLine: [String]) -> Bool {
        count += 1
        printed = []
        let line = "[" + commandLine.map(JSONLine.quoted).joined(separator: ",") + "]\n"
        var bytes = Array(line.utf8)[...]
        while !bytes.isEmpty {
            let sent = bytes.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if sent > 0 {
                bytes = bytes.dropFirst(sent)
            } else if errno == EAGAIN {
                var request = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
                poll(&request, 1, 1_000)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }

    /// The progress of a job.
    enum Progress {
        case running
        /// The render ended with an exit code.
        case ended(Int32)
        /// The process ended.
        case died(String)
    }

    /// Reads what the process has printed and sent, without blocking.
    func progress() -> Progress {
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        var isOver = false
        while !isOver {
            let count = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            if count > 0 { received += buffer[..<count] }
            isOver = count <= 0 && !(count < 0 && errno == EINTR)
            if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR {
                readErrors(&buffer)
                return .died(SpawnedProcess.description(of: process.wait()))
            }
        }
        // The job's messages precede its result.
        readErrors(&buffer)
        guard let end = received.firstIndex(of: UInt8(ascii: "\n")) else { return .running }
        let text = String(decoding: received[..<end], as: UTF8.self)
        received.removeSubrange(...end)
        return Int32(text).map { .ended($0) } ?? .died("a result that is not a number")
    }

    private func readErrors(_ buffer: inout [UInt8]) {
        while true {
            let count = read(errors, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            printed += buffer[..<count]
            if printed.count > 2 * Self.messageLimit { printed.removeFirst(printed.count - Self.messageLimit) }
        }
    }

    /// The text that the job has printed on standard error.
    var messages: String {
        let text = String(decoding: printed.suffix(Self.messageLimit), as: UTF8.self)
        return String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }

    /// Asks the running job to end in an orderly way.
    func interrupt() { kill(process.identifier, SIGTERM) }

    func end() { process.end() }
}
