import Descriptors
import Dispatch
import Synchronization

/// Runs `body`, which may last as long as a session and wait in it, on a thread of its own, so that none of those that tasks and
/// queues share is blocked. When the task is cancelled, `onCancel` is called at once, on the thread that cancels.
package func onThreadOfItsOwn<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value, onCancel: @escaping @Sendable () -> Void
) async throws -> Value {
    let outcome = ThreadOutcome<Value>()
    await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
            startThread {
                let result = Result(catching: body)
                outcome.result.withLock { $0 = result }
                continuation.resume()
            }
        }
    } onCancel: {
        onCancel()
    }
    return try outcome.result.withLock { $0! }.get()
}

/// What came of a thread's work. Handed over under a lock, which ThreadSanitizer sees, as it does not see all of a continuation.
private final class ThreadOutcome<Value: Sendable>: Sendable {
    let result = Mutex<Result<Value, any Error>?>(nil)
}

/// Carries `body` out on the main actor, and waits for it; on a session's own thread, for which nothing on the main actor waits.
func onMainActor(_ body: () throws -> Void) throws {
    try withoutActuallyEscaping(body) { body in
        let work = WaitedFor(body: body)
        try DispatchQueue.main.sync { try work.body() }
    }
}

/// Work that another thread does while this one waits for it.
private struct WaitedFor: @unchecked Sendable {
    // SAFETY: the thread that it comes from does nothing until it is done.
    let body: () throws -> Void
}
