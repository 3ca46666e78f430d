import Views

/// The work that a program has begun and that continues outside its turns. The loop waits for it, and gives it a turn
/// when it resumes.
final class ProgramWorkParticipant: SessionParticipant {
    private let program: any ViewProgram
    private let isRunning: () -> Bool
    private let body: (Duration) throws -> Void

    /// Creates the work of `program`, which has a turn by `run` while `isRunning`. Arrivals from other threads wake
    /// `loop`.
    init(
        _ program: any ViewProgram, loop: SessionLoop, isRunning: @escaping () -> Bool,
        run: @escaping (Duration) throws -> Void
    ) {
        self.program = program
        self.isRunning = isRunning
        body = run
        let mailbox = loop.mailbox
        program.onArrival { mailbox.wake() }
        if !loop.isOffline { program.onEnd { mailbox.wake() } }
    }

    var nextTime: Duration? { isRunning() && program.hasArrival ? .zero : nil }
    var servesOthers: Bool { true }

    var pendingReply: PendingReply? {
        let awaited = isRunning() ? program.awaited : []
        guard !awaited.isEmpty else { return nil }
        return PendingReply(what: awaited.joined(separator: ", "), isProgramWork: true)
    }

    func run(at time: Duration) throws {
        try body(time)
    }
}
