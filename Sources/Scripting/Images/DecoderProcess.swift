import Glibc
import SharedTypes
import WorkerProtocol

/// A process that decodes images, `pipstream-decoder`, and the messages to and from it. It can exhaust only itself:
/// past a limit it is killed. Used by one thread at a time.
package final class DecoderProcess {
    /// The maximum memory of the process in bytes: two images of a phone's photo, or five layers of 4096 by 4096
    /// pixels.
    static let memoryLimit = 512 << 20
    /// The interval at which a working process is checked, in milliseconds.
    private static let interval: Int32 = 5
    /// The longest time for its start, and for loading the libraries of a request: without caches, fonts take seconds.
    private static let startLimit: Duration = .seconds(20)
    /// The longest time that a stopped process is waited for.
    private static let stopLimit: Duration = .milliseconds(250)
    /// The longest time of a request that is running when the session is asked to end.
    private static let lastRequest: Duration = .milliseconds(150)

    /// The child process; nil if the peer is another process.
    private let process: SpawnedProcess?
    private let channel: MessageChannel
    private let watch: WorkerUsageMonitor
    private var limit = startLimit
    private var waited = WaitingTime()
    private var (checkedWait, stopped, lastTime): (Duration, Duration, Duration) = (.zero, .zero, .zero)
    private var isReady = false
    private let requiresSandbox: Bool
    /// The documents that it has been sent.
    var documents: Set<Int64> = []
    /// Whether the session was asked to end: then a long request is aborted.
    var isToEnd: (() -> Bool)?

    /// Starts a process; its first request fails if it `requiresSandbox` and a layer is missing. Throws if it cannot be
    /// started.
    package init(requiresSandbox: Bool) throws(DecoderFailure) {
        self.requiresSandbox = requiresSandbox
        let path = Self.path
        do throws(SystemCallError) {
            let (process, socket) = try SpawnedProcess.start(
                path: path, arguments: [], environment: Self.environment, sockets: [3])
            self.process = process
            channel = Self.channel(socket)
            watch = WorkerUsageMonitor(process.identifier)
        } catch {
            throw .missing("\(path) cannot be run: \(String(cString: strerror(error.code)))")
        }
    }

    /// Connects to a decoder at the other end of the socket `descriptor`, which is closed with this object.
    package init(descriptor: Int32) {
        process = nil
        requiresSandbox = false
        channel = Self.channel(descriptor)
        watch = WorkerUsageMonitor(getpid())
    }

    private static func channel(_ descriptor: Int32) -> MessageChannel {
        MessageChannel(descriptor, maximumSize: DecoderLimits.reply, acceptsDescriptors: true)
    }

    deinit {
        close(channel.descriptor)
        process?.end()
    }

    /// The process ID; nil if the peer is another process.
    var identifier: pid_t? { process?.identifier }

    /// The program's path: beside the running program, or in `libexec/pipstream` beside that one's folder.
    private static let path = WorkerExecutable.path(of: "pipstream-decoder")

    private static let fontVariables: [String] = ["PIPSTREAM_FONT_PATH", "XDG_CACHE_HOME", "HOME"]

    /// The environment variables by which it finds libraries and fonts; it clears them at once.
    private static var environment: [String] {
        WorkerExecutable.environment
            + fontVariables.compactMap { name in getenv(name).map { "\(name)=" + String(cString: $0) } }
    }

    // MARK: - Requests

    /// Makes the process load libraries while nothing is decoded yet.
    func prepare() throws(DecoderFailure) {
        try send(.prepare)
    }

    /// Sends a request, for which the process may take `limit` after it has loaded its libraries, and waits for the
    /// reply. Returns it with the descriptor of its pixels, which the caller closes.
    func reply(to request: DecoderRequest, limit: Duration) throws(DecoderFailure) -> (DecoderReply, Int32?) {
        begin(limit: Self.startLimit)
        try send(request)
        if !isReady {
            guard case .ready(let sandbox) = try receive() else { throw .invalid("an unexpected message") }
            if requiresSandbox, let gap = sandbox.missing.first { throw .missing("its sandbox lacks a layer (\(gap))") }
            isReady = true
        }
        let first = try receive()
        guard first == .began else {
            if case .failed = first { return (first, nil) }
            throw .invalid("an unexpected message")
        }
        begin(limit: limit)
        return (try receive(), channel.takeDescriptor())
    }

    /// The time that the last request has taken: processor time, or a part of the wait for a process that is idle.
    var time: Duration {
        // The processor time of a process that has ended is unknown.
        lastTime = max(lastTime, watch.time(waited: waited.total, answering: .zero))
        return lastTime
    }

    private func begin(limit: Duration) {
        self.limit = limit
        waited = WaitingTime()
        (checkedWait, stopped, lastTime) = (.zero, .zero, .zero)
        watch.begin()
    }

    private func send(_ request: DecoderRequest) throws(DecoderFailure) {
        try checked { try channel.send(request.bytes, wait: wait) }
    }

    private func receive() throws(DecoderFailure) -> DecoderReply {
        let bytes = try checked { try channel.receive(wait: wait) }
        do throws(MessageError) {
            return try DecoderReply(reading: bytes)
        } catch {
            throw .invalid("a message that cannot be read (\(error))")
        }
    }

    private func checked<Result>(_ body: () throws -> Result) throws(DecoderFailure) -> Result {
        do {
            return try body()
        } catch let failure as DecoderFailure {
            throw failure
        } catch MessageChannel.Failure.tooLarge(let size) {
            throw .invalid("a message of \(size >> 20) MB")
        } catch {
            // The socket is closed: the process has ended, or is about to.
            process?.beginEnding()
            throw .ended(process.map { SpawnedProcess.description(of: $0.wait()) } ?? "its socket")
        }
    }

    /// Waits for the socket, and meanwhile checks the process's resource use.
    private func wait(for events: Int32) throws(DecoderFailure) {
        while true {
            var request = pollfd(fd: channel.descriptor, events: Int16(events), revents: 0)
            let start = MonotonicClock.now
            let isReady = poll(&request, 1, Self.interval) > 0
            let counted = waited.add(MonotonicClock.now - start)
            stopped = !isReady && process?.isStopped == true ? stopped + counted : .zero
            // A process that sends a byte at a time is checked, too.
            if !isReady || waited.total - checkedWait >= .milliseconds(Int(Self.interval)) {
                checkedWait = waited.total
                try check()
            }
            if isReady { return }
        }
    }

    private func check() throws(DecoderFailure) {
        // Behind a socket to another process the memory is this process's own.
        if process != nil, watch.memory(above: Self.memoryLimit) != nil { throw .overMemory }
        if time > limit { throw .overTime }
        if stopped > Self.stopLimit { throw .stopped }
        if waited.total > Self.lastRequest, isToEnd?() == true { throw .interrupted }
    }
}

