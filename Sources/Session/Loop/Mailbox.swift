import Dispatch
import Synchronization

/// What other threads have for a session: completions, the program's own requests, the request to end. It is locked, wakes the
/// session's loop, and is the only way in. Work is done on the session's thread, in the order in which it came.
package final class Mailbox: Sendable {
    private struct State {
        var work: [@Sendable () -> Void] = []
        var isInterrupted = false
        /// `arrival` is raised and was not waited for yet.
        var hasArrival = false
        var wake: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())
    private let arrival = DispatchSemaphore(value: 0)

    /// An empty mailbox.
    package init() {}

    /// Calls `wake`, on the thread that posts, whenever something has come; at once if something has already.
    func onArrival(_ wake: @escaping @Sendable () -> Void) {
        let hasArrival = state.withLock { state in
            state.wake = wake
            return state.hasArrival
        }
        if hasArrival { wake() }
    }

    /// Has `body` done on the session's thread as soon as what is done there now is over. Any thread.
    package func post(_ body: @escaping @Sendable () -> Void) {
        arrive { $0.work.append(body) }
    }

    /// Asks the session to end well. Any thread.
    package func interrupt() {
        arrive { $0.isInterrupted = true }
    }

    /// Lets the loop look at everything once more, because something changed that it reckons with. Any thread.
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

    private static let greatestRounds = 100

    /// Whether something has come since the last delivery.
    var hasArrival: Bool { state.withLock { $0.hasArrival } }

    /// Whether the session was asked to end.
    var isInterrupted: Bool { state.withLock { $0.isInterrupted } }

    /// Does the work that is there, and what comes of it, until none is left; work that makes work without end has its next
    /// turn when all others have had theirs. Whether something has come since the last delivery. On the session's thread.
    @discardableResult
    func deliver() -> Bool {
        var hadArrival = false
        for _ in 0..<Self.greatestRounds {
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

    /// Waits until something comes, or has come since the last delivery, at most `limit` of the host's time; says whether
    /// something has.
    func waitForArrival(atMost limit: Duration) -> Bool {
        let (seconds, attoseconds) = limit.components
        let deadline = DispatchTime.now() + .seconds(Int(seconds)) + .nanoseconds(Int(attoseconds / 1_000_000_000))
        guard arrival.wait(timeout: deadline) == .success else { return false }
        state.withLock { $0.hasArrival = false }
        return true
    }
}
