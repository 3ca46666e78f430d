import Glibc
package import Sandbox
import WorkerProtocol

/// The worker's side of the socket: executes requests in order and replies to each. The process exits when the other
/// side closes the socket, regardless of what the script does.
package final class WorkerService {
    /// The maximum size of a request, in bytes. A script's code is one request.
    private static let maximumOrder = 256 << 20

    private let channel: MessageChannel
    private var sandbox: Sandbox
    private var engine: ScriptEngine?
    /// The context of the template that the process was forked from; nil for a process of its own.
    private let anchor: ScriptContext?
    private var garbage = GarbageCollectionSchedule()

    /// Creates a worker at the socket `descriptor`. `sandbox` are the sandbox layers of the process that are compatible
    /// with starting an engine.
    package init(descriptor: Int32, sandbox: Sandbox) {
        channel = MessageChannel(descriptor, maximumSize: Self.maximumOrder)
        self.sandbox = sandbox
        anchor = nil
    }

    /// Creates a worker in a process that was forked from a template with the context `anchor`. `engine` is that of the
    /// worker's scripts, if the template has created it.
    init(descriptor: Int32, sandbox: Sandbox, forkedWith anchor: ScriptContext?, engine: ScriptEngine?) {
        channel = MessageChannel(descriptor, maximumSize: Self.maximumOrder)
        (self.sandbox, self.anchor, self.engine) = (sandbox, anchor, engine)
    }

    /// Serves requests until the other side closes the socket or sends an invalid message.
    package func run() {
        if engine != nil, !closeSandbox() { return }
        Self.endWithPeer(of: channel.descriptor)
        while let order = next(), execute(order) {}
    }

    /// Executes a request; false if the worker should stop.
    private func execute(_ order: WorkerRequest) -> Bool {
        if case .begin(let setup) = order { return begin(setup) }
        guard let engine else { return false }
        switch order {
        case .begin, .reply: return false
        case .code(let code, let name):
            engine.load(code, name: name)
            return true
        case .turn(let call, let time, let limit):
            defer { tidy(engine) }
            return sendEvent(.turned(engine.run(call, at: time, limit: limit)))
        case .skipTicks(let time): return sendEvent(.skipped(engine.skipTicks(before: time)))
        case .collectGarbage:
            engine.collectGarbage()
            return sendEvent(.collected)
        }
    }

    /// Collects garbage after a turn if it is due. Nobody waits for a reply at this point.
    private func tidy(_ engine: ScriptEngine) {
        guard garbage.countTurn() else { return }
        let pause = ContinuousClock().measure { engine.collectGarbage() }
        garbage.collected(in: pause)
    }

    private func begin(_ setup: WorkerSetup) -> Bool {
        guard engine == nil else { return false }
        do throws(ScriptException) {
            let engine = try ScriptEngine(
                setup, beside: anchor,
                query: { [weak self] in self?.query($0, $1) },
                overTime: { [weak self] in self?.reportTimeout($0) })
            self.engine = engine
            return closeSandbox()
        } catch {
            _ = sendEvent(.failed(error.message))
            return false
        }
    }

    /// Closes the sandbox before any script code arrives.
    private func closeSandbox() -> Bool {
        sandbox.close()
        return sendEvent(.ready(SandboxStatus(activeLayers: sandbox.names, missing: sandbox.gaps)))
    }

    /// Reports the stack of a script that is ended.
    func reportTimeout(_ stack: String) {
        _ = sendEvent(.overTime(stack: stack))
    }

    /// Passes a query of the script on; nil if there is no answer.
    func query(_ subject: WorkerQuery, _ text: String) -> QueryReply? {
        guard sendEvent(.query(subject, text)), case .reply(let text, let time) = next() else { return nil }
        return QueryReply(text: text, time: .nanoseconds(time))
    }

    private func sendEvent(_ report: WorkerEvent) -> Bool {
        (try? channel.send(report.bytes, wait: channel.waitForever)) != nil
    }

    private func next() -> WorkerRequest? {
        (try? channel.receive(wait: channel.waitForever)).flatMap { try? WorkerRequest(reading: $0) }
    }

    /// Starts a thread that exits the process when the other side of `socket` is closed. A script in an endless loop
    /// would never check.
    private static func endWithPeer(of socket: Int32) {
        var thread = pthread_t()
        let argument = UnsafeMutableRawPointer(bitPattern: Int(socket))
        pthread_create(
            &thread, nil,
            { argument in
                var request = pollfd(fd: Int32(Int(bitPattern: argument)), events: 0, revents: 0)
                while poll(&request, 1, -1) < 0 {}
                _exit(0)
            }, argument)
        pthread_detach(thread)
    }
}

/// The schedule of full garbage collections, in addition to the engine's own collector. That collector often examines
/// young objects and rarely all of them. It does not count the characters of strings. A view whose text changed ten
/// times per second accumulated 3 MB of strings per hour.
package struct GarbageCollectionSchedule {
    /// The number of turns between two collections.
    package static let interval = 10_000
    /// The longest pause after which the schedule keeps its interval. A longer pause means a large heap, which the
    /// engine's own collector handles, and would be visible in a live session.
    package static let longPause: Duration = .milliseconds(30)

    private var left = interval

    /// Creates a schedule that counts turns from now on.
    package init() {}

    /// Counts a turn whose result has been sent. Returns whether it is time to collect.
    package mutating func countTurn() -> Bool {
        left -= 1
        return left <= 0
    }

    /// Records the duration of a collection and schedules the next one.
    package mutating func collected(in pause: Duration) {
        left = pause > Self.longPause ? 100 * Self.interval : Self.interval
    }
}
