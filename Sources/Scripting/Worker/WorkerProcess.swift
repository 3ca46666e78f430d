import Descriptors
import Glibc
import WorkerMessages

/// A process that a script's engine runs in, and what it is asked and answers. Whatever the script does, it costs this process and no more: past
/// a limit it is killed. One thread at a time.
final class WorkerProcess {
    /// The most bytes of a message: trees of views are the largest.
    private static let greatestMessage = 32 << 20
    /// How often a worker at work is looked at.
    private static let interval: Int32 = 5
    /// What a worker may take beyond its limit to say where it was ended, on a machine that has nothing else to do.
    private static let grace: Duration = .milliseconds(150)
    /// How long a turn may take that is still at work when its session was asked to end.
    private static let lastTurn: Duration = .milliseconds(150)
    /// How long an engine may take to start.
    private static let startLimit: Duration = .seconds(20)

    /// Nil where whoever is at the other end is no process of ours.
    private let process: SpawnedProcess?
    private let channel: MessageChannel
    private let watch: WorkerWatch
    private let memoryLimit: Int
    private var limit = startLimit
    /// How long has been waited since the last order.
    private var waited: Duration = .zero
    /// How long has been worked for its questions since then, and since when for the one that waits.
    private var answering: Duration = .zero
    private var askedAt: Duration?
    private var end: WorkerEnd?
    private var endWatch: EndWatch?
    /// Whether its session was asked to end: then a turn that goes on and on is not waited for.
    var isToEnd: (() -> Bool)?

    /// Starts a worker that may take `memoryLimit` bytes. Throws where it cannot be started.
    init(memoryLimit: Int) throws(ScriptError) {
        self.memoryLimit = memoryLimit
        let path = WorkerExecutable.path
        do throws(SystemFailure) {
            let (process, socket) = try SpawnedProcess.start(
                path: path, arguments: [], environment: WorkerExecutable.environment, sockets: [3])
            self.process = process
            channel = MessageChannel(socket, greatestSize: Self.greatestMessage)
            watch = WorkerWatch(process.identifier)
        } catch {
            throw ScriptError(.toolMissing, "cannot run \(path), which scripts run in", errno: error.code)
        }
    }

    /// What speaks a worker's language at the other end of the socket `descriptor`, which is closed with this object.
    init(descriptor: Int32) {
        memoryLimit = .max
        process = nil
        channel = MessageChannel(descriptor, greatestSize: Self.greatestMessage)
        watch = WorkerWatch(getpid())
    }

    /// Calls `tell`, on a thread of its own, when the worker ends although nobody has a turn with it. Once.
    func watchEnd(_ tell: @escaping @Sendable () -> Void) {
        if endWatch == nil { endWatch = EndWatch(of: channel.descriptor, tell) }
    }

    /// Whether the worker was seen to end.
    var hasEnded: Bool { endWatch?.hasEnded ?? false }

    deinit {
        // Before the descriptor that it looks at is another's.
        endWatch?.stop()
        close(channel.descriptor)
        process?.end()
    }

    /// Gives the worker an order whose answer is waited for by ``report()``, and for which it may take `limit`; nil for as long as its start.
    func order(_ order: WorkerOrder, limit: Duration? = nil) throws(WorkerEnd) {
        if case .answer = order {
            // A script that only asks would never be waited for.
            if let askedAt { answering += MonotonicClock.now - askedAt }
            askedAt = nil
            try checked { try look() }
        } else {
            self.limit = limit ?? Self.startLimit
            (waited, answering) = (.zero, .zero)
            watch.begin()
        }
        try checked { try channel.send(order.bytes, wait: wait) }
    }

    /// How long it was the processor's since the last order.
    var processorTime: Duration { watch.processorTimeSinceBeginning }

    /// Waits for what the worker says next.
    func report() throws(WorkerEnd) -> WorkerReport {
        let bytes = try checked { try channel.receive(wait: wait) }
        do throws(MessageError) {
            let report = try WorkerReport(reading: bytes)
            if case .ask = report { askedAt = MonotonicClock.now }
            return report
        } catch {
            throw give(up: .unreadable("a message that cannot be read (\(error))"))
        }
    }

    // MARK: - The beginning

    /// Has the worker make its engine.
    func begin(_ setup: WorkerSetup) throws(ScriptError) {
        try starting { () throws(WorkerEnd) in try order(.begin(setup)) }
    }

    /// Waits until the engine runs; the walls around it.
    func waitUntilReady() throws(ScriptError) -> WorkerWalls {
        let answer = try starting { () throws(WorkerEnd) in try report() }
        switch answer {
        case .ready(let walls): return walls
        case .failed(let reason): throw ScriptError(.system, "the script engine could not be started", cause: reason)
        default:
            throw ScriptError(.system, "the script engine could not be started", cause: "a message out of its turn")
        }
    }

    /// Gives the worker the script's code, which is called `name` in stacks.
    func load(_ code: String, name: String) throws(ScriptError) {
        try starting { () throws(WorkerEnd) in try order(.code(code, name: name)) }
    }

