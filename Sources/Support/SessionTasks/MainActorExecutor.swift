import CConcurrency
import Dispatch
import Synchronization
import _Concurrency

/// The main actor's executor while there are sessions. A session's work on the main actor waits for the session's turn;
/// all other work runs where it always does.
///
/// The runtime lets a program replace the main actor's executor (`swift_task_getMainExecutor_hook`), and intercept work
/// that is on no actor (`swift_task_enqueueGlobal_hook`).
final class MainActorExecutor: SerialExecutor {
    static let shared = MainActorExecutor()
    private let original: any SerialExecutor

    /// The key that identifies the main queue.
    private static let mainQueue = DispatchSpecificKey<Bool>()

    /// Whether the calling code runs where the main actor's work runs.
    static var isHere: Bool { DispatchQueue.getSpecific(key: mainQueue) == true }

    private init() {
        DispatchQueue.main.setSpecific(key: Self.mainQueue, value: true)
        original = MainActor.shared.withSerialExecutor { $0 }
        // SAFETY: an unowned executor is these two words.
        let reference = unsafeBitCast(asUnownedSerialExecutor(), to: (UnsafeMutableRawPointer, UInt).self)
        pip_concurrency_install(reference.0, reference.1) { pointer in
            // SAFETY: a job is the address of what the runtime keeps of it.
            let job = unsafeBitCast(pointer, to: UnownedJob.self)
            guard let executor = SessionExecutor.running ?? JobOwners.owner(of: job) else { return false }
            executor.add(job, isOnMainActor: false)
            return true
        }
        MainQueueHooks.install()
    }

    /// Installs this executor for the main actor's work.
    static func install() {
        _ = shared
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if let executor = SessionExecutor.running ?? JobOwners.owner(of: job) {
            if executor.hasMainActor { return executor.addOnMainActor(job) }
        } else if MainThreadOwnership.take(job) {
            return
        }
        original.enqueue(ExecutorJob(job))
    }

    /// Runs `job` where the main actor's work runs without any session.
    func forward(_ job: UnownedJob) {
        original.enqueue(ExecutorJob(job))
    }

    func checkIsolated() {
        dispatchPrecondition(condition: .onQueue(.main))
    }
}

/// Executes `body` where the main actor's work runs, and waits for it. Called on a session's own thread, for which
/// nothing on the main actor waits, so that no deadlock is possible.
package func onMainActor<Value>(_ body: () throws -> Value) rethrows -> Value {
    pip_main_queue_leave_next_sync()
    return try DispatchQueue.main.sync(execute: body)
}

/// Whether the calling code runs where the main actor's work runs, so that no other work of it runs.
package var isWhereMainActorRuns: Bool { MainActorExecutor.isHere }

/// The sessions of tasks: a task that ran in a session's turn continues in that session, whichever thread wakes it.
enum JobOwners {
    private struct Owner {
        let executor: SessionExecutor
        /// Distinguishes the task from a later one at the same address.
        let task: UInt64
    }

    private static let owners = Mutex<[UInt: Owner]>([:])

    /// Assigns `job` to `executor` from now on.
    static func assign(_ job: UnownedJob, to executor: SessionExecutor) {
        let owner = Owner(executor: executor, task: job.taskNumber)
        let key = key(job)
        owners.withLock { $0[key] = owner }
    }

    /// The executor whose turn last ran `job`; nil if it belongs to no session.
    static func owner(of job: UnownedJob) -> SessionExecutor? {
        let key = key(job)
        guard let owner = owners.withLock({ $0[key] }) else { return nil }
        return owner.task == job.taskNumber ? owner.executor : nil
    }

    /// Removes all assignments to `executor`.
    static func remove(_ executor: SessionExecutor) {
        owners.withLock { owners in owners = owners.filter { $0.value.executor !== executor } }
    }

    private static func key(_ job: UnownedJob) -> UInt {
        UInt(bitPattern: job.address)
    }
}

extension UnownedJob {
    /// The number of its task, which is unique in the process.
    var taskNumber: UInt64 { pip_concurrency_task_id(address) }

    /// Whether it belongs to a task that is no child of another task.
    var isTaskOfItsOwn: Bool { pip_concurrency_is_own_task(address) }

    fileprivate var address: UnsafeMutableRawPointer {
        // SAFETY: a job is the address of what the runtime keeps of it.
        unsafeBitCast(self, to: UnsafeMutableRawPointer.self)
    }
}
