/// A participant of a session's loop, for example the control events, a program, a display layer, a display link or the
/// output's repeats. Called on the session's thread.
protocol SessionParticipant: AnyObject {
    /// The session time at which it is due next; nil if it has nothing to do. A time in the past is due at once.
    var nextTime: Duration? { get }
    /// Performs one action that is due at `time`. The loop checks all other participants before it calls the next.
    func run(at time: Duration) throws
    /// The response that it waits for from another thread; nil if nothing is outstanding.
    var pendingReply: PendingReply? { get }
    /// Notifies it that something arrived from another thread. The response may be available now, or after others have
    /// performed what is due.
    func somethingArrived()
    /// Notifies it that nothing arrived for the quiet time of its awaited response.
    func nothingArrived()
    /// Whether its actions may produce a response that others wait for. The loop then runs it while they wait.
    var answersOthers: Bool { get }
    /// Whether its next action keeps an offline session without an end of its own running.
    var keepsSessionAlive: Bool { get }
}

extension SessionParticipant {
    var pendingReply: PendingReply? { nil }
    func somethingArrived() {}
    func nothingArrived() {}
    var answersOthers: Bool { false }
    var keepsSessionAlive: Bool { true }
}

/// A participant made of closures that read and change its session.
final class ClosureParticipant: SessionParticipant {
    private let next: () -> Duration?
    private let body: (Duration) throws -> Void
    private let awaited: () -> PendingReply?
    let keepsSessionAlive: Bool

    /// Creates a participant that is due at the time that `next` returns, and then calls `run`.
    init(
        keepsSessionAlive: Bool = true, next: @escaping () -> Duration?,
        awaited: @escaping () -> PendingReply? = { nil },
        run: @escaping (Duration) throws -> Void
    ) {
        self.keepsSessionAlive = keepsSessionAlive
        self.next = next
        self.awaited = awaited
        body = run
    }

    var nextTime: Duration? { next() }
    var pendingReply: PendingReply? { awaited() }

    func run(at time: Duration) throws {
        try body(time)
    }
}

/// The control events: one per step of the loop.
final class ControlParticipant: SessionParticipant {
    private var source: any ControlSource
    private let observe: (SessionEvent, Duration) -> Void
    private let carryOut: (ControlEvent, Duration) throws -> Void

    /// Creates a participant that reports each event of `source` to `observe` and passes it to `carryOut`, in order.
    init(
        _ source: any ControlSource, observe: @escaping (SessionEvent, Duration) -> Void,
        carryOut: @escaping (ControlEvent, Duration) throws -> Void
    ) {
        self.source = source
        self.observe = observe
        self.carryOut = carryOut
    }

    /// Whether no more events will arrive.
    var isExhausted: Bool { source.isExhausted }

    var nextTime: Duration? { source.nextTime }

    func run(at time: Duration) throws {
        guard let next = source.takeDue(at: time) else { return }
        observe(.control(next.event), time)
        try carryOut(next.event, time)
    }
}

/// A response from another thread that a participant of an offline session waits for.
struct PendingReply: Hashable {
    /// The name of the response in messages.
    let what: String
    /// Whether the response is required because frames or audio depend on it. The loop then never gives it up, and only
    /// reports the delay.
    var isIndispensable = false
    /// Whether the response comes from outside the process. The loop then waits for it without a limit of its own.
    var isFromOutside = false
    /// Whether it is work that a program has begun, which neither ended nor waits for the session's clock.
    var isProgramWork = false
    /// The time without any arrival after which the loop stops waiting, in the host's time; nil for no limit.
    var idleTime: Duration?

    /// A block that fills a layer or a renderer.
    static let mediaBlock = PendingReply(what: "the block of requestMediaDataWhenReady")

    /// A time observer's block, on a queue of its own.
    static let observer = PendingReply(what: "a time observer's block")

    /// Returns the message about a response that is missing after `limit` of the host's time.
    func notice(after limit: Duration) -> String {
        if isProgramWork {
            return "\(what) neither ended nor waited for the session's clock for \(limit): "
                + "the session continues without it"
        }
        return isIndispensable
            ? "\(what) has not arrived for \(limit): the session waits for it"
            : "\(what) has not responded for \(limit): the session continues without it"
    }
}
