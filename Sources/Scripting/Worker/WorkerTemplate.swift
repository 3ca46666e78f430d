import CLibraries
import Glibc
import SharedTypes
import Synchronization
import WorkerProtocol

/// A process with a started engine, from which workers are forked. Thread-safe.
final class WorkerTemplate: @unchecked Sendable {
    // SAFETY: the lock protects the process and its socket.
    /// The longest time for a reply.
    private static let limit: Duration = .seconds(20)
    private static let maximumMessage = 1 << 16

    /// The reason why a template cannot be used.
    enum Failure: Error {
        /// It did not reply in time, or its socket is closed.
        case silent
        /// It cannot execute the request.
        case refused(String)
        /// It has several threads, so that a child would lack some.
        case threads
    }

    private let lock = Mutex(())
    private let process: any ChildProcess
    private let channel: MessageChannel
    /// Whether its workers have their engine already.
    private let isPrepared: Bool

    /// Starts a template of any script.
    convenience init() throws {
        let (process, socket) = try SpawnedProcess.start(
            path: WorkerExecutable.path, arguments: ["--template"], environment: WorkerExecutable.environment,
            sockets: [3])
        self.init(process, socket, isPrepared: false)
        let environment = ScriptEnvironment()
        let configuration = RuntimeConfiguration(
            environment: environment, metadata: ScriptMetadata(name: "script"), directory: "", storage: "null")
        try prepare(.warm(WorkerSetup(configuration: configuration.json, timeZone: environment.timeZone)))
    }

    private init(_ process: any ChildProcess, _ socket: Int32, isPrepared: Bool) {
        (self.process, self.isPrepared) = (process, isPrepared)
        channel = MessageChannel(socket, maximumSize: Self.maximumMessage)
    }

    deinit {
        close(channel.descriptor)
        process.end()
    }

    /// Sends a request, with the descriptor `passed`, and waits for the reply.
    private func reply(to request: TemplateRequest, passing passed: Int32? = nil) throws -> TemplateReply {
        let end = MonotonicClock.now + Self.limit
        let wait = { [channel] (events: Int32) throws in
            var request = pollfd(fd: channel.descriptor, events: Int16(events), revents: 0)
            let left = max(Int32((end - MonotonicClock.now) / .milliseconds(1)), 0)
            if poll(&request, 1, left) == 0 { throw Failure.silent }
        }
        return try lock.withLock { _ in
            if let passed {
                try channel.send(request.bytes, passing: passed, wait: wait)
            } else {
                try channel.send(request.bytes, wait: wait)
            }
            return try TemplateReply(reading: try channel.receive(wait: wait))
        }
    }

    /// Forks a template of scripts with `setup` from it.
    func prepared(for setup: WorkerSetup) throws -> WorkerTemplate {
        let worker = try fork(isTemplate: true)
        let template = WorkerTemplate(worker, worker.socket, isPrepared: true)
        try template.prepare(.prepare(setup))
        return template
    }

    private func prepare(_ request: TemplateRequest) throws {
        switch try reply(to: request) {
        case .prepared: break
        case .failed(let reason): throw Failure.refused(reason)
        default: throw Failure.silent
        }
    }

    func fork() throws -> ForkedWorker { try fork(isTemplate: false) }

    private func fork(isTemplate: Bool) throws -> ForkedWorker {
        guard hasOneThread else { throw Failure.threads }
        var ends: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw SystemCallError(code: errno)
        }
        defer { close(ends[1]) }
        do {
            let reply = try reply(to: .fork(isTemplate: isTemplate), passing: ends[1])
            guard case .forked(let identifier) = reply, identifier > 1 else { throw Failure.silent }
            // The process ID is in use: its parent has not waited for it.
            let process = Int32(cs_call(Int(CS_SYS_PIDFD_OPEN), Int(identifier), 0, 0, 0, 0, 0))
            guard process >= 0 else { throw SystemCallError(code: errno) }
            return ForkedWorker(identifier, process, socket: ends[0], of: self, isPrepared: isPrepared)
        } catch {
            close(ends[0])
            throw error
        }
    }

    /// Waits for the end of a child; returns the status of `waitpid`.
    func wait(for child: pid_t) -> Int32 {
        guard case .ended(let status)? = try? reply(to: .wait(child)) else { return 0xff00 }
        return status
    }

    /// Whether the process has one thread. A thread that is ending counts for some time.
    private var hasOneThread: Bool {
        for _ in 0..<1_000 {
            guard let count = Self.threadCount(of: process.identifier) else { return false }
            if count == 1 { return true }
            poll(nil, 0, 1)
        }
        return false
    }

    /// The number of threads of a process; nil if the system does not report it.
    private static func threadCount(of process: pid_t) -> Int? {
        let fields = fields(of: process)
        return fields.count > 17 ? Int(String(decoding: fields[17], as: UTF8.self)) : nil
    }

    /// The fields of a process in `/proc`, from its state on; none if the system does not report them.
    fileprivate static func fields(of process: pid_t) -> [ArraySlice<UInt8>] {
        let descriptor = open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var text = [UInt8](repeating: 0, count: 1_024)
        let count = read(descriptor, &text, text.count)
        // The name, in parentheses, may contain spaces and parentheses.
        guard count > 0, let name = text[..<count].lastIndex(of: UInt8(ascii: ")")) else { return [] }
        return text[name..<count].dropFirst().split(separator: UInt8(ascii: " "))
    }
}

protocol ChildProcess: AnyObject {
    /// Its process ID.
    var identifier: pid_t { get }
    /// Whether a signal has stopped it, and no other has continued it since.
    var isStopped: Bool { get }
    /// Kills it, if it runs, without waiting.
    func beginEnding()
    /// Kills it, if it runs, and waits until it has ended.
    func end()
    /// Waits until it has ended; returns the status of `waitpid`.
    func wait() -> Int32
}

extension SpawnedProcess: ChildProcess {}

/// A process that was forked from a template. It is killed when this object is deallocated. Used by one thread at a
/// time.
final class ForkedWorker: ChildProcess {
    /// Its process ID.
    let identifier: pid_t
    /// This side of its socket, which the receiver of this object closes.
    let socket: Int32
    /// Whether it has its engine already.
    let isPrepared: Bool
    /// Its parent.
    private let template: WorkerTemplate
    /// The descriptor of the process: another process may have its ID once the template has ended.
    private let process: Int32
    private var status: Int32?

    fileprivate init(
        _ identifier: pid_t, _ process: Int32, socket: Int32, of template: WorkerTemplate, isPrepared: Bool
    ) {
        (self.identifier, self.process, self.socket) = (identifier, process, socket)
        (self.template, self.isPrepared) = (template, isPrepared)
    }

    deinit {
        end()
        close(process)
    }

    var isStopped: Bool {
        // The state `t`, stopped by a debugger, does not count.
        status == nil && WorkerTemplate.fields(of: identifier).first?.first == UInt8(ascii: "T")
    }

    func beginEnding() {
        if status == nil { _ = cs_call(Int(CS_SYS_PIDFD_SEND_SIGNAL), Int(process), Int(SIGKILL), 0, 0, 0, 0) }
    }

    func end() {
        beginEnding()
        _ = wait()
    }

    func wait() -> Int32 {
        if let status { return status }
        let status = template.wait(for: identifier)
        self.status = status
        return status
    }
}
