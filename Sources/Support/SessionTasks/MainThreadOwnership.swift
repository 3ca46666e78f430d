import CConcurrency
import Dispatch
import Synchronization

/// Runs `body`, which only runs a session. If that blocks the main thread, its turns run the blocks of the main queue
/// and the jobs of the main actor. Nothing else would run them before the session ends. The same applies to work that
/// the calling task, or the calling code outside of tasks, has submitted to them before.
package func holdingMainThread<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard isWhereMainActorRuns else { return try body() }
    MainThreadOwnership.begin()
    defer { MainThreadOwnership.end() }
    return try body()
}

/// Whether work waits for the first turn of the session that blocks the main thread.
package var holdsWork: Bool { MainThreadOwnership.hasWaiting }

/// The sessions whose turns have the main thread to themselves.
enum MainThreadOwnership {
    /// A session's hold of the main thread.
    private final class Ownership {
        weak var executor: SessionExecutor?
        /// The work that arrived before the first turn.
        var waiting: [MainThreadWork]
        /// The number of the newest task at the beginning: tasks with greater numbers were created since then.
        let lastTask: UInt64
        /// The task that runs the session; 0 for none.
        let runner: UInt64

        init(_ waiting: [MainThreadWork], lastTask: UInt64, runner: UInt64) {
            self.waiting = waiting
            self.lastTask = lastTask
            self.runner = runner
        }
    }

    private final class TaskNumber: Sendable {
        let value = Mutex<UInt64>(0)
    }

    private enum MainThreadWork {
        case block(MainQueueBlock, after: Duration)
        case job(UnownedJob, isForeign: Bool)
    }

    /// Work for the main queue or the main actor that was submitted on the main thread, while no session held it; it
    /// has not run yet.
    private struct EarlyWork {
        let waiting: MainThreadWork
        /// The task whose code submitted it; 0 for none.
        let maker: UInt64
    }

    private struct State {
        /// The innermost one is the last.
        var holds: [Ownership] = []
        var kept: [Int: EarlyWork] = [:]
        var lastKept = 0
    }

    private static let state = Mutex(State())

    /// Whether a task other than the one that runs the session runs on this thread.
    static var isInTask: Bool {
        let task = pip_concurrency_current_task_id()
        return task != 0 && task != state.withLock { $0.holds.last?.runner }
    }

    /// Whether work waits for the first turn.
    static var hasWaiting: Bool { state.withLock { $0.holds.last?.waiting.isEmpty == false } }

    /// Whether a session holds the main thread.
    static var isHeld: Bool { state.withLock { !$0.holds.isEmpty } }

    static func begin() {
        // Tasks are numbered in order of creation; this one ends at once.
        let lastTask = TaskNumber()
        Task.immediate { lastTask.value.withLock { $0 = pip_concurrency_current_task_id() } }
        RunLoopTimer.adoptPending()
        let maker = pip_concurrency_current_task_id()
        state.withLock { state in
            let own = state.kept.filter { $0.value.maker == maker }.sorted { $0.key < $1.key }
            for (number, _) in own { state.kept[number] = nil }
            state.holds.append(
                Ownership(own.map(\.value.waiting), lastTask: lastTask.value.withLock { $0 }, runner: maker))
        }
    }

    static func end() {
        let (rest, executor) = state.withLock { state in
            let hold = state.holds.removeLast()
            return (hold.waiting, hold.executor)
        }
        executor?.releaseForeignJobs()
        for waiting in rest {
            switch waiting {
            case .block(let block, let delay): block.forward(after: delay)
            case .job(let job, _): MainActorExecutor.shared.forward(job)
            }
        }
    }

    /// Records that a turn of `executor` begins on the main thread.
    static func note(_ executor: SessionExecutor) {
        let waiting = state.withLock { state -> [MainThreadWork] in
            guard let hold = state.holds.last else { return [] }
            hold.executor = executor
            defer { hold.waiting = [] }
            return hold.waiting
        }
        for waiting in waiting {
            switch waiting {
            case .block(let block, let delay): executor.take(block, at: executor.timers.now + delay)
            case .job(let job, let isForeign): executor.addOnMainActor(job, isForeign: isForeign)
            }
        }
    }

    /// Lets the session that holds the main thread run `block` in a turn, after `delay` of its time. Without such a
    /// session, on the main thread, the block is left to the main queue, or to the next session that holds it. Returns
    /// false elsewhere.
    static func take(_ block: MainQueueBlock, after delay: Duration) -> Bool {
        let (isHeld, executor) = state.withLock { state -> (Bool, SessionExecutor?) in
            guard let hold = state.holds.last else { return (false, nil) }
            if hold.executor == nil { hold.waiting.append(.block(block, after: delay)) }
            return (true, hold.executor)
        }
        guard isHeld else { return keep(.block(block, after: delay)) }
        guard let executor else { return true }
        // The turn's session time is the current one; the time of its last turn may have been long ago.
        return executor.takeIn(delay <= .zero ? block : MainQueueBlock { block.begin(after: delay) })
    }

    /// Leaves `waiting` to the main queue, or to the session that holds the main thread before it runs, if this is the
    /// main thread; otherwise returns false.
    private static func keep(_ waiting: MainThreadWork) -> Bool {
        guard MainActorExecutor.isHere else { return false }
        let kept = EarlyWork(waiting: waiting, maker: pip_concurrency_current_task_id())
        let number = state.withLock { state in
            state.lastKept += 1
            state.kept[state.lastKept] = kept
            return state.lastKept
        }
        let delay = if case .block(_, let delay) = waiting { delay } else { Duration.zero }
        MainQueueBlock {
            switch state.withLock({ $0.kept.removeValue(forKey: number) })?.waiting {
            case .block(let block, _): block.run()
            case .job(let job, _): job.runSynchronously(on: MainActor.sharedUnownedExecutor)
            case nil: break
            }
        }.forward(after: delay)
        return true
    }

    /// Lets the session that holds the main thread run `job`, if its task was created since then and is no child of
    /// another. Without such a session, it may be left to the next one if the job comes from the main thread. Returns
    /// false if no session takes it. A task that was created by a thread without tasks, or by the task that runs the
    /// session, belongs to the session from then on.
    static func take(_ job: UnownedJob) -> Bool {
        let (number, isForeign) = (job.taskNumber, pip_concurrency_current_task_id() != 0)
        guard job.isTaskOfItsOwn else { return false }
        let (isHeld, isTaken, executor) = state.withLock { state -> (Bool, Bool, SessionExecutor?) in
            guard let hold = state.holds.last else { return (false, false, nil) }
            guard number > hold.lastTask else { return (true, false, nil) }
            if hold.executor == nil { hold.waiting.append(.job(job, isForeign: isForeign)) }
            return (true, true, hold.executor)
        }
        executor?.addOnMainActor(job, isForeign: isForeign)
        // A task that is older than the running one was not created by it.
        return isHeld ? isTaken : number > pip_concurrency_current_task_id() && keep(.job(job, isForeign: false))
    }
}