    private func starting<Result>(_ body: () throws(WorkerEnd) -> Result) throws(ScriptError) -> Result {
        do throws(WorkerEnd) {
            return try body()
        } catch {
            let cause =
                switch error {
                case .overTime: "it took longer than \(Self.startLimit)"
                case .overMemory(let bytes): "it took \(bytes >> 20) MB of memory; \(memoryLimit >> 20) MB are allowed"
                case .interrupted: "the session was asked to end"
                case .died(let words): AddressRoom.shortage ?? "it ended with \(words)"
                case .unreadable(let words): "it sent \(words)"
                }
            throw ScriptError(.system, "the script engine could not be started", cause: cause)
        }
    }

    // MARK: - The end

    /// Kills the worker; it answers with this end from now on.
    @discardableResult
    func give(up end: WorkerEnd) -> WorkerEnd {
        if self.end == nil {
            self.end = end
            process?.end()
        }
        return self.end ?? end
    }

    /// Kills the worker, which is gone when this object is: it is given no further order.
    func beginEnding() {
        process?.beginEnding()
    }

    private func checked<Result>(_ body: () throws -> Result) throws(WorkerEnd) -> Result {
        if let end { throw end }
        do {
            return try body()
        } catch let error as WorkerEnd {
            throw give(up: error)
        } catch MessageChannel.Failure.tooLarge(let size) {
            throw give(up: .unreadable("\(size >> 20) MB at a time; \(Self.greatestMessage >> 20) MB are allowed"))
        } catch {
            // The socket is closed: the worker has ended, or is about to.
            throw give(up: .died(process.map { SpawnedProcess.words(for: $0.wait()) } ?? "its socket"))
        }
    }

    /// Waits for the socket, and looks at what the worker takes meanwhile.
    private func wait(for events: Int32) throws(WorkerEnd) {
        while true {
            var request = pollfd(fd: channel.descriptor, events: Int16(events), revents: 0)
            if poll(&request, 1, Self.interval) > 0 { return }
            // What is counted are the waits, not the clock: it goes on while this process is stopped.
            waited += .milliseconds(Int(Self.interval))
            try look()
        }
    }

    /// Looks at what the worker has taken by now. Throws where that is too much.
    private func look() throws(WorkerEnd) {
        let memory = watch.memoryInUse
        if memory > memoryLimit { throw .overMemory(memory) }
        if waited > Self.lastTurn, isToEnd?() == true { throw .interrupted }
        let time = watch.time(waited: waited, answering: answering)
        if time > limit, time > limit + Self.grace * watch.strain(answering: answering) { throw .overTime }
    }
}

/// Why a worker is gone that was needed.
enum WorkerEnd: Error, Equatable {
    /// It did not come to an end in its time, nor could it be ended in an orderly way.
    case overTime
    /// It took this many bytes of memory.
    case overMemory(Int)
    /// It was at work when its session was asked to end.
    case interrupted
    /// It ended by itself; how, in words.
    case died(String)
    /// It said something that cannot be understood, or too much.
    case unreadable(String)
}

/// The program that scripts run in, `pipstream-worker`: it lies beside the program that runs now, or in `libexec/pipstream` beside that
/// one's folder.
enum WorkerExecutable {
    /// Its path; where there is none, the one beside the program.
    static let path: String = {
        let folder = directory(ofLink: "/proc/self/exe")
        let paths = [folder + "/pipstream-worker", folder + "/../libexec/pipstream/pipstream-worker"]
        return paths.first { access($0, X_OK) == 0 } ?? paths[0]
    }()

    /// What it needs of the environment to find its libraries, where they lie in unusual places; it forgets it at once.
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

/// Limits of the shell or the batch system on what a process may reserve. The engine reserves gigabytes of addresses when it starts, takes little
/// of them, and breaks down where it cannot have them.
enum AddressRoom {
    /// The bytes of address space that an engine surely starts with.
    private static let enough: UInt = 16 << 30

    /// Why an engine does not start here, as a sentence; nil where no limit is below what it reserves.
    static var shortage: String? {
        let found: [(name: String, option: String, bytes: UInt)] = [
            ("address space", "-v", bytes(of: __rlimit_resource_t(RLIMIT_AS.rawValue))),
            ("data", "-d", bytes(of: __rlimit_resource_t(RLIMIT_DATA.rawValue))),
        ]
        guard let least = found.min(by: { $0.bytes < $1.bytes }), least.bytes < enough else { return nil }
        return
            "\(least.name) is limited to \(least.bytes >> 20) MB here (ulimit \(least.option)), and the engine reserves "
            + "more than that, of which it takes little; raise that limit (ulimit \(least.option) unlimited), and bound "
            + "what a script takes by --script-memory"
    }

    private static func bytes(of resource: __rlimit_resource_t) -> UInt {
        var limit = rlimit()
        return getrlimit(resource, &limit) == 0 ? UInt(limit.rlim_cur) : .max
    }
}
