import Glibc
import SharedTypes
import WorkerProtocol

/// The process of a script's engine, and the messages to and from it. The script can exhaust only this process: past a
/// limit it is killed. Used by one thread at a time.
final class WorkerProcess {
    /// The maximum size of a message in bytes: view trees are the largest.
    private static let maximumMessage = 32 << 20
    /// The interval at which a running worker is checked, in milliseconds.
    private static let interval: Int32 = 5
    /// The time beyond its limit that a worker has to report where it was ended, on an idle machine.
    private static let grace: Duration = .milliseconds(150)
    /// The longest time of a turn that is running when its session is asked to end.
    private static let lastTurn: Duration = .milliseconds(150)
    /// The longest time for an engine to start.
    private static let startLimit: Duration = .seconds(20)

    /// The worker's process; nil if the peer is another process.
    private let process: (any ChildProcess)?
    /// Whether the worker has created its engine before it was started.
    private let isPrepared: Bool
    private let channel: MessageChannel
    private let watch: WorkerUsageMonitor
    private let memoryLimit: Int
    private var limit = startLimit
    /// The total wait since the last request, and the part of it in which a signal had stopped the worker.
    private var (waited, stopped) = (WaitingTime(), Duration.zero)
    /// The total wait at the last check of its resource use.
    private var checkedWait: Duration = .zero
    /// The time spent on its queries since then, and the times at the start of the pending one.
    private var answering: Duration = .zero
    /// The time since the last request that this thread waited for the image decoder.
    private var decoding: Duration = .zero
    private var askedAt: (clock: Duration, own: Duration)?
    /// The processor time of this thread at the last request.
    private var ownStart: Duration = .zero
    private var end: WorkerExit?
    private var endWatch: SocketCloseMonitor?
    /// Whether its session was asked to end: then an endless turn is aborted.
    var isToEnd: (() -> Bool)?

    /// Starts a worker with at most `memoryLimit` bytes of memory. Throws if it cannot be started.
    init(memoryLimit: Int) throws(ScriptError) {
        self.memoryLimit = memoryLimit
        let path = WorkerExecutable.path
        do throws(SystemCallError) {
            let (process, socket) = try SpawnedProcess.start(
                path: path, arguments: [], environment: WorkerExecutable.environment, sockets: [3])
            self.process = process
            isPrepared = false
            channel = MessageChannel(socket, maximumSize: Self.maximumMessage)
            watch = WorkerUsageMonitor(process.identifier)
        } catch {
            throw ScriptError(.toolMissing, "cannot run \(path), the worker process of scripts", errno: error.code)
        }
    }

    /// Takes over a worker that was forked from a template.
    init(_ worker: ForkedWorker, memoryLimit: Int) {
        self.memoryLimit = memoryLimit
        (process, isPrepared) = (worker, worker.isPrepared)
        channel = MessageChannel(worker.socket, maximumSize: Self.maximumMessage)
        watch = WorkerUsageMonitor(worker.identifier)
    }

    /// Connects to a worker at the other end of the socket `descriptor`, which is closed with this object.
    init(descriptor: Int32) {
        memoryLimit = .max
        process = nil
        isPrepared = false
        channel = MessageChannel(descriptor, maximumSize: Self.maximumMessage)
        watch = WorkerUsageMonitor(getpid())
    }

    /// Calls `notify`, on a thread of its own, when the worker ends while no turn is running. Once.
    func watchEnd(_ notify: @escaping @Sendable () -> Void) {
        if endWatch == nil { endWatch = SocketCloseMonitor(of: channel.descriptor, notify) }
    }

    /// The worker's process ID; nil if the peer is another process.
    var identifier: pid_t? { process?.identifier }

    /// Whether the worker's end was detected.
    var hasEnded: Bool { endWatch?.hasEnded ?? false }

    deinit {
        // Before the descriptor that it watches is reused.
        endWatch?.stop()
        close(channel.descriptor)
        process?.end()
    }

    /// Sends the worker a request, for which it may take `limit`; nil for the limit of its start. ``receive()`` waits
    /// for its reply.
    func send(_ request: WorkerRequest, limit: Duration? = nil) throws(WorkerExit) {
        self.limit = limit ?? Self.startLimit
        (waited, stopped, checkedWait) = (WaitingTime(), .zero, .zero)
        (answering, decoding) = (.zero, .zero)
        ownStart = Self.ownTime
        watch.begin()
        try checked { try channel.send(request.bytes, wait: wait) }
    }

