import Views
import Synchronization

/// Runs the tasks of views, one job after the other, only while its program drains it: nothing runs between two calls of a
/// program. Jobs may be added from any thread.
final class SessionExecutor: TaskExecutor {
    /// The most jobs in one draining; a task that never waits for the clock would keep the session from going on.
    static let jobLimit = 1_000_000

    private let jobs = Mutex<(waiting: [UnownedJob], taken: Int)>(([], 0))

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.waiting.append(job) }
    }

    /// Runs the jobs in the order of their coming, and those that come of them, until none is left.
    /// - Returns: false where the limit was reached; what is left is for the next time.
    func drain() -> Bool {
        for _ in 0..<Self.jobLimit {
            guard let job = next() else { return true }
            // SAFETY: each job is taken once, from a list that only this executor fills.
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
        return false
    }

    private func next() -> UnownedJob? {
        jobs.withLock { state in
            guard state.taken < state.waiting.count else {
                state = ([], 0)
                return nil
            }
            state.taken += 1
            return state.waiting[state.taken - 1]
        }
    }
}
