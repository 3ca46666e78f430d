import SessionTasks

/// The tasks that a program of sample buffers creates in a session: in its delegates' methods, in display links, and in
/// code inside the session. They run within the session's steps and wait on its clock. The session waits for them if
/// they wait for something else. Used on the session's thread.
final class ProgramTasksParticipant: SessionParticipant {
    private let loop: SessionLoop
    private let clock: SessionClock
    private let timers: TimerQueue
    private let executor: SessionExecutor
    private let work = WorkList()
    /// The work that the current step may begin; replaced once a task has retained it.
    private var stepWork: TrackedWork?
    /// The work that delegates began in calls whose responses the window waits for.
    private var answering: [WeakWork] = []
    /// The numbers of the waits for the clock that began in the step of the last such call: blocks and timers of the
    /// main queue, which may provide the response. The end is known when the step is over.
    private var replyWaits: (first: Int, last: Int?)?
    /// The session time at which a task exceeded the limit of runs without suspending; no more work runs until time
    /// advances.
    private var exhausted: Duration?
    /// The number of runs at one time.
    private var rounds = (time: Duration.zero, count: 0)
    private static let maximumRounds = 100_000
    private var reported: Set<String> = []
    /// Receives the notices for the session's observers.
    var onNotice: (String) -> Void = { _ in }

    /// Creates the tasks of `loop`, whose time starts at `startDate`, milliseconds since 1970.
    init(_ loop: SessionLoop, startDate: Int64) {
        self.loop = loop
        timers = TimerQueue(startDate: Double(startDate) / 1000)
        clock = SessionClock(timers: timers)
        executor = SessionExecutor(timers)
        let mailbox = loop.mailbox
        executor.onArrival { mailbox.wake() }
        work.onEnd { mailbox.wake() }
    }

    /// Runs `body`, a step of the session, and then the ready work of its tasks.
    func step<Result>(_ body: () throws -> Result) rethrows -> Result {
        try turn {
            defer {
                drain()
                if let waits = replyWaits, waits.last == nil { replyWaits?.last = timers.lastID }
                if let notice = hostWaitNotice(), reported.insert(notice).inserted { onNotice(notice) }
            }
            return try body()
        }
    }

    /// Runs `body` as a part of the session: the session owns the tasks that it creates.
    func turn<Result>(_ body: () throws -> Result) rethrows -> Result {
        if SessionExecutor.running === executor { return try body() }
        timers.advance(to: loop.now)
        return try executor.turn {
            try SessionClock.$own.withValue(clock) {
                try TrackedWork.$current.withValue(workOfStep()) { try body() }
            }
        }
    }

    private func workOfStep() -> TrackedWork {
        if !isKnownUniquelyReferenced(&stepWork) { stepWork = work.begin("a task of the program") }
        return stepWork!
    }

    /// Runs `body`, which calls the delegate's method `method`. The tasks that it creates are named after it. They,
    /// and what it submits to the main queue, may provide a response that the window waits for.
    func calling(_ method: String, awaitsReply: Bool, _ body: () -> Void) {
        work.tracking("a task of \(method)") {
            answering.removeAll { $0.work == nil }
            if awaitsReply {
                answering.append(WeakWork(work: TrackedWork.current))
                replyWaits = (hasReplyWait ? replyWaits?.first ?? 1 : timers.lastID + 1, nil)
            }
            body()
        }
    }

    /// Whether the response that the window waits for arrives once the session's time advances.
    var isReplyPending: Bool { hasReplyWait || answering.contains { $0.work?.isWaitingForClock ?? false } }

    private var hasReplyWait: Bool {
        replyWaits.map { timers.hasWait($0.first...max($0.first, $0.last ?? .max)) } ?? false
    }

    /// Closes the tasks of a finished session. Tasks that wait for its clock resume with a `CancellationError`; later
    /// work follows the host's clock.
    func close() {
        executor.close()
        timers.cancelAll()
    }

    // MARK: In the loop

    var nextTime: Duration? {
        // A task that never waits does not block the others' timers.
        if exhausted == loop.now { return timers.nextDeadline.flatMap { $0 > loop.now ? $0 : nil } }
        return executor.hasWork ? .zero : timers.nextDeadline
    }
    var servesOthers: Bool { true }

    var pendingReply: PendingReply? {
        // Work that begins in the querying step cannot be over before that step.
        let awaited = work.awaited.filter { $0 !== stepWork }
        guard !awaited.isEmpty else { return nil }
        return PendingReply(what: awaited.map(\.name).joined(separator: ", "), isProgramWork: true)
    }

    /// Continues the session without the work that it waits for now.
    func giveUpWaiting() {
        // Later work is waited for again.
        stepWork = nil
        work.giveUp()
    }

    func run(at time: Duration) {
        timers.advance(to: time)
        if rounds.time != time { rounds = (time, 0) }
        rounds.count += 1
        guard rounds.count <= Self.maximumRounds else {
            return failLimit("slept for zero time \(Self.maximumRounds) times")
        }
        let last = timers.lastID
        while timers.fireNext(dueAt: time, upTo: last) { drain() }
        drain()
    }

    private func drain() {
        guard exhausted != loop.now, executor.drain() == .limit else { return }
        failLimit("ran \(SessionExecutor.jobLimit) steps without waiting for the session's clock")
    }

    private func failLimit(_ what: String) {
        if exhausted == nil { onNotice("a task \(what)") }
        exhausted = loop.now
    }
}
