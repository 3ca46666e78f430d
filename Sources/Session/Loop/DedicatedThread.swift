import SharedTypes
import Synchronization

/// Runs `body` on a dedicated thread. It may wait and last as long as a session without blocking a thread that tasks
/// and queues share. When the task is cancelled, calls `onCancel` at once, on the thread that cancels.
package func onDedicatedThread<Value: Sendable>(
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

/// The result of a thread's work. A lock protects it because ThreadSanitizer does not see every synchronization of a
/// continuation.
private final class ThreadOutcome<Value: Sendable>: Sendable {
    let result = Mutex<Result<Value, any Error>?>(nil)
}