    /// Sends the response to the worker's query. `decoding` and `reading` are the parts of the time since the query
    /// that this thread waited for the image decoder, which has a limit of its own, and for files. A script that only
    /// makes queries would otherwise never exceed its limit.
    func reply(_ text: String?, decoding: Duration, reading: Duration) throws(WorkerExit) {
        var time: Duration = .zero
        if let askedAt {
            // The clock also runs while this process is stopped.
            let known = Self.ownTime - askedAt.own + reading + WaitingTime.maximumInterval
            time = max(.zero, min(MonotonicClock.now - askedAt.clock - decoding, known))
        }
        askedAt = nil
        answering += time
        self.decoding += decoding
        try checked { try checkUsage() }
        let reply = WorkerRequest.reply(text, time: ownWork.wholeNanoseconds)
        try checked { try channel.send(reply.bytes, wait: wait) }
    }

    /// The processor time since the last request.
    var processorTime: Duration { watch.processorTimeSinceBeginning }

    /// Waits for the worker's next event.
    func receive() throws(WorkerExit) -> WorkerEvent {
        let bytes = try checked { try channel.receive(wait: wait) }
        do throws(MessageError) {
            let event = try WorkerEvent(reading: bytes)
            if case .query = event { askedAt = (MonotonicClock.now, Self.ownTime) }
            return event
        } catch {
            throw stop(because: .unreadable("an unreadable message (\(error))"))
        }
    }

    // MARK: - The beginning

    /// Makes the worker create its engine.
    func begin(_ setup: WorkerSetup) throws(ScriptError) {
        guard !isPrepared else { return }
        try starting { () throws(WorkerExit) in try send(.begin(setup)) }
    }

    /// Waits until the engine runs; returns the state of its sandbox.
    func waitUntilReady() throws(ScriptError) -> SandboxStatus {
        let event = try starting { () throws(WorkerExit) in try receive() }
        switch event {
        case .ready(let sandboxLayers): return sandboxLayers
        case .failed(let reason):
            throw ScriptError(
                .system, "the script engine cannot be started", cause: EngineLimits.stackShortage ?? reason)
        default:
            throw ScriptError(.system, "the script engine cannot be started", cause: "an unexpected message")
        }
    }

    /// Sends the worker the script's code, which is called `name` in stacks.
    func load(_ code: String, name: String) throws(ScriptError) {
        try starting { () throws(WorkerExit) in try send(.code(code, name: name)) }
    }

    private func starting<Result>(_ body: () throws(WorkerExit) -> Result) throws(ScriptError) -> Result {
        do throws(WorkerExit) {
            return try body()
        } catch {
            let failure = "the script engine cannot be started"
            if case .died = error, EngineLimits.shortage == nil, let cause = EngineLimits.missingDevice {
                throw ScriptError(.toolMissing, failure, cause: cause)
            }
            let cause =
                switch error {
                case .overTime: "it took longer than \(Self.startLimit)"
                case .stopped: "a signal stopped it for longer than \(Self.startLimit)"
                case .overMemory(let bytes): "it took \(bytes >> 20) MB of memory; \(memoryLimit >> 20) MB are allowed"
                case .interrupted: "the session was interrupted"
                case .died(let words): EngineLimits.shortage ?? "it ended with \(words)"
                case .unreadable(let words): "it sent \(words)"
                }
            throw ScriptError(.system, failure, cause: cause)
        }
    }

    // MARK: - The end

    /// Kills the worker; from now on every request throws this end.
    @discardableResult
    func stop(because end: WorkerExit) -> WorkerExit {
        if self.end == nil {
            self.end = end
            process?.end()
        }
        return self.end ?? end
    }

    /// Kills the worker without waiting; its end is awaited when this object is deallocated. It gets no further
    /// request.
    func beginEnding() {
        process?.beginEnding()
    }

    private func checked<Result>(_ body: () throws -> Result) throws(WorkerExit) -> Result {
        if let end { throw end }
        do {
            return try body()
        } catch let error as WorkerExit {
            throw stop(because: error)
        } catch MessageChannel.Failure.tooLarge(let size) {
            throw stop(because: .unreadable("\(size >> 20) MB at a time; \(Self.maximumMessage >> 20) MB are allowed"))
        } catch {
            // The socket is closed: the worker has ended, or is about to.
            throw stop(because: .died(process.map { SpawnedProcess.description(of: $0.wait()) } ?? "a closed socket"))
        }
    }

    /// Waits for the socket, and meanwhile checks the worker's resource use.
    private func wait(for events: Int32) throws(WorkerExit) {
        while true {
            var request = pollfd(fd: channel.descriptor, events: Int16(events), revents: 0)
            let start = MonotonicClock.now
            let isReady = poll(&request, 1, Self.interval) > 0
            let counted = waited.add(MonotonicClock.now - start)
            if !isReady, process?.isStopped == true { stopped += counted }
            // A worker that sends a byte at a time is checked, too.
            if !isReady || waited.total - checkedWait >= .milliseconds(Int(Self.interval)) {
                checkedWait = waited.total
                try checkUsage()
            }
            if isReady { return }
        }
    }

