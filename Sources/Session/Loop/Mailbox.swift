import Dispatch
import Synchronization

/// The queue of work from other threads for a session: completions, the program's own requests, the request to end. It
/// is locked, wakes the session's loop, and is the only entry from other threads. The session's thread runs the work in
/// the order of arrival.
package final class Mailbox: Sendable {
    private struct State {
        var work: [@Sendable () -> Void] = []
        var isInterrupted = false
        /// Whether `arrival` was signalled and no thread has waited for it yet.
        var hasArrival = false
        var wake: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())
    private let arrival = DispatchSemaphore(value: 0)

    /// Creates an empty mailbox.
    package init() {}

    /// Calls `wake`, on the thread that posts, after each arrival; at once if something has arrived already.
    func onArrival(_ wake: @escaping @Sendable () -> Void) {
        let hasArrival = state.withLock { state in
            state.wake = wake
            return state.hasArrival
        }
        if hasArrival { wake() }
    }

    /// Runs `body` on the session's thread after the current step. Thread-safe.
    package func post(_ body: @escaping @Sendable () -> Void) {
        arrive { $0.work.append(body) }
    }

    /// Asks the session to end in an orderly way. Thread-safe.
    package func interrupt() {
        arrive { $0.isInterrupted = true }
    }

    /// Makes the loop query its participants again, because some state that it depends on changed. Thread-safe.
    package func wake() {
        arrive { _ in }
    }

    private func arrive(_ change: (inout State) -> Void) {
        let wake = state.withLock { state in
            change(&state)
            if !state.hasArrival { arrival.signal() }
            state.hasArrival = true
            return state.wake
        }
        wake?()
    }

    private static let maximumRounds = 100

    /// Whether something arrived since the last delivery.
    var hasArrival: Bool { state.withLock { $0.hasArrival } }

    /// Whether the session was asked to end.
    var isInterrupted: Bool { state.withLock { $0.isInterrupted } }

    /// Runs the available work, and the work that this posts, until none is left. Work that posts new work without end
    /// resumes after all other participants had a turn. Returns whether something arrived since the last delivery.
    /// Called on the session's thread.
    @discardableResult
    func deliver() -> Bool {
        var hadArrival = false
        for _ in 0..<Self.maximumRounds {
            let work = state.withLock { state in
                if state.hasArrival, arrival.wait(timeout: .now()) == .success {
                    (state.hasArrival, hadArrival) = (false, true)
                }
                defer { state.work = [] }
                return state.work
            }
            if work.isEmpty { break }
            for body in work { body() }
        }
        return hadArrival
    }

    /// Waits for an arrival since the last delivery, at most `limit` of the host's time. Returns whether something
    /// arrived.
    func waitForArrival(atMost limit: Duration) -> Bool {
        let (seconds, attoseconds) = limit.components
        let deadline = DispatchTime.now() + .seconds(Int(seconds)) + .nanoseconds(Int(attoseconds / 1_000_000_000))
        guard arrival.wait(timeout: deadline) == .success else { return false }
        state.withLock { $0.hasArrival = false }
        return true
    }
}
