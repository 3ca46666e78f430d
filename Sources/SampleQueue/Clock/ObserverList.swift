import Synchronization

/// Those who are told of something, in the order in which they came. Any thread; what is called is called with no lock held, and what
/// is let go of is let go of outside it, for what it holds may end with it.
package final class ObserverList<Event>: Sendable {
    private struct State {
        var observers: [UInt64: @Sendable (Event) -> Void] = [:]
        var last: UInt64 = 0
    }

    private let state = Mutex(State())

    /// Nobody is told.
    package init() {}

    /// Has `observer` told from now on; the number ends that.
    package func add(_ observer: @escaping @Sendable (Event) -> Void) -> UInt64 {
        state.withLock { state in
            state.last += 1
            state.observers[state.last] = observer
            return state.last
        }
    }

    /// Ends the calls that began with ``add(_:)``; a number that nobody has ends none.
    package func remove(_ number: UInt64) {
        _ = state.withLock { $0.observers.removeValue(forKey: number) }
    }

    /// Tells everybody, on this thread.
    package func tell(_ event: Event) {
        let observers = state.withLock { $0.observers }
        for (_, observer) in observers.sorted(by: { $0.key < $1.key }) { observer(event) }
    }
}
