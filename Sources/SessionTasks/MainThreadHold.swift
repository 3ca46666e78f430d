import Synchronization

/// Runs `body`, which does nothing but a session: where that holds the main thread, what other threads hand to the main queue meanwhile is
/// done in the session's turns, for nothing else would do it before the session is over.
package func holdingMainThread<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard isWhereMainActorRuns else { return try body() }
    MainThreadHold.begin()
    defer { MainThreadHold.end() }
    return try body()
}

/// Whose turns have the main thread to themselves.
enum MainThreadHold {
    private struct State {
        var depth = 0
        weak var executor: SessionExecutor?
    }

    private static let state = Mutex(State())

    static func begin() {
        state.withLock { $0.depth += 1 }
    }

    static func end() {
        state.withLock { state in
            state.depth -= 1
            if state.depth == 0 { state.executor = nil }
        }
    }

    /// A turn of `executor` is on the main thread.
    static func note(_ executor: SessionExecutor) {
        state.withLock { if $0.depth > 0 { $0.executor = executor } }
    }

    /// Has the session that holds the main thread do `block` in a turn; false where none does.
    static func take(_ block: MainQueueBlock) -> Bool {
        let executor = state.withLock { $0.executor }
        return executor?.takeIn(block) ?? false
    }
}
