package import Dispatch
import SharedTypes
import Synchronization

/// A thread and a bounded queue of work. Producers block while the queue is full; the thread waits while it is empty.
/// The user defines the work and the bound as a state, which all of them change, one at a time.
///
/// A single thread produces work. Any thread may read and change the state, and wait for the end.
package final class BoundedWorker<State: Sendable>: Sendable {
    private struct Shared: Sendable {
        var state: State
        /// Whether the thread waits for work.
        var isIdle = false
        /// Whether the producer waits for space in the queue.
        var isProducerBlocked = false
        var hasEnded = false
    }

    private let shared: Mutex<Shared>
    private let mayResume: @Sendable (State) -> Bool
    private let work = DispatchSemaphore(value: 0)
    private let space = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    /// Creates a worker that has not begun. A blocked producer continues once `mayResume` returns true; it is called
    /// each time that the thread takes something.
    package init(_ state: State, mayResume: @escaping @Sendable (State) -> Bool) {
        shared = Mutex(Shared(state: state))
        self.mayResume = mayResume
    }

    /// Runs `body` on a thread of its own; the worker has ended when it returns. Once.
    package func begin(_ body: @escaping @Sendable () -> Void) {
        startThread { [self] in
            body()
            let isProducerBlocked = locked { shared in
                shared.hasEnded = true
                defer { shared.isProducerBlocked = false }
                return shared.isProducerBlocked
            }
            if isProducerBlocked { space.signal() }
            ended.signal()
        }
    }

    // MARK: - The producer

    /// Reads the state, or changes something in it that does not need to wake the thread. Thread-safe.
    package func withState<Value>(_ body: (inout State) -> Value) -> Value {
        locked { body(&$0.state) }
    }

    /// Changes the state, and wakes the thread to check it again. Thread-safe.
    package func notify(_ change: (inout State) -> Void) {
        let isIdle = locked { shared in
            change(&shared.state)
            return Self.wake(&shared)
        }
        if isIdle { work.signal() }
    }

    /// Calls `body` to add work. If it returns false because the queue is full, it is called again once there is space.
    /// A thread that has ended takes no work, and the call returns. Returns false if there was no space until
    /// `deadline`.
    @discardableResult
    package func submit(until deadline: DispatchTime = .distantFuture, _ body: (inout State) -> Bool) -> Bool {
        while true {
            let (isProducerBlocked, isIdle) = locked { shared in
                guard body(&shared.state) else {
                    shared.isProducerBlocked = !shared.hasEnded
                    return (shared.isProducerBlocked, false)
                }
                return (false, Self.wake(&shared))
            }
            if isIdle { work.signal() }
            guard isProducerBlocked else { return true }
            if space.wait(timeout: deadline) == .success { continue }
            let hasSpace = locked { shared in
                defer { shared.isProducerBlocked = false }
                return !shared.isProducerBlocked
            }
            guard hasSpace else { return false }
            // The thread signals, or has signalled.
            space.wait()
        }
    }

    /// Waits until the thread has ended, or until `deadline`; returns whether it has ended. Thread-safe, any number of
    /// times.
    @discardableResult
    package func waitForEnd(until deadline: DispatchTime = .distantFuture) -> Bool {
        if locked({ $0.hasEnded }) { return true }
        guard ended.wait(timeout: deadline) == .success else { return false }
        // For other waiting threads.
        ended.signal()
        return true
    }

    /// Whether the producer waits for space in the queue.
    package var isProducerWaiting: Bool { locked { $0.isProducerBlocked } }

    /// Whether the thread waits for work.
    package var isIdle: Bool { locked { $0.isIdle } }

    // MARK: - The thread

    /// Returns the work that `body` takes from the state. Nil for none, after which the thread counts as idle.
    package func take<Work>(_ body: (inout State) -> Work?) -> Work? {
        let (taken, hasSpace) = locked { shared in
            let taken = body(&shared.state)
            shared.isIdle = taken == nil
            guard shared.isProducerBlocked, mayResume(shared.state) else { return (taken, false) }
            shared.isProducerBlocked = false
            return (taken, true)
        }
        if hasSpace { space.signal() }
        return taken
    }

    /// Waits until there may be work, or until `deadline`; returns whether there may be.
    @discardableResult
    package func waitForWork(until deadline: DispatchTime = .distantFuture) -> Bool {
        work.wait(timeout: deadline) == .success
    }

    /// Marks the thread as busy. Returns whether it was waiting.
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
