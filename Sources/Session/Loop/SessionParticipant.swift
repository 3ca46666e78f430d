/// Something that takes part in a session's loop: control, a program, a display layer, a display link, the output's repeats.
/// Called on the session's thread.
protocol SessionParticipant: AnyObject {
    /// When it has something to do next, in session time; nil while it has nothing. What lies in the past is due at once.
    var nextTime: Duration? { get }
    /// Does one thing that is due at `time`; the loop looks at everything else before it asks for the next.
    func run(at time: Duration) throws
    /// What it waits for from another thread; nil where nothing is outstanding.
    var awaitedAnswer: AwaitedAnswer? { get }
    /// Something has come from another thread: what it waits for may be there, or be there once others have done what is due.
    func somethingArrived()
    /// Nothing has come for the quiet time of what it waits for.
    func nothingArrived()
    /// Whether what it does may be what others wait for, so that it is done while they wait.
    var answersOthers: Bool { get }
    /// Whether an offline session without an end of its own goes on for what it has to do next.
    var keepsSessionGoing: Bool { get }
}

extension SessionParticipant {
    var awaitedAnswer: AwaitedAnswer? { nil }
    func somethingArrived() {}
    func nothingArrived() {}
    var answersOthers: Bool { false }
    var keepsSessionGoing: Bool { true }
}

/// A participant that is made of what its session knows.
final class SessionPart: SessionParticipant {
    private let next: () -> Duration?
    private let body: (Duration) throws -> Void
    private let awaited: () -> AwaitedAnswer?

    /// A participant that has something to do at the time that `next` gives, and then calls `run`.
    init(
        next: @escaping () -> Duration?, awaited: @escaping () -> AwaitedAnswer? = { nil },
        run: @escaping (Duration) throws -> Void
    ) {
        self.next = next
        self.awaited = awaited
        body = run
    }

    var nextTime: Duration? { next() }
    var awaitedAnswer: AwaitedAnswer? { awaited() }

    func run(at time: Duration) throws {
        try body(time)
    }
}

/// The control events: one a turn.
final class ControlParticipant: SessionParticipant {
    private var source: any ControlSource
    private let observe: (SessionEvent, Duration) -> Void
    private let carryOut: (ControlEvent, Duration) throws -> Void

    /// Reports each event of `source` to `observe` and hands it to `carryOut`, in order.
    init(
        _ source: any ControlSource, observe: @escaping (SessionEvent, Duration) -> Void,
        carryOut: @escaping (ControlEvent, Duration) throws -> Void
    ) {
        self.source = source
        self.observe = observe
        self.carryOut = carryOut
    }

    /// No event will come any more.
    var isExhausted: Bool { source.isExhausted }

    var nextTime: Duration? { source.nextTime }

    func run(at time: Duration) throws {
        guard let next = source.takeDue(at: time) else { return }
        observe(.control(next.event), time)
        try carryOut(next.event, time)
    }
}

/// What a participant of an offline session waits for from another thread.
struct AwaitedAnswer: Hashable {
    /// What it waits for, as a message names it.
    let what: String
    /// Whether it must come, however long it takes, because what is seen or heard depends on it: it is not given up, only told of.
    var isIndispensable = false
    /// Whether it comes from the world outside the process, and is waited for without an end of the session's own.
    var isFromOutside = false
    /// Whether it is what a program has begun, which neither ended nor waits for the session's clock.
    var isProgramWork = false
    /// How long nothing may come until it is not waited for any more, in the host's time; nil for as long as it takes.
    var quietTime: Duration?

    /// A block that fills a layer or a renderer.
    static let mediaBlock = AwaitedAnswer(what: "the block that was given to requestMediaDataWhenReady")

    /// A time observer's block, on a queue of its own.
    static let observer = AwaitedAnswer(what: "a time observer's block")

    /// What is said when it has not come for `limit` of the host's time.
    func notice(after limit: Duration) -> String {
        if isProgramWork {
            return "\(what) neither ended nor waited for the session's clock for \(limit): "
                + "the session goes on without it"
        }
        return isIndispensable
            ? "\(what) has not come for \(limit): the session waits for it"
            : "\(what) has not answered for \(limit): the session goes on without it"
    }
}
