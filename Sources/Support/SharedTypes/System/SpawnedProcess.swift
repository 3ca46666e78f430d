package import Glibc

/// A child process. It is killed when this object is deallocated, unless it has ended before. Used by one thread at a
/// time.
package final class SpawnedProcess {
    /// Its process ID.
    package let identifier: pid_t
    private var status: Int32?
    private var isHalted = false

    /// Starts the program at `path`. It inherits the `descriptors` under these numbers, and others without
    /// close-on-exec. Its environment is `environment`, and no signal is ignored or blocked. It has a process group of
    /// its own, so that terminal signals do not reach it. Throws an `errno`.
    package init(
        path: String, arguments: [String], environment: [String] = [], descriptors: [Int32: Int32]
    ) throws(SystemCallError) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, descriptor) in descriptors.sorted(by: { $0.key < $1.key }) {
            posix_spawn_file_actions_adddup2(&actions, descriptor, number)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXFSZ] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
        let words = ([path] + arguments).map { strdup($0) } + [nil]
        let names = environment.map { strdup($0) } + [nil]
        defer { for text in words + names { free(text) } }
        var identifier: pid_t = 0
        let code = posix_spawn(&identifier, path, &actions, &attributes, words, names)
        guard code == 0 else { throw SystemCallError(code: code) }
        self.identifier = identifier
    }

    /// Starts the program at `path` with one end of a new socket under the numbers `sockets`. Standard descriptors that
    /// are not among them have nothing to read or write; for the rest see above. Returns the other end, which the
    /// caller closes.
    package static func start(
        path: String, arguments: [String], environment: [String] = [], sockets: Set<Int32>
    ) throws(SystemCallError) -> (process: SpawnedProcess, socket: Int32) {
        var ends: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw SystemCallError(code: errno)
        }
        defer { close(ends[1]) }
        let null = open("/dev/null", O_RDWR | O_CLOEXEC)
        defer { close(null) }
        var descriptors = [STDIN_FILENO: null, STDOUT_FILENO: null, STDERR_FILENO: null]
        for number in sockets { descriptors[number] = ends[1] }
        do throws(SystemCallError) {
            let process = try SpawnedProcess(
                path: path, arguments: arguments, environment: environment, descriptors: descriptors)
            return (process, ends[0])
        } catch {
            close(ends[0])
            throw error
        }
    }

    deinit {
        if status == nil { end() }
    }

    /// Kills it, if it runs, without waiting.
    package func beginEnding() {
        if status == nil { kill(identifier, SIGKILL) }
    }

    /// Kills it, if it runs, and waits until it has ended.
    package func end() {
        beginEnding()
        _ = wait()
    }

    /// Whether a signal has stopped it, and no other has continued it since.
    package var isStopped: Bool {
        while status == nil {
            var change: Int32 = 0
            let found = waitpid(identifier, &change, WNOHANG | WUNTRACED | WCONTINUED)
            if found == 0 || found < 0 && errno != EINTR { break }
            guard found > 0 else { continue }
            // The status words of a stop and of a continuation; any other is an end.
            if change & 0xff == 0x7f {
                isHalted = true
            } else if change == 0xffff {
                isHalted = false
            } else {
                status = change
            }
        }
        return status == nil && isHalted
    }

    /// Waits until it has ended; returns the status of `waitpid`.
    package func wait() -> Int32 {
        if let status { return status }
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        self.status = status
        return status
    }

    /// The exit status as a message: `status 3`, `signal 11 (Segmentation fault)`.
    package static func description(of status: Int32) -> String {
        let signal = status & 0x7f
        guard signal != 0 else { return "status \(status >> 8 & 0xff)" }
        return "signal \(signal)" + (strsignal(signal).map { " (\(String(cString: $0)))" } ?? "")
    }
}

/// A failed system call.
package struct SystemCallError: Error, Equatable, Sendable {
    /// Its `errno`.
    package var code: Int32

    /// Creates a failure with `code`.
    package init(code: Int32) {
        self.code = code
    }
}