/// The reason why a decoder process gave no valid reply.
package enum DecoderFailure: Error, Equatable {
    /// It exceeded its time limit.
    case overTime
    /// It exceeded its memory limit.
    case overMemory
    /// A signal stopped it.
    case stopped
    /// It ended by itself, with its exit status as a message.
    case ended(String)
    /// It sent a message, or pixels, that are invalid.
    case invalid(String)
    /// The document puts the libraries into a failed state.
    case notDrawn
    /// It cannot be started, for this reason.
    case missing(String)
    /// The session was asked to end.
    case interrupted

    /// Whether the image that was being decoded may be the cause.
    var isOfSource: Bool {
        switch self {
        case .overTime, .overMemory, .stopped, .ended, .invalid, .notDrawn: true
        case .missing, .interrupted: false
        }
    }

    /// The reason, as the end of a sentence that begins with the image's name.
    var reason: String {
        let cause =
            switch self {
            case .overTime: "decoding it takes too long; --script-timeout allows more"
            case .overMemory: "decoding it takes more than \(DecoderProcess.memoryLimit >> 20) MB of memory"
            case .stopped: "the image decoder was stopped by a signal"
            case .ended(let words): "the image decoder ended with \(words)"
            case .invalid(let words): "the image decoder sent \(words)"
            case .notDrawn: "it has lengths or fonts that cannot be drawn"
            case .missing(let words): "the image decoder is not available (\(words))"
            case .interrupted: "the session was asked to end"
            }
        return "is not drawn: \(cause)"
    }
}
