import Descriptors
import Glibc

/// esbuild at work as a service, one socket its standard input and output. It is killed when this object goes, and ends by
/// itself when this process does.
final class BundlerProcess {
    /// A message of the service: a request that waits for the answer of its number, or the answer to one of ours.
    struct Message {
        var number: UInt32
        var isRequest: Bool
        var value: BundlerValue
    }

    /// The most bytes in one message.
    private static let messageLimit = 256 << 20
    /// The version that Debian 12 has. Another one is asked for its own: the service refuses to be taken for what it is not.
    private static let usualVersion = "0.17.0"

    private let tool: String
    private let path: String
    private let isWalled: Bool
    private let timeLimit: Duration
    private let deadline: Duration
    private var identifier: pid_t = 0
    private var socket: Int32 = -1
    private var status: Int32 = 0

    /// Starts `tool`, looked up on `PATH`, which may run for `timeLimit`: behind walls in which it can read the system's libraries and
    /// no other file, with 2 GB of memory, unless `isWalled` is false. Throws `.toolMissing` or `.system`.
    init(tool: String, timeLimit: Duration, isWalled: Bool) throws(ScriptError) {
        guard let path = Self.path(of: tool) else { throw Self.missing(tool) }
        self.tool = tool
        self.path = path
        self.isWalled = isWalled
        self.timeLimit = timeLimit
        deadline = MonotonicClock.now + timeLimit
        try spawn(["--service=" + Self.usualVersion])
        if try greeting() { return }
        end()
        // What the worker's program ends with where there is no such program, and where it cannot be run.
        if status == 127 << 8 { throw Self.missing(tool) }
        if status == 126 << 8 { throw ScriptError(.system, "\(path) cannot be run behind walls") }
        try spawn(["--version"])
        let version = String(decoding: readAll(from: socket, limit: 100).bytes, as: UTF8.self)
        end()
        try spawn(["--service=" + version.filter { !$0.isWhitespace }])
        guard try greeting() else { throw ended }
    }

    deinit {
        end()
    }

    /// Sends a message. Throws `.system` where the service has ended, `.limit` where the time is over.
    func send(_ value: BundlerValue, number: UInt32, isRequest: Bool) throws(ScriptError) {
        var packet: [UInt8] = [0, 0, 0, 0]
        BundlerValue.number(number << 1 | (isRequest ? 0 : 1)).write(to: &packet)
        // The number at a packet's head stands there without its kind.
        packet.remove(at: 4)
        value.write(to: &packet)
        withUnsafeBytes(of: UInt32(packet.count - 4).littleEndian) { packet.replaceSubrange(0..<4, with: $0) }
        var rest = packet[...]
        while !rest.isEmpty {
            try wait(for: POLLOUT)
            let count = rest.withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            }
            if count < 0, errno != EINTR, errno != EAGAIN { throw ended }
            rest = rest.dropFirst(max(0, count))
        }
    }

    /// Waits for the next message. Throws as `send` does.
    func receive() throws(ScriptError) -> Message {
        guard let packet = try packet() else { throw ended }
        var rest = packet[...]
        guard let head = BundlerValue.number(&rest), let value = BundlerValue(reading: &rest), rest.isEmpty else {
            throw ScriptError(.system, "\(tool) sent a message that cannot be read")
        }
        return Message(number: head >> 1, isRequest: head & 1 == 0, value: value)
    }

    /// Takes the service's first words, its version; false where it ended instead.
    private func greeting() throws(ScriptError) -> Bool {
        try packet() != nil
    }

    /// Reads bytes with their length before them; nil where the service has ended.
    private func packet() throws(ScriptError) -> [UInt8]? {
        guard let head = try bytes(4) else { return nil }
        var rest = head[...]
        guard let count = BundlerValue.number(&rest), count <= Self.messageLimit else {
            throw ScriptError(.limit, "\(tool) answered with more than \(Self.messageLimit >> 20) MB")
        }
        return try bytes(Int(count))
    }

    private func bytes(_ count: Int) throws(ScriptError) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            try wait(for: POLLIN)
            let taken = bytes.withUnsafeMutableBytes { recv(socket, $0.baseAddress! + filled, count - filled, 0) }
            if taken == 0 || taken < 0 && errno != EINTR { return nil }
            filled += max(0, taken)
        }
        return bytes
    }

    private func wait(for event: Int32) throws(ScriptError) {
        while true {
            let left = deadline - MonotonicClock.now
            if left <= .zero { throw ScriptError(.limit, "bundling took longer than \(timeLimit) and was ended") }
            var request = pollfd(fd: socket, events: Int16(event), revents: 0)
            if poll(&request, 1, Int32(left / .milliseconds(1)) + 1) > 0 { return }
        }
    }

    private var ended: ScriptError {
        end()
        let signal = status & 0x7f
        let words = signal == 0 ? "status \(status >> 8 & 0xff)" : "signal \(signal)"
        return ScriptError(.system, "\(tool) ended with \(words) before it was done")
    }

    /// Ends the service, where there is one, and takes its status.
    private func end() {
        guard identifier > 0 else { return }
        close(socket)
        kill(identifier, SIGKILL)
        while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
        identifier = 0
    }

    private static func missing(_ tool: String) -> ScriptError {
        ScriptError(.toolMissing, "\(tool) is not installed: run script/bootstrap")
    }

    /// The program that a shell would start by the name `tool`.
    private static func path(of tool: String) -> String? {
        if tool.contains("/") { return tool }
        let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        let paths = folders.split(separator: ":").map { "\($0)/\(tool)" }
        return paths.first { access($0, X_OK) == 0 }
    }

    private func spawn(_ arguments: [String]) throws(ScriptError) {
        var ends: [Int32] = [0, 0]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            throw ScriptError(.system, "cannot make a socket for \(tool)", errno: errno)
        }
        defer { close(ends[1]) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Interrupts must end the tool, whatever this process does with them.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        // Nothing of the environment is for the tool; the worker's program finds its libraries by it.
        let command = (isWalled ? [WorkerExecutable.path, "--behind-walls"] : []) + [path] + arguments
        let words = command.map { strdup($0) } + [nil]
        let names = WorkerExecutable.environment.map { strdup($0) } + [nil]
        defer { for word in words + names { free(word) } }
        let code = names.withUnsafeBufferPointer { names in
            let own = UnsafeMutablePointer(mutating: names.baseAddress)
            return posix_spawn(&identifier, command[0], &actions, &attributes, words, isWalled ? own : environ)
        }
        guard code == 0 else {
            close(ends[0])
            identifier = 0
            throw ScriptError(.system, "cannot run \(tool)", errno: code)
        }
        socket = ends[0]
    }
}