    /// The time for which this thread has worked for the script since the last request, also while it read a query and
    /// wrote the response.
    private var ownWork: Duration { max(answering, Self.ownTime - ownStart) }

    private static var ownTime: Duration { HostClock.time(of: CLOCK_THREAD_CPUTIME_ID) ?? .zero }

    /// Checks the worker's resource use so far. Throws if it exceeds a limit.
    private func checkUsage() throws(WorkerExit) {
        if let memory = watch.memory(above: memoryLimit) { throw .overMemory(memory) }
        if waited.total > Self.lastTurn, isToEnd?() == true { throw .interrupted }
        let time = watch.time(waited: waited.total, stopped: stopped, answering: ownWork)
        guard time > limit else { return }
        let slowdown = watch.slowdown(answering: ownWork, decoding: decoding)
        guard time > limit + Self.grace * slowdown else { return }
        throw stopped > limit / 2 ? .stopped : .overTime
    }
}

/// The reason why a worker has ended too early.
enum WorkerExit: Error, Equatable {
    /// It exceeded its time limit, and could not be ended in an orderly way.
    case overTime
    /// A signal stopped it for longer than its time limit.
    case stopped
    /// It used this many bytes of memory.
    case overMemory(Int)
    /// It was running when its session was asked to end.
    case interrupted
    /// It ended by itself, with its exit status as a message.
    case died(String)
    /// It sent a message that is malformed or too large.
    case unreadable(String)
}

/// The worker's program, `pipstream-worker`: it is beside the running program, or in `libexec/pipstream` beside that
/// one's folder.
enum WorkerExecutable {
    /// Its path; if it is missing, the one beside the program.
    static let path = path(of: "pipstream-worker")

    /// The path of the `program` that is installed like the worker; if it is missing, the one beside the program.
    static func path(of program: String) -> String {
        let folder = directory(ofLink: "/proc/self/exe")
        let paths = ["\(folder)/\(program)", "\(folder)/../libexec/pipstream/\(program)"]
        return paths.first { access($0, X_OK) == 0 } ?? paths[0]
    }

    /// The environment variables by which it finds libraries in unusual folders; it clears them at once.
    static var environment: [String] {
        getenv("LD_LIBRARY_PATH").map { ["LD_LIBRARY_PATH=" + String(cString: $0)] } ?? []
    }

    private static func directory(ofLink link: String) -> String {
        var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = bytes.withUnsafeMutableBytes {
            readlink(link, $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
        }
        let path = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    }
}

/// The limits of the shell or the batch system within which an engine does not start. It reserves gigabytes of address
/// space when it starts, uses little of it, and crashes without it.
enum EngineLimits {
    /// The bytes of address space with which an engine certainly starts.
    private static let enough: UInt = 16 << 30

    /// The reason why an engine does not start here, as a sentence; nil if no limit is below the space that it
    /// reserves.
    static var shortage: String? {
        let found: [(name: String, option: String, bytes: UInt)] = [
            ("address space", "-v", bytes(of: __rlimit_resource_t(RLIMIT_AS.rawValue))),
            ("data", "-d", bytes(of: __rlimit_resource_t(RLIMIT_DATA.rawValue))),
        ]
        guard let least = found.min(by: { $0.bytes < $1.bytes }), least.bytes < enough else { return nil }
        return
            "\(least.name) is limited to \(least.bytes >> 20) MB (ulimit \(least.option)), and the engine reserves "
            + "more than that but uses little of it; raise that limit (ulimit \(least.option) unlimited), and limit "
            + "scripts with --script-memory"
    }

    /// The bytes of stack with which an engine certainly runs the runtime's code.
    private static let enoughStack: UInt = 1 << 20

    /// The reason why an engine that has started does not run the runtime's code here, as a sentence; nil if the stack
    /// is large enough.
    static var stackShortage: String? {
        let size = bytes(of: __rlimit_resource_t(RLIMIT_STACK.rawValue))
        guard size < enoughStack else { return nil }
        return "the stack is limited to \(size >> 10) kB (ulimit -s), and the engine needs more; raise that limit to "
            + "8192"
    }

    /// The reason why an engine crashes at its start where the system's random numbers are missing, as a sentence; nil
    /// if they can be read.
    static var missingDevice: String? {
        access("/dev/urandom", R_OK) == 0
            ? nil : "it reads /dev/urandom, which is not there or not readable: mount /dev"
    }

    private static func bytes(of resource: __rlimit_resource_t) -> UInt {
        var limit = rlimit()
        return getrlimit(resource, &limit) == 0 ? UInt(limit.rlim_cur) : .max
    }
}
