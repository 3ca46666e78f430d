import Descriptors
package import Dispatch
import Synchronization

/// A thread and the work that waits for it. Those who give work are held up while as much of it waits as may; the thread waits while there
/// is none. What the work is, and how much of it may wait, its user says: a state that all of them change, one at a time.
///
/// One thread gives work. Any thread may look at the state, change it, and wait for the end.
package final class BoundedWorker<State: Sendable>: Sendable {
    private struct Shared: Sendable {
        var state: State
        /// The thread waits for something to do.
        var isIdle = false
        /// Who gives work waits until less of it waits.
        var isHeldUp = false
        var hasEnded = false
    }

    private let shared: Mutex<Shared>
    private let mayGoOn: @Sendable (State) -> Bool
    private let work = DispatchSemaphore(value: 0)
    private let space = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    /// A worker that has not begun. Who is held up goes on once `mayGoOn`, which is asked each time that the thread takes something.
    package init(_ state: State, mayGoOn: @escaping @Sendable (State) -> Bool) {
        shared = Mutex(Shared(state: state))
        self.mayGoOn = mayGoOn
    }

    /// Runs `body` on a thread of its own; the worker has ended when it returns. Once.
    package func begin(_ body: @escaping @Sendable () -> Void) {
        startThread { [self] in
            body()
            let isHeldUp = locked { shared in
                shared.hasEnded = true
                defer { shared.isHeldUp = false }
                return shared.isHeldUp
            }
            if isHeldUp { space.signal() }
            ended.signal()
        }
    }

    // MARK: - Who gives work

    /// Looks at the state, or changes something in it that the thread need not know at once. Any thread.
    package func withState<Value>(_ body: (inout State) -> Value) -> Value {
        locked { body(&$0.state) }
    }

    /// Changes the state, at which the thread looks again. Any thread.
    package func tell(_ change: (inout State) -> Void) {
        let isIdle = locked { shared in
            change(&shared.state)
            return Self.wake(&shared)
        }
        if isIdle { work.signal() }
    }

    /// Has `body` add work. Where it returns false, as too much waits, it is called again once there is less; a thread that has ended takes
    /// none, and nobody waits for it.
    package func give(_ body: (inout State) -> Bool) {
        while true {
            let (isHeldUp, isIdle) = locked { shared in
                guard body(&shared.state) else {
                    shared.isHeldUp = !shared.hasEnded
                    return (shared.isHeldUp, false)
                }
                return (false, Self.wake(&shared))
            }
            if isIdle { work.signal() }
            guard isHeldUp else { return }
            space.wait()
        }
    }

    /// Waits until the thread has ended, to `deadline` at most; returns whether it has. Any thread, any number of times.
    @discardableResult
    package func waitForEnd(until deadline: DispatchTime = .distantFuture) -> Bool {
        if locked({ $0.hasEnded }) { return true }
        guard ended.wait(timeout: deadline) == .success else { return false }
        // For whoever else waits.
        ended.signal()
        return true
    }

    /// Whether the thread waits for something to do.
    package var isIdle: Bool { locked { $0.isIdle } }

    // MARK: - The thread

    /// What `body` takes of the work; nil for nothing, after which the thread counts as idle.
    package func take<Work>(_ body: (inout State) -> Work?) -> Work? {
        let (taken, hasSpace) = locked { shared in
            let taken = body(&shared.state)
            shared.isIdle = taken == nil
            guard shared.isHeldUp, mayGoOn(shared.state) else { return (taken, false) }
            shared.isHeldUp = false
            return (taken, true)
        }
        if hasSpace { space.signal() }
        return taken
    }

    /// Waits until there may be something to take, to `deadline` at most; returns whether there may be.
    @discardableResult
    package func waitForWork(until deadline: DispatchTime = .distantFuture) -> Bool {
        work.wait(timeout: deadline) == .success
    }

    /// Whether the thread, which has something to do from now on, waits.
    private static func wake(_ shared: inout Shared) -> Bool {
        defer { shared.isIdle = false }
        return shared.isIdle
    }

    private func locked<Value>(_ body: (inout Shared) -> Value) -> Value {
        // SAFETY: it is written and read by the caller alone, before and after the lock is held.
        nonisolated(unsafe) var value: Value?
        shared.withLock { value = body(&$0) }
        return value!
    }
}
