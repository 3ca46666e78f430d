import CConcurrency
@_spi(ExperimentalScheduling) import _Concurrency
import Synchronization

/// Runs the jobs of a program's tasks, one after the other, only within the program's calls ("turns"): jobs on the main
/// actor and on no actor, of `task(_:)` and of tasks created by hand. Nothing runs between two turns. Jobs may be added
/// from any thread.
///
/// A turn of views runs on the main actor. A session of sample buffers may run on another thread, and jobs on the main
/// actor then do not belong to it. All jobs that Swift's runtime submits on the turn's thread meanwhile belong to the
/// program. So do the later jobs of such a task, whichever thread wakes it (``JobOwners``).
package final class SessionExecutor: TaskExecutor, Sendable {
    /// The maximum number of jobs in one drain; a task that never waits for the clock would prevent the session from
    /// advancing.
    package static let jobLimit = 1_000_000

    /// The reason why draining ended.
    package enum DrainEnd: Sendable {
        /// Nothing is left.
        case empty
        /// A block of the main queue has run; more may remain.
        case block
        /// The limit was reached; the rest is for the next time.
        case limit
    }

    private enum Work {
        case job(UnownedJob, isOnMainActor: Bool)
        case block(MainQueueBlock)
        /// A job on the main actor of a task outside the session, for which nothing else runs the main actor.
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

        /// Removes the entries that were taken.
        mutating func removeTaken() {
            waiting.removeFirst(taken)
            taken = 0
        }
    }

    /// The tasks that wait for the session's clock.
    package let timers: TimerQueue
    private let state = Mutex(State())
    /// The start of the running job by the host's clock; it may have read the time and then requested a wait.
    private let jobStart = Mutex(_Concurrency.ContinuousClock.now)

    /// Creates an executor of tasks that wait with `timers`.
    package init(_ timers: TimerQueue) {
        self.timers = timers
        MainActorExecutor.install()
    }

    /// The executor whose turn runs on this thread.
    package static var running: SessionExecutor? {
        pip_concurrency_turn().map { Unmanaged<SessionExecutor>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Whether turns run where the main actor's work runs, and so include it.
    var hasMainActor: Bool { state.withLock { $0.hasMainActor } }

    /// Runs `body` as a turn, on this thread.
    package func turn<Value>(_ body: () throws -> Value) rethrows -> Value {
        let isOnMainActor = MainActorExecutor.isHere
        if isOnMainActor { MainThreadOwnership.note(self) }
        let stranded = state.withLock { state -> [Work] in
            state.hasMainActor = isOnMainActor
            guard !isOnMainActor else { return [] }
            defer { state.waiting.removeAll(where: \.isOnMainActor) }
            state.removeTaken()
            return state.waiting.filter(\.isOnMainActor)
        }
        // Work from turns on the main actor's thread no longer belongs to them.
        for work in stranded {
            switch work {
            case .job(let job, _), .foreign(let job): MainActorExecutor.shared.forward(job)
            case .block(let block): block.forward()
            }
        }
        let outer = pip_concurrency_turn()
        pip_concurrency_set_turn(Unmanaged.passUnretained(self).toOpaque())
        defer { pip_concurrency_set_turn(outer) }
        jobStart.withLock { $0 = .now }
        return try body()
    }

    /// Adds a job of a task that prefers this executor.
    package func enqueue(_ job: consuming ExecutorJob) {
        add(UnownedJob(job), isOnMainActor: false)
    }

    /// Adds `job`, which is on the main actor or on none, to this turn or to the next, of which the session is
    /// notified.
    func add(_ job: UnownedJob, isOnMainActor: Bool) {
        let isOwn = Self.running === self
        let (isTaken, wake) = state.withLock { state in
            if state.isOpen { state.waiting.append(.job(job, isOnMainActor: isOnMainActor)) }
            return (state.isOpen, isOwn ? nil : state.wake)
        }
        if isTaken {
            JobOwners.assign(job, to: self)
            wake?()
        } else if isOnMainActor {
            MainActorExecutor.shared.forward(job)
        } else {
            globalConcurrentExecutor.enqueue(ExecutorJob(job))
        }
    }

    /// Adds `job` on the main actor. A foreign job runs in a turn, but does not belong to it: the work that it starts
    /// is executed as usual.
    func addOnMainActor(_ job: UnownedJob, isForeign: Bool = false) {
        guard isForeign else { return add(job, isOnMainActor: true) }
        let (isTaken, wake) = state.withLock { state in
            if state.isOpen && state.hasMainActor { state.waiting.append(.foreign(job)) }
            return (state.isOpen && state.hasMainActor, state.wake)
        }
        if isTaken { wake?() } else { MainActorExecutor.shared.forward(job) }
    }

    /// Passes foreign jobs on to the main actor's usual executor: it can run again.
    func releaseForeignJobs() {
        let released = state.withLock { state -> [UnownedJob] in
            state.removeTaken()
            var released: [UnownedJob] = []
            state.waiting.removeAll { work in
                guard case .foreign(let job) = work else { return false }
                released.append(job)
                return true
            }
            return released
        }
        for job in released { MainActorExecutor.shared.forward(job) }
    }

    /// Whether blocks that its turns submit to the main queue belong to them: they run where the main queue runs.
    var takesBlocks: Bool { state.withLock { $0.isOpen && $0.hasMainActor } }

    /// Takes a block that this turn submitted to the main queue, for when the session's time reaches `time`.
    func take(_ block: MainQueueBlock, at time: Duration) {
        if time > timers.now {
            timers.add(block, at: time) { [self] in add($0) }
        } else {
            add(block)
        }
    }

    private func add(_ block: MainQueueBlock) {
        if !takeIn(block) { block.forward() }
    }

    /// Takes a block for this turn or for the next, of which the session is notified. Returns false if there is no turn
    /// to come.
    func takeIn(_ block: MainQueueBlock) -> Bool {
        let isOwn = Self.running === self
        let (isTaken, wake) = state.withLock { state in
            if state.isOpen { state.waiting.append(.block(block)) }
            return (state.isOpen, isOwn ? nil : state.wake)
        }
        if isTaken { wake?() }
        return isTaken
    }

    /// Calls `wake`, on any thread, when work arrives from outside of a turn.
    package func onArrival(_ wake: @escaping @Sendable () -> Void) {
        state.withLock { $0.wake = wake }
    }

    /// Whether work waits for a turn.
    package var hasWork: Bool { state.withLock { !$0.waiting.isEmpty } }

    /// Runs the jobs in the order of their arrival, and those that they add, until none is left; within a turn.
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
            // A task that never waits always leaves a job to come.
            if state.taken >= 1024, state.taken * 2 > state.waiting.count { state.removeTaken() }
            state.taken += 1
            return state.waiting[state.taken - 1]
        }
    }

    /// Ends all turns. Remaining and later jobs go to their default executors.
    package func close() {
        let rest = state.withLock { state in
            defer { (state.waiting, state.taken, state.isOpen, state.wake) = ([], 0, false, nil) }
            return state.waiting[state.taken...]
        }
        JobOwners.remove(self)
        for work in rest {
            switch work {
            case .job(let job, let isOnMainActor): add(job, isOnMainActor: isOnMainActor)
            case .foreign(let job): MainActorExecutor.shared.forward(job)
            case .block(let block): block.forward()
            }
        }
    }
}

#if compiler(>=6.3) && compiler(<6.4)
    /// `Task.sleep` and Swift's own clocks ask the current executor to wake them; the executor uses the session's clock
    /// for that.
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
            // A clock with units of its own has no durations.
            let wait = (delay as? Duration)?.shortestDecimal(within: worked) ?? .zero
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
    /// The intended wait if `self` is what remains of it after at most `lost`: of the durations in between, the one
    /// with the fewest decimals.
    func shortestDecimal(within lost: Duration) -> Duration {
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

    /// The duration rounded up to nanoseconds.
    private var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1_000_000_000 + (attoseconds + 999_999_999) / 1_000_000_000
    }
}
