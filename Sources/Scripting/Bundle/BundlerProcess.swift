import Glibc
import SharedTypes
import WorkerProtocol

/// An esbuild process that runs as a service; one socket is its standard input and output. It is killed when this
/// object is deallocated, and ends by itself when this process does.
final class BundlerProcess {
    /// A message of the service: a request that waits for the response of its number, or the response to a request of
    /// this process.
    struct Message {
        var number: UInt32
        var isRequest: Bool
        var value: BundlerValue
    }

    /// The maximum number of bytes in one message.
    private static let messageLimit = 256 << 20
    /// The exit status of a Go program whose stack or memory is exhausted.
    private static let exhaustedStatus: Int32 = 2

    private let scriptName: String
    private let tool: String
    private let path: String
    private let isSandboxed: Bool
    private let timeLimit: Duration
    private var elapsed = WaitingTime()
    private var lastReading = MonotonicClock.now
    private var service: (process: SpawnedProcess, channel: MessageChannel)?

    /// Starts `tool`, looked up on `PATH`, for at most `timeLimit`, for the script `scriptName`. Unless `isSandboxed` is
    /// false, it runs in a sandbox with 2 GB of memory. There it can read the system's libraries and no other file.
    /// Throws `.toolMissing`, also for an untested version, or `.system`.
    init(tool: String, scriptName: String, timeLimit: Duration, isSandboxed: Bool) throws(ScriptError) {
        guard let path = Self.path(of: tool) else { throw Self.missing(tool) }
        self.scriptName = scriptName
        self.tool = tool
        self.path = path
        self.isSandboxed = isSandboxed
        self.timeLimit = timeLimit
        try start(["--service=\(BundlerVersion.usual)"])
        if try greeting() { return }
        switch end() {
        // The exit codes of the worker's program if there is no such program, and if it cannot be executed.
        case 127 << 8: throw access(path, F_OK) == 0 ? Self.unsuitable(path) : Self.missing(tool)
        case 126 << 8: throw Self.unsuitable(path)
        default: break
        }
        let socket = try start(["--version"]).descriptor
        let text = String(decoding: readAll(from: socket, limit: 100).bytes, as: UTF8.self).filter { !$0.isWhitespace }
        guard !text.isEmpty else { throw endAsUnsuitable() }
        end()
        guard let version = BundlerVersion(text), version.isTested else {
            throw ScriptError(
                .toolMissing,
                "\(path) has the untested version \(text.prefix(40)); install esbuild \(BundlerVersion.testedRange)"
            )
        }
        try start(["--service=\(version)"])
        guard try greeting() else { throw endAsUnsuitable() }
    }

    deinit {
        end()
    }

    /// Sends a message. Throws `.system` if the service has ended, `.limit` if the time limit is exceeded.
    func send(_ value: BundlerValue, number: UInt32, isRequest: Bool) throws(ScriptError) {
        var packet: [UInt8] = []
        BundlerValue.number(number << 1 | (isRequest ? 0 : 1)).write(to: &packet)
        // The number in a packet's header is written without its type byte.
        packet.remove(at: 0)
        value.write(to: &packet)
        try checked { try $0.send(packet, wait: wait) }
    }

    /// Waits for the next message. Throws as `send` does.
    func receive() throws(ScriptError) -> Message {
        var rest = try checked { try $0.receive(wait: wait) }[...]
        guard let head = BundlerValue.number(&rest), let value = BundlerValue(reading: &rest), rest.isEmpty else {
            throw ScriptError(.system, "\(tool) sent an unreadable message")
        }
        return Message(number: head >> 1, isRequest: head & 1 == 0, value: value)
    }

    /// Reads the greeting of the service, its version; returns false if the service ended instead.
    private func greeting() throws(ScriptError) -> Bool {
        guard let channel = service?.channel else { return false }
        do {
            _ = try channel.receive(wait: wait)
            return true
        } catch MessageChannel.Failure.ended {
            return false
        } catch {
            throw reason(error)
        }
    }

    private func checked<Result>(_ body: (MessageChannel) throws -> Result) throws(ScriptError) -> Result {
        guard let channel = service?.channel else { throw endWithError() }
        do {
            return try body(channel)
        } catch {
            throw reason(error)
        }
    }

    private func reason(_ error: any Error) -> ScriptError {
        if case MessageChannel.Failure.tooLarge = error {
            return ScriptError(.limit, "\(tool) responded with more than \(Self.messageLimit >> 20) MB")
        }
        return error as? ScriptError ?? endWithError()
    }

