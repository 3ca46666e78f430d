import CConcurrency
import Dispatch
import _Concurrency

/// The main actor's executor while there are sessions: a session's work on the main actor waits for the session's
/// turn, everything else goes where it always went.
///
/// The runtime lets a program name the main actor's executor (`swift_task_getMainExecutor_hook`), and asks to be allowed to hand
/// over what is on no actor (`swift_task_enqueueGlobal_hook`).
final class MainActorExecutor: SerialExecutor {
    static let shared = MainActorExecutor()
    private let original: any SerialExecutor

    /// What tells the main queue from others.
    private static let mainQueue = DispatchSpecificKey<Bool>()

    /// Whether the calling code is where the main actor's work runs.
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
        MainQueueFunctions.install()
    }

    /// Has the main actor's work come here from now on.
    static func install() {
        _ = shared
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if let executor = SessionExecutor.running ?? JobOwners.owner(of: job) {
            if executor.hasMainActor { return executor.addOnMainActor(job) }
        } else if MainThreadHold.take(job) {
            return
        }
        original.enqueue(ExecutorJob(job))
    }

    /// Lets `job` run where the main actor's work runs without any session.
    func passOn(_ job: UnownedJob) {
        original.enqueue(ExecutorJob(job))
    }

    func checkIsolated() {
        dispatchPrecondition(condition: .onQueue(.main))
    }
}
