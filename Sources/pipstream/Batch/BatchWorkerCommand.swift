import Glibc
import PiPKit
import SharedTypes

/// The subcommand of a batch's render process. It renders the jobs that it receives, one after the other, and sends
/// their exit codes.
@MainActor
enum BatchWorkerCommand {
    /// The number of the socket's descriptor.
    static nonisolated let descriptor: Int32 = 3

    /// Runs until the batch closes the socket.
    static func run() -> ExitCode {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else {
            StandardError().emit(
                .error(.usage, "\(RenderProcess.subcommand) is started by pipstream batch; run that instead"))
            return .usage
        }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        endWithBatch()
        BundleCache.shared.switchOn()
        WorkerTemplates.shared.switchOn()
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            while let end = received.firstIndex(of: UInt8(ascii: "\n")) {
                let code = render(Array(received[..<end]))
                received.removeSubrange(...end)
                fflush(nil)
                guard writeAll("\(code.rawValue)\n", to: descriptor) == 0 else { return .failure }
            }
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return .success }
            received += buffer[..<count]
        }
    }

    /// Interrupts the running job when the batch's process ends. Then no other process waits for the result.
    private static func endWithBatch() {
        startThread {
            var request = pollfd(fd: descriptor, events: 0, revents: 0)
            while poll(&request, 1, -1) < 0, errno == EINTR {}
            kill(getpid(), SIGTERM)
        }
    }

    private static func render(_ line: [UInt8]) -> ExitCode {
        guard let root = (try? JSONDocument.reading(line))?.root, root.isArray else { return .usage }
        do throws(UsageError) {
            guard
                case .render(let options) = try Options.parse(
                    root.elements.compactMap(\.string) + ["--progress", "none"])
            else {
                return .usage
            }
            FatalSignalHandler.removeRecordings()
            // A part of the output is not the job's output. Another batch may write the same output meanwhile.
            var command = RenderCommand(options: options, discardsInterrupted: true)
            return command.run()
        } catch {
            StandardError().emit(.error(.usage, error.description))
            return .usage
        }
    }
}
