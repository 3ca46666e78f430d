import SessionTasks

/// The tasks that a program of sample buffers makes in a session: in its delegates' methods, in what ticks, in what it does inside of the
/// session. They run within the session's steps, wait on its clock, and are waited for where they wait for something else. On the
/// session's thread.
final class ProgramTasks: SessionParticipant {
    private let loop: SessionLoop
    private let clock: SessionClock
    private let timers: TimerQueue
    private let executor: SessionExecutor
    private let work = WorkList()
    /// What the present step may begin; a new one as soon as a task has kept the last.
    private var stepWork: TrackedWork?
    /// What delegates began when they were asked for what the window waits for.
    private var answering: [WeakWork] = []
    /// When a task went on and on without waiting for time to pass; nothing more is done at that time.
    private var exhausted: Duration?
    /// How often something was done at one time.
    private var rounds = (time: Duration.zero, count: 0)
    private static let greatestRounds = 100_000
    private var told: Set<String> = []
    /// What is said to whoever hears the session's notices.
    var onNotice: (String) -> Void = { _ in }

    /// The tasks of what `loop` runs from `startDate` on, milliseconds since 1970.
    init(_ loop: SessionLoop, startDate: Int64) {
        self.loop = loop
        timers = TimerQueue(startDate: Double(startDate) / 1000)
        clock = SessionClock(timers: timers)
        executor = SessionExecutor(timers)
        let mailbox = loop.mailbox
        executor.onArrival { mailbox.wake() }
        work.onEnd { mailbox.wake() }
    }

    /// Runs `body`, a step of the session, and then what its tasks can do.
    func step<Result>(_ body: () throws -> Result) rethrows -> Result {
        try turn {
            defer {
                drain()
                if let notice = hostWaitNotice(), told.insert(notice).inserted { onNotice(notice) }
            }
            return try body()
        }
    }

    /// Runs `body` as a part of the session: the tasks that it makes are the session's.
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
        if !isKnownUniquelyReferenced(&stepWork) { stepWork = work.begin("what the program began") }
        return stepWork!
    }

    /// Runs `body`, which calls a delegate's method of that name; the tasks that it makes have their name of it, and may be what gives an
    /// answer that the window waits for.
    func calling(_ method: String, isAnswered: Bool, _ body: () -> Void) {
        work.tracking("what \(method) began") {
            answering.removeAll { $0.work == nil }
            if isAnswered { answering.append(WeakWork(work: TrackedWork.current)) }
            body()
        }
    }

    /// Whether the answer that the window waits for comes once the session's time has gone on.
    var isAnswerOnItsWay: Bool { answering.contains { $0.work?.isWaitingForClock ?? false } }

    /// The session is over: who waits for its clock is woken with a `CancellationError`, and what goes on then goes by the host's clock.
    func close() {
        executor.close()
        timers.cancelAll()
    }

    // MARK: In the loop

    var nextTime: Duration? {
        // Whoever never waits leaves the others their time.
        if exhausted == loop.now { return timers.nextDeadline.flatMap { $0 > loop.now ? $0 : nil } }
        return executor.hasWork ? .zero : timers.nextDeadline
    }
    var answersOthers: Bool { true }

    var awaitedAnswer: AwaitedAnswer? {
        // What begins in the step that asks is not over before it.
        let awaited = work.awaited.filter { $0 !== stepWork }
        guard !awaited.isEmpty else { return nil }
        return AwaitedAnswer(what: awaited.map(\.name).joined(separator: ", "), isProgramWork: true)
    }

    /// The session goes on without what is awaited now.
    func giveUpWaiting() {
        // What begins from now on is waited for.
        stepWork = nil
        work.giveUp()
    }

    func run(at time: Duration) {
        timers.advance(to: time)
        if rounds.time != time { rounds = (time, 0) }
        rounds.count += 1
        guard rounds.count <= Self.greatestRounds else { return exhaust("waited no time \(Self.greatestRounds) times") }
        let last = timers.lastID
        while timers.fireNext(dueAt: time, upTo: last) { drain() }
        drain()
    }

    private func drain() {
        guard exhausted != loop.now, executor.drain() == .limit else { return }
        exhaust("ran \(SessionExecutor.jobLimit) steps without waiting for the session's clock")
    }

    private func exhaust(_ what: String) {
        if exhausted == nil { onNotice("a task \(what)") }
        exhausted = loop.now
    }
}