    private func wait(for event: Int32) throws(ScriptError) {
        guard let socket = service?.channel.descriptor else { throw endWithError() }
        while true {
            let now = MonotonicClock.now
            elapsed.add(now - lastReading)
            lastReading = now
            let left = timeLimit - elapsed.total
            if left <= .zero { throw ScriptError(.limit, "bundling took longer than \(timeLimit) and was stopped") }
            var request = pollfd(fd: socket, events: Int16(event), revents: 0)
            if poll(&request, 1, Int32(min(left / .milliseconds(1), 50)) + 1) > 0 { return }
        }
    }

    /// Ends the service; returns the error of a service that ended before it was done.
    private func endWithError() -> ScriptError {
        let status = end()
        guard status == Self.exhaustedStatus << 8 else {
            return ScriptError(.system, "\(tool) \(Self.description(ofEnd: status))")
        }
        return ScriptError(.source, "\(scriptName): the code is nested too deeply, or too large, for \(tool)")
    }

    /// Ends the service; returns the error of a program that ended before it received a script.
    private func endAsUnsuitable() -> ScriptError {
        ScriptError(
            .toolMissing,
            "\(path) \(Self.description(ofEnd: end())); install esbuild \(BundlerVersion.testedRange)")
    }

    private static func description(ofEnd status: Int32?) -> String {
        "ended with \(status.map(SpawnedProcess.description) ?? "an unknown status") before it was done"
    }

    /// Ends the service, if there is one; returns its exit status.
    @discardableResult
    private func end() -> Int32? {
        guard let (process, channel) = service else { return nil }
        service = nil
        close(channel.descriptor)
        process.end()
        return process.wait()
    }

    private static func missing(_ tool: String) -> ScriptError {
        ScriptError(.toolMissing, "\(tool) is not installed: run script/bootstrap")
    }

    private static func unsuitable(_ path: String) -> ScriptError {
        ScriptError(
            .toolMissing,
            "\(path) cannot be run in the sandbox: install the esbuild executable (\(BundlerVersion.testedRange)), not a script that starts it"
        )
    }

    /// The program that a shell would start for the name `tool`.
    private static func path(of tool: String) -> String? {
        if tool.contains("/") { return tool }
        let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        let paths = folders.split(separator: ":").map { "\($0)/\(tool)" }
        return paths.first { path in
            var status = stat()
            return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
        }
    }

    @discardableResult
    private func start(_ arguments: [String]) throws(ScriptError) -> MessageChannel {
        // The tool gets no environment; the worker's program finds its libraries by it.
        let command = isSandboxed ? [WorkerExecutable.path, "--sandboxed", path] : [path]
        let search = getenv("PATH").map { ["PATH=" + String(cString: $0)] } ?? []
        do throws(SystemCallError) {
            let (process, socket) = try SpawnedProcess.start(
                path: command[0], arguments: Array(command.dropFirst()) + arguments,
                environment: isSandboxed ? WorkerExecutable.environment : search,
                sockets: [STDIN_FILENO, STDOUT_FILENO])
            let channel = MessageChannel(socket, maximumSize: Self.messageLimit)
            service = (process, channel)
            return channel
        } catch {
            throw ScriptError(.system, "cannot run \(tool)", errno: error.code)
        }
    }
}

/// A version of esbuild, `0.25.5`. Its service protocol is private to each release: the bundler uses only tested
/// versions.
struct BundlerVersion: Equatable, Comparable, CustomStringConvertible {
    /// The version of Debian 12, which is tried first. The service of another version refuses it.
    static let usual = BundlerVersion(0, 17, 0)
    /// The first and the last tested version.
    private static let tested = usual...BundlerVersion(0, 28, 2)
    /// The tested versions for an error message.
    static let testedRange = "\(tested.lowerBound) to \(tested.upperBound)"

    let major: UInt32
    let minor: UInt32
    let patch: UInt32

    init(_ major: UInt32, _ minor: UInt32, _ patch: UInt32) {
        (self.major, self.minor, self.patch) = (major, minor, patch)
    }

    /// Parses three decimal numbers with full stops between them; nil for other text.
    init?(_ text: String) {
        let numbers = text.split(separator: ".", omittingEmptySubsequences: false).compactMap { UInt32($0) }
        guard numbers.count == 3 else { return nil }
        self.init(numbers[0], numbers[1], numbers[2])
        guard description == text else { return nil }
    }

    /// A Boolean value that indicates whether the bundler was tested with this version.
    var isTested: Bool { Self.tested.contains(self) }

    var description: String { "\(major).\(minor).\(patch)" }

    static func < (left: BundlerVersion, right: BundlerVersion) -> Bool {
        (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
    }
}
