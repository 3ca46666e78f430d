package import Foundation
import Glibc

/// One complete run of a program in a folder, with its output and its exit status.
package struct CommandRun: Sendable {
    /// The exit code; 128 plus the signal's number where a signal ended it.
    package let exitCode: Int32
    /// The bytes of its standard output.
    package let output: Data
    /// The text of its standard error.
    package let errors: String
    /// The maximum of its memory in bytes, measured about 30 times per second; 0 if it was not measured.
    package let peakMemory: Int

    /// The lines of its standard error.
    package var errorLines: [String] {
        errors.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
    }

    /// Returns the path of the program called `name` that was built with these tests.
    package static func built(_ name: String) -> String {
        let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        return tests.deletingLastPathComponent().appending(path: name).path
    }

    /// Runs `command` (a path and its arguments) in `folder` until it ends. Measures its memory if `measuresMemory`.
    /// `environment` is added to this process's own. The command is killed after two minutes, far more than any command
    /// of these tests takes. Throws if it cannot be started.
    package init(
        _ command: [String], in folder: TemporaryFolder, environment: [String: String] = [:],
        measuresMemory: Bool = false
    ) throws {
        let streams = try TemporaryFolder()
        let (outputPath, errorPath) = (streams.file("output"), streams.file("errors"))
        // Glibc's module hides the file action that changes folders.
        let shell = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder.path] + command
        let child = try Self.start(shell, output: outputPath, errors: errorPath, environment: environment)
        (exitCode, peakMemory) = Self.wait(for: child, measuresMemory: measuresMemory)
        output = try Data(contentsOf: URL(fileURLWithPath: outputPath))
        errors = String(decoding: try Data(contentsOf: URL(fileURLWithPath: errorPath)), as: UTF8.self)
    }

    private static func start(
        _ command: [String], output: String, errors: String, environment: [String: String]
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        // Files, not pipes: another child that is started at the same moment would hold a pipe open.
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT, 0o600)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, O_WRONLY | O_CREAT, 0o600)
        // The threads of tests block most signals, which a shell that waits for its children must not inherit.
        var (attributes, none) = (posix_spawnattr_t(), sigset_t())
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }.map { "\($0)=\($1)" }
        let words = command.map { strdup($0) } + [nil]
        let settings = variables.map { strdup($0) } + [nil]
        defer { for pointer in words + settings { free(pointer) } }
        var child: pid_t = 0
        let code = posix_spawn(&child, command[0], &actions, &attributes, words, settings)
        guard code == 0 else {
            throw ExternalProgram.Failure(description: "\(command[0]): \(String(cString: strerror(code)))")
        }
        return child
    }

    private static func wait(for child: pid_t, measuresMemory: Bool) -> (exitCode: Int32, peakMemory: Int) {
        var (status, peak): (Int32, Int) = (0, 0)
        let deadline = ContinuousClock.now + .seconds(120)
        // A descriptor that becomes readable when the process ends.
        let end = openProcess?(child, 0) ?? -1
        defer { if end >= 0 { close(end) } }
        while waitpid(child, &status, WNOHANG) == 0 {
            if measuresMemory { peak = max(peak, memory(of: child)) }
            if ContinuousClock.now > deadline { kill(child, SIGKILL) }
            var event = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
            poll(&event, 1, end < 0 ? 2 : measuresMemory ? 32 : 1_000)
        }
        let signal = status & 0x7f
        return (signal == 0 ? (status >> 8) & 0xff : 128 + signal, peak)
    }

    /// The function `pidfd_open` of the C library, whose header Swift does not import; nil if the library is older.
    private static let openProcess = dlsym(dlopen(nil, RTLD_LAZY), "pidfd_open").map {
        unsafeBitCast($0, to: (@convention(c) @Sendable (pid_t, UInt32) -> Int32).self)
    }

    /// Returns the maximum memory of a running process so far. The value that `wait4` returns after its end would
    /// include the memory of the process that started it.
    private static func memory(of process: pid_t) -> Int {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
            let kilobytes = Int(line.filter(\.isNumber))
        else { return 0 }
        return kilobytes * 1024
    }
}
