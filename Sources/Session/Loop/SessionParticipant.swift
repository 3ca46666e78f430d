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
    func inputArrived()
    /// Notifies it that nothing arrived for the quiet time of its awaited response.
    func responseTimedOut()
    /// Whether its actions may produce a response that others wait for. The loop then runs it while they wait.
    var servesOthers: Bool { get }
    /// Whether its next action keeps an offline session without an end of its own running.
    var keepsSessionAlive: Bool { get }
}

extension SessionParticipant {
    var pendingReply: PendingReply? { nil }
    func inputArrived() {}
    func responseTimedOut() {}
    var servesOthers: Bool { false }
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
