import Glibc
package import Walls
import WorkerMessages

/// A worker at its socket: it does what it is told, one order after the other, and answers each. It ends, whatever the script is doing,
/// when the other side closes the socket.
package final class WorkerService {
    /// The most bytes in an order: a script's code is one.
    private static let greatestOrder = 256 << 20

    private let channel: MessageChannel
    private var walls: Walls
    private var engine: ScriptEngine?
    private var garbage = GarbageSchedule()

    /// A worker at the socket `descriptor`, in a process with the `walls` that can stand while an engine starts.
    package init(descriptor: Int32, walls: Walls) {
        channel = MessageChannel(descriptor, greatestSize: Self.greatestOrder)
        self.walls = walls
    }

    /// Serves until the other side has closed the socket, or said what cannot be understood.
    package func run() {
        Self.endWithPeer(of: channel.descriptor)
        while let order = next(), carryOut(order) {}
    }

    /// Carries out an order; false where nothing more is to be done.
    private func carryOut(_ order: WorkerOrder) -> Bool {
        if case .begin(let setup) = order { return begin(setup) }
        guard let engine else { return false }
        switch order {
        case .begin, .answer: return false
        case .code(let code, let name):
            engine.load(code, name: name)
            return true
        case .turn(let call, let time, let limit):
            defer { tidy(engine) }
            return tell(.turned(engine.run(call, at: time, limit: limit)))
        case .skipTicks(let time): return tell(.skipped(engine.skipTicks(before: time)))
        case .collectGarbage:
            engine.collectGarbage()
            return tell(.collected)
        }
    }

    /// Frees what turns have left behind, when it is time: while nobody waits for an answer.
    private func tidy(_ engine: ScriptEngine) {
        guard garbage.turnIsOver() else { return }
        let pause = ContinuousClock().measure { engine.collectGarbage() }
        garbage.collected(in: pause)
    }

    private func begin(_ setup: WorkerSetup) -> Bool {
        guard engine == nil else { return false }
        do throws(ScriptException) {
            let engine = try ScriptEngine(
                setup,
                asking: { [weak self] in self?.ask($0, $1) },
                overTime: { [weak self] in _ = self?.tell(.overTime(stack: $0)) })
            self.engine = engine
            // Before it has heard a word of the script.
            walls.close()
            let report = WorkerWalls(standing: walls.names, missing: walls.gaps)
            return tell(.ready(report))
        } catch {
            _ = tell(.failed(error.message))
            return false
        }
    }

    private func ask(_ subject: WorkerSubject, _ text: String) -> String? {
        guard tell(.ask(subject, text)), case .answer(let text) = next() else { return nil }
        return text
    }

    private func tell(_ report: WorkerReport) -> Bool {
        (try? channel.send(report.bytes, wait: channel.waitForever)) != nil
    }

    private func next() -> WorkerOrder? {
        (try? channel.receive(wait: channel.waitForever)).flatMap { try? WorkerOrder(reading: $0) }
    }

    /// Ends the process when the other side of `socket` is closed: a script in an endless loop would never look.
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

/// When an engine's garbage is collected as a whole, beside what its own collector does. That looks at the young often and at all rarely,
/// and counts no string's characters: a view whose words change ten times a second gathered 3 MB of words an hour.
package struct GarbageSchedule {
    /// Turns between two collections.
    package static let interval = 10_000
    /// A collection that took longer is that of a large heap, whose own collector comes to it, and would be seen in a live session.
    package static let longPause: Duration = .milliseconds(30)

    private var left = interval

    /// Counted from now on.
    package init() {}

    /// A turn is over, and told of; whether it is time to collect.
    package mutating func turnIsOver() -> Bool {
        left -= 1
        return left <= 0
    }

    /// A collection took so long.
    package mutating func collected(in pause: Duration) {
        left = pause > Self.longPause ? 100 * Self.interval : Self.interval
    }
}
