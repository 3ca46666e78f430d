import CConcurrency
import Dispatch
import Synchronization

/// Runs `body`, which does nothing but a session: where that holds the main thread, what is handed to the main queue and the main actor meanwhile
/// is done in the session's turns, for nothing else would do it before the session is over. So is what the calling task, or the calling code outside of
/// tasks, has handed to them before.
package func holdingMainThread<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard isWhereMainActorRuns else { return try body() }
    MainThreadHold.begin()
    defer { MainThreadHold.end() }
    return try body()
}

/// Whether something waits for the first turn of the session that holds the main thread.
package var holdsWork: Bool { MainThreadHold.hasWaiting }

/// Whose turns have the main thread to themselves.
enum MainThreadHold {
    /// A session's hold of the main thread.
    private final class Hold {
        weak var executor: SessionExecutor?
        /// What came before the first turn.
        var waiting: [Waiting]
        /// Tasks with greater numbers were made since then.
        let lastTask: UInt64
        /// The task that runs the session; 0 for none.
        let runner: UInt64

        init(_ waiting: [Waiting], lastTask: UInt64, runner: UInt64) {
            self.waiting = waiting
            self.lastTask = lastTask
            self.runner = runner
        }
    }

    private final class TaskNumber: Sendable {
        let value = Mutex<UInt64>(0)
    }

    private enum Waiting {
        case block(MainQueueBlock, after: Duration)
        case job(UnownedJob, isForeign: Bool)
    }

    /// What was handed to the main queue, or the main actor, where that runs, while no session held it; it has not run yet.
    private struct Kept {
        let waiting: Waiting
        /// The task whose code handed it over; 0 for none.
        let maker: UInt64
    }

    private struct State {
        /// The one within another is the last.
        var holds: [Hold] = []
        var kept: [Int: Kept] = [:]
        var lastKept = 0
    }

    private static let state = Mutex(State())

    /// Whether a task runs on this thread that is not the one that runs the session.
    static var isInTask: Bool {
        let task = pip_concurrency_current_task_id()
        return task != 0 && task != state.withLock { $0.holds.last?.runner }
    }

    /// Whether something waits for the first turn.
    static var hasWaiting: Bool { state.withLock { $0.holds.last?.waiting.isEmpty == false } }

    /// Whether a session holds the main thread.
    static var isHeld: Bool { state.withLock { !$0.holds.isEmpty } }

    static func begin() {
        // Tasks are numbered as they are made; this one is over when it is.
        let lastTask = TaskNumber()
        Task.immediate { lastTask.value.withLock { $0 = pip_concurrency_current_task_id() } }
        RunLoopTimer.takeKept()
        let maker = pip_concurrency_current_task_id()
        state.withLock { state in
            let own = state.kept.filter { $0.value.maker == maker }.sorted { $0.key < $1.key }
            for (number, _) in own { state.kept[number] = nil }
            state.holds.append(Hold(own.map(\.value.waiting), lastTask: lastTask.value.withLock { $0 }, runner: maker))
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
            case .block(let block, let delay): block.passOn(after: delay)
            case .job(let job, _): MainActorExecutor.shared.passOn(job)
            }
        }
    }

    /// A turn of `executor` begins on the main thread.
    static func note(_ executor: SessionExecutor) {
        let waiting = state.withLock { state -> [Waiting] in
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

    /// Has the session that holds the main thread do `block` in a turn, once `delay` of its time is over; or the main queue, or the next session that
    /// holds it, where this is where that runs and none does. False elsewhere.
    static func take(_ block: MainQueueBlock, after delay: Duration) -> Bool {
        let (isHeld, executor) = state.withLock { state -> (Bool, SessionExecutor?) in
            guard let hold = state.holds.last else { return (false, nil) }
            if hold.executor == nil { hold.waiting.append(.block(block, after: delay)) }
            return (true, hold.executor)
        }
        guard isHeld else { return keep(.block(block, after: delay)) }
        guard let executor else { return true }
        // The session's time of that turn is the present one; what it had in its last one may have been long ago.
        return executor.takeIn(delay <= .zero ? block : MainQueueBlock { block.begin(after: delay) })
    }

    /// Leaves `waiting` to the main queue, or to the session that holds the main thread before that runs it, if that is where this is; else false.
    private static func keep(_ waiting: Waiting) -> Bool {
        guard MainActorExecutor.isHere else { return false }
        let kept = Kept(waiting: waiting, maker: pip_concurrency_current_task_id())
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
        }.passOn(after: delay)
        return true
    }

    /// Has the session that holds the main thread do `job`, of a task that was made since it does and is a part of no other, or the one that holds it
    /// next, where the job comes from where the main actor runs; false where none is to. A task that a thread without tasks has made, or who runs the
    /// session, is the session's from then on.
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
        // What is older than the task whose code runs was not made by it.
        return isHeld ? isTaken : number > pip_concurrency_current_task_id() && keep(.job(job, isForeign: false))
    }
}
