import CConcurrency
@_spi(ExperimentalScheduling) import _Concurrency
import Synchronization

/// Runs the work of a program's tasks, one job after the other, only within the program's calls ("turns"): what is on the main
/// actor and what is on no actor, the tasks of `task(_:)` and those that are made by hand. Between two turns nothing runs.
/// Jobs may be added from any thread.
///
/// A turn of views runs on the main actor; a session of sample buffers may run on another thread, and what is on the main actor is
/// then no part of it. Whatever Swift's runtime hands over on the turn's thread meanwhile is the program's, and so is
/// what such a task goes on with later, whichever thread wakes it (``JobOwners``).
package final class SessionExecutor: TaskExecutor, Sendable {
    /// The most jobs in one draining; a task that never waits for the clock would keep the session from going on.
    package static let jobLimit = 1_000_000

    /// Why draining ended.
    package enum DrainEnd: Sendable {
        /// Nothing is left.
        case empty
        /// A block of the main queue has run; more may be left.
        case block
        /// The limit was reached; what is left is for the next time.
        case limit
    }

    private enum Work {
        case job(UnownedJob, isOnMainActor: Bool)
        case block(MainQueueBlock)
        /// A job on the main actor of a task that is not the session's, and for which nothing else runs the main actor.
        case foreign(UnownedJob)

        var isOnMainActor: Bool {
            switch self {
            case .job(_, let isOnMainActor): isOnMainActor
            case .block, .foreign: true
            }
        }
    }

    private struct State {
        var waiting: [Work] = []
        var taken = 0
        var isOpen = true
        var hasMainActor = true
        var wake: (@Sendable () -> Void)?

        /// What was taken has no place any more.
        mutating func forgetTaken() {
            waiting.removeFirst(taken)
            taken = 0
        }
    }

    /// Who waits for the session's clock.
    package let timers: TimerQueue
    private let state = Mutex(State())
    /// When the job that runs began, by the host's clock; it may have asked for the time and then for a wait.
    private let jobStart = Mutex(_Concurrency.ContinuousClock.now)

    /// An executor of tasks that wait with `timers`.
    package init(_ timers: TimerQueue) {
        self.timers = timers
        MainActorExecutor.install()
    }

    /// The executor whose turn runs on this thread.
    package static var running: SessionExecutor? {
        pip_concurrency_turn().map { Unmanaged<SessionExecutor>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Whether the main actor's work is part of the turns: they are where it runs.
    var hasMainActor: Bool { state.withLock { $0.hasMainActor } }

    /// Runs `body` as a turn, on this thread.
    package func turn<Value>(_ body: () throws -> Value) rethrows -> Value {
        let isOnMainActor = MainActorExecutor.isHere
        if isOnMainActor { MainThreadHold.note(self) }
        let stranded = state.withLock { state -> [Work] in
            state.hasMainActor = isOnMainActor
            guard !isOnMainActor else { return [] }
            defer { state.waiting.removeAll(where: \.isOnMainActor) }
            state.forgetTaken()
            return state.waiting.filter(\.isOnMainActor)
        }
        // What came while turns ran where the main actor's work does is none of theirs any more.
        for work in stranded {
            switch work {
            case .job(let job, _), .foreign(let job): MainActorExecutor.shared.passOn(job)
            case .block(let block): block.passOn()
            }
        }
        let outer = pip_concurrency_turn()
        pip_concurrency_set_turn(Unmanaged.passUnretained(self).toOpaque())
        defer { pip_concurrency_set_turn(outer) }
        jobStart.withLock { $0 = .now }
        return try body()
    }

    /// Takes a job of a task that prefers this executor.
    package func enqueue(_ job: consuming ExecutorJob) {
        add(UnownedJob(job), isOnMainActor: false)
    }

    /// Takes `job`, which is on the main actor or on none, for this turn or, with a word to the session, the next.
    func add(_ job: UnownedJob, isOnMainActor: Bool) {
        let isOwn = Self.running === self
        let (isTaken, wake) = state.withLock { state in
            if state.isOpen { state.waiting.append(.job(job, isOnMainActor: isOnMainActor)) }
            return (state.isOpen, isOwn ? nil : state.wake)
        }
        if isTaken {
            JobOwners.note(job, of: self)
            wake?()
        } else if isOnMainActor {
            MainActorExecutor.shared.passOn(job)
        } else {
            globalConcurrentExecutor.enqueue(ExecutorJob(job))
        }
    }

    /// Takes `job` on the main actor; a foreign one runs in a turn, but as no part of it: what it begins goes its usual way.
    func addOnMainActor(_ job: UnownedJob, isForeign: Bool = false) {
        guard isForeign else { return add(job, isOnMainActor: true) }
        let (isTaken, wake) = state.withLock { state in
            if state.isOpen && state.hasMainActor { state.waiting.append(.foreign(job)) }
            return (state.isOpen && state.hasMainActor, state.wake)
        }
        if isTaken { wake?() } else { MainActorExecutor.shared.passOn(job) }
    }

    /// Lets foreign jobs go where they would have gone without the session: others can run the main actor again.
    func releaseForeignJobs() {
        let released = state.withLock { state -> [UnownedJob] in
            state.forgetTaken()
            var released: [UnownedJob] = []
            state.waiting.removeAll { work in
                guard case .foreign(let job) = work else { return false }
                released.append(job)
                return true
            }
            return released
        }
        for job in released { MainActorExecutor.shared.passOn(job) }
    }

    /// Whether what its turns hand to the main queue is theirs: they are where that runs.
    var takesBlocks: Bool { state.withLock { $0.isOpen && $0.hasMainActor } }

    /// Takes a block that this turn handed to the main queue, for when the session's time comes to `time`.
    func take(_ block: MainQueueBlock, at time: Duration) {
        if time > timers.now {
            timers.add(block, at: time) { [self] in add($0) }
        } else {
            add(block)
        }
    }

    private func add(_ block: MainQueueBlock) {
        if !takeIn(block) { block.passOn() }
    }

    /// Takes a block for this turn or, with a word to the session, the next, and says whether there is one.
    func takeIn(_ block: MainQueueBlock) -> Bool {
        let isOwn = Self.running === self
        let (isTaken, wake) = state.withLock { state in
            if state.isOpen { state.waiting.append(.block(block)) }
            return (state.isOpen, isOwn ? nil : state.wake)
        }
        if isTaken { wake?() }
        return isTaken
    }

    /// Calls `wake`, on any thread, when work comes from outside of a turn.
    package func onArrival(_ wake: @escaping @Sendable () -> Void) {
        state.withLock { $0.wake = wake }
    }

    /// Whether work waits for a turn.
    package var hasWork: Bool { state.withLock { !$0.waiting.isEmpty } }

    /// Runs the jobs in the order of their coming, and those that come of them, until none is left; within a turn.
    /// - Parameter toBlock: whether it returns when a block of the main queue has run.
    @discardableResult
    package func drain(toBlock: Bool = false) -> DrainEnd {
        for _ in 0..<Self.jobLimit {
            guard let work = next() else { return .empty }
            jobStart.withLock { $0 = .now }
            // SAFETY: each job is taken once, from a list that only this executor fills.
            switch work {
            case .job(let job, true): job.runSynchronously(on: MainActor.sharedUnownedExecutor)
            case .job(let job, false): job.runSynchronously(on: asUnownedTaskExecutor())
            case .block(let block):
                block.run()
                if toBlock { return .block }
            case .foreign(let job):
                pip_concurrency_set_turn(nil)
                job.runSynchronously(on: MainActor.sharedUnownedExecutor)
                pip_concurrency_set_turn(Unmanaged.passUnretained(self).toOpaque())
                if toBlock { return .block }
            }
        }
        return .limit
    }

    private func next() -> Work? {
        state.withLock { state in
            guard state.taken < state.waiting.count else {
                (state.waiting, state.taken) = ([], 0)
                return nil
            }
            // A task that never waits leaves no job behind, and always one to come.
            if state.taken >= 1024, state.taken * 2 > state.waiting.count { state.forgetTaken() }
            state.taken += 1
            return state.waiting[state.taken - 1]
        }
    }

    /// There is no turn any more: what is left, and whatever comes, goes the way that it would have gone without the session.
    package func close() {
        let rest = state.withLock { state in
            defer { (state.waiting, state.taken, state.isOpen, state.wake) = ([], 0, false, nil) }
            return state.waiting[state.taken...]
        }
        JobOwners.forget(self)
        for work in rest {
            switch work {
            case .job(let job, let isOnMainActor): add(job, isOnMainActor: isOnMainActor)
            case .foreign(let job): MainActorExecutor.shared.passOn(job)
            case .block(let block): block.passOn()
            }
        }
    }
}

#if compiler(>=6.3) && compiler(<6.4)
    /// `Task.sleep` and the clocks of Swift's own ask the executor that they are on to wake them: that is done by the session's clock.
    extension SessionExecutor: SchedulingExecutor {
        package func enqueue<C: Clock>(
            _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
        ) {
            enqueue(job, after: clock.now.duration(to: instant), tolerance: tolerance, clock: clock)
        }

        package func enqueue<C: Clock>(
            _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
        ) {
            let worked = _Concurrency.ContinuousClock.now - jobStart.withLock { $0 }
            // A clock that counts in units of its own has no lengths of time.
            let wait = (delay as? Duration)?.roundest(within: worked) ?? .zero
            let work = TrackedWork.current
            work?.beginWait()
            timers.add(UnownedJob(job), after: wait) { [self] in
                work?.endWait()
                add($0, isOnMainActor: false)
            }
        }
    }
#endif

extension Duration {
    /// The wait that was meant where `self` is what is left of it after at most `lost`: of the lengths in between the one with the
    /// fewest decimals.
    func roundest(within lost: Duration) -> Duration {
        guard self > .zero, lost > .zero, self < .seconds(1_000_000_000) else { return max(self, .zero) }
        let (low, high) = (nanoseconds, (self + lost).nanoseconds)
        var unit: Int64 = 1_000_000_000
        while unit > 1 {
            let candidate = (low + unit - 1) / unit * unit
            if candidate <= high { return .nanoseconds(candidate) }
            unit /= 10
        }
        return .nanoseconds(low)
    }

    /// Rounded up to nanoseconds.
    private var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1_000_000_000 + (attoseconds + 999_999_999) / 1_000_000_000
    }
}
