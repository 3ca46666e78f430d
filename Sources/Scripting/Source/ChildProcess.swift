import Glibc
import Synchronization

/// A tool run to its end by `posix_spawn`, its output collected. (Foundation's `Process` takes ten times as long.)
package struct ChildProcess {
    /// What a tool left behind.
    package struct Result {
        /// The exit status; 128 plus the signal's number where a signal ended it.
        package var status: Int32
        /// What it wrote to standard output.
        package var output: [UInt8]
        /// What it wrote to standard error.
        package var errors: [UInt8]
        /// It wrote more than the limit and was killed.
        package var exceededLimit = false
    }

    /// The tool's name, looked up on `PATH`.
    package var tool: String
    /// Its arguments without its name.
    package var arguments: [String]
    /// The folder that it runs in; nil for this process's own.
    package var folder: String?
    /// The most bytes that it may write to standard output, and to standard error, before it is killed.
    package var outputLimit: Int

    /// A run of `tool` that is yet to begin.
    package init(tool: String, arguments: [String], folder: String? = nil, outputLimit: Int = 256 << 20) {
        self.tool = tool
        self.arguments = arguments
        self.folder = folder
        self.outputLimit = outputLimit
    }

    /// Held while a child is started: between the making of a pipe and the mark that keeps it from other children, no
    /// other child may begin, for it would hold the pipe open.
    private static let starting = Mutex<Void>(())

    /// Runs the tool, its standard input empty. Blocks until it ends and its pipes are closed. Throws `.toolMissing`
    /// where the tool is not on the search path, `.system` where the system refuses.
    package func run() throws(ScriptError) -> Result {
        let child = try Self.starting.withLock { _ throws(ScriptError) in try start() }
        var streams = [child.output.raw, child.errors.raw].map { StreamCollector(descriptor: $0, limit: outputLimit) }
        let isWhole = StreamCollector.collect(&streams)
        if !isWhole { kill(child.identifier, SIGKILL) }
        var status: Int32 = 0
        while waitpid(child.identifier, &status, 0) < 0 && errno == EINTR {}
        // What a shell says where there is no such command.
        if folder != nil && status == 127 << 8 { throw missing }
        let signal = status & 0x7f
        return Result(
            status: signal == 0 ? (status >> 8) & 0xff : 128 + signal, output: streams[0].bytes,
            errors: streams[1].bytes, exceededLimit: !isWhole)
    }

    private var missing: ScriptError {
        ScriptError(.toolMissing, "\(tool) is not installed: run script/bootstrap")
    }

    /// Starts the tool; this process keeps the reading ends only, so that they end when the tool does.
    private func start() throws(ScriptError) -> RunningChild {
        let output = try Pipe()
        let errors = try Pipe()
        let identifier = try spawn(output: output, errors: errors)
        return RunningChild(identifier: identifier, output: output.reading, errors: errors.reading)
    }

    private func spawn(output: borrowing Pipe, errors: borrowing Pipe) throws(ScriptError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output.writing.raw, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, errors.writing.raw, STDERR_FILENO)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The tool must die of a broken pipe and heed interrupts, whatever this process does with them.
        var defaults = sigset_t()
        sigemptyset(&defaults)
        for signal in [SIGPIPE, SIGXFSZ, SIGINT, SIGTERM] { sigaddset(&defaults, signal) }
        var unblocked = sigset_t()
        sigemptyset(&unblocked)
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        posix_spawnattr_setsigmask(&attributes, &unblocked)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

        // Glibc's module hides the file action that changes folders; the shell's own command does as well.
        let shell = folder.map { ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", $0] } ?? []
        let command = shell + [tool] + arguments
        var words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
        words.append(nil)
        defer { for word in words { free(word) } }
        var identifier: pid_t = 0
        let code = posix_spawnp(&identifier, command[0], &actions, &attributes, words, environ)
        guard code == 0 else {
            throw code == ENOENT ? missing : ScriptError(.system, "cannot run \(tool)", errno: code)
        }
        return identifier
    }
}

/// A tool at work.
private struct RunningChild: ~Copyable {
    let identifier: pid_t
    let output: Descriptor
    let errors: Descriptor
}

/// Both ends of a pipe that no other child inherits.
private struct Pipe: ~Copyable {
    let reading: Descriptor
    let writing: Descriptor

    init() throws(ScriptError) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw ScriptError(.system, "cannot make a pipe", errno: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        reading = Descriptor(raw: ends[0])
        writing = Descriptor(raw: ends[1])
    }
}

/// A file descriptor, closed when it goes.
private struct Descriptor: ~Copyable {
    let raw: Int32

    init(raw: Int32) {
        self.raw = raw
    }

    deinit {
        close(raw)
    }
}

/// The bytes that came through one descriptor.
private struct StreamCollector {
    let descriptor: Int32
    let limit: Int
    var bytes: [UInt8] = []
    var isAtEnd = false

    /// Reads all streams by turns until each is at its end, so that no writer waits for a reader that waits for another.
    /// False where one exceeded its limit.
    static func collect(_ streams: inout [StreamCollector]) -> Bool {
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 65536, alignment: 1)
        defer { piece.deallocate() }
        while true {
            let open = streams.indices.filter { !streams[$0].isAtEnd }
            if open.isEmpty { return true }
            var polls = open.map { pollfd(fd: streams[$0].descriptor, events: Int16(POLLIN), revents: 0) }
            if poll(&polls, nfds_t(polls.count), -1) < 0 && errno != EINTR { return false }
            for (index, poll) in zip(open, polls) where poll.revents != 0 {
                if !streams[index].readOnce(piece) { return false }
            }
        }
    }

    private mutating func readOnce(_ piece: UnsafeMutableRawBufferPointer) -> Bool {
        let count = read(descriptor, piece.baseAddress, piece.count)
        if count < 0 { return errno == EINTR }
        isAtEnd = count == 0
        bytes.append(contentsOf: piece[..<count])
        return bytes.count <= limit
    }
}
