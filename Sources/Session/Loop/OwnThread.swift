import Descriptors
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
