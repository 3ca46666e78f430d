import CConcurrency
import Synchronization

/// Whose tasks are whose: a task that a session's turn has seen goes on in that session, whichever thread wakes it.
enum JobOwners {
    private struct Owner {
        let executor: SessionExecutor
        /// Tells the task from a later one that stands at its address.
        let task: UInt64
    }

    private static let owners = Mutex<[UInt: Owner]>([:])

    /// `job` is of `executor` from now on.
    static func note(_ job: UnownedJob, of executor: SessionExecutor) {
        let owner = Owner(executor: executor, task: job.taskNumber)
        let key = key(job)
        owners.withLock { $0[key] = owner }
    }

    /// The executor whose turn last saw `job`; nil where it is of no session.
    static func owner(of job: UnownedJob) -> SessionExecutor? {
        let key = key(job)
        guard let owner = owners.withLock({ $0[key] }) else { return nil }
        return owner.task == job.taskNumber ? owner.executor : nil
    }

    /// Nothing is of `executor` any more.
    static func forget(_ executor: SessionExecutor) {
        owners.withLock { owners in owners = owners.filter { $0.value.executor !== executor } }
    }

    private static func key(_ job: UnownedJob) -> UInt {
        UInt(bitPattern: job.address)
    }
}

extension UnownedJob {
    /// The number of its task, which no other has or had.
    var taskNumber: UInt64 { pip_concurrency_task_id(address) }

    /// Whether it is a task's that is no part of another task.
    var isTaskOfItsOwn: Bool { pip_concurrency_is_own_task(address) }

    fileprivate var address: UnsafeMutableRawPointer {
        // SAFETY: a job is the address of what the runtime keeps of it.
        unsafeBitCast(self, to: UnsafeMutableRawPointer.self)
    }
}
