import CConcurrency
import Dispatch

/// Carries `body` out where the main actor's work runs, and waits for it; on a session's own thread, for which nothing on the main actor
/// waits, so that the two never wait for one another.
package func onMainActor<Value>(_ body: () throws -> Value) rethrows -> Value {
    pip_main_queue_leave_next_sync()
    return try DispatchQueue.main.sync(execute: body)
}

/// Whether the calling code is where the main actor's work runs, so that nothing else of it does.
package var isWhereMainActorRuns: Bool { MainActorExecutor.isHere }
