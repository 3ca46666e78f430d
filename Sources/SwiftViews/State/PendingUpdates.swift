import SessionTasks
import Synchronization
import Views

/// The pending updates: the changes that are not evaluated yet, with their transactions. Changes may be recorded from
/// any thread.
///
/// Consecutive changes with the same transaction form one update. A state that changes with another transaction starts
/// the next one: `p = 0; withAnimation { p = 1 }` is evaluated with 0 first, and then with 1. A change that cannot be
/// undone (of an observed object or a stored value) belongs to the newest update at that moment.
final class PendingUpdates: Sendable {
    /// The maximum number of pending updates. Further changes belong to the last.
    private static let updateLimit = 20

    /// The closures that set a state back to its value before an update, and forward again. Both retain the state's
    /// cell.
    struct StateChange {
        let undo: () -> Void
        var redo: () -> Void
    }

    private struct Update {
        var transaction: Transaction
        /// The changes by the identities of their cells, which the changes retain.
        var changes: [ObjectIdentifier: StateChange] = [:]

        /// Records a change: redo sets the newest value, and undo the value before the first change.
        mutating func note(_ change: StateChange, of cell: ObjectIdentifier) {
            if changes[cell] == nil { changes[cell] = change } else { changes[cell]?.redo = change.redo }
        }
    }

    /// The closures set cells of views. Only the program's calls use the closures and the cells.
    private struct Updates: @unchecked Sendable {
        var waiting = [Update(transaction: Transaction())]
        /// Whether a change was recorded outside of a turn since the last evaluation.
        var hasArrival = false
        var wake: (@Sendable () -> Void)?
    }

    private let updates = Mutex(Updates())

    /// Records a change. The last non-default transaction applies to all changes of one update.
    func raise() {
        defer { noteArrival() }
        let transaction = noteInScope(nil)
        updates.withLock { updates in
            guard let last = updates.waiting.indices.last else {
                return updates.waiting.append(Update(transaction: transaction))
            }
            if transaction != Transaction() { updates.waiting[last].transaction = transaction }
        }
    }

    /// Records a change of the state in `cell`.
    func raise(_ change: StateChange, of cell: AnyObject) {
        defer { noteArrival() }
        let transaction = noteInScope(cell)
        updates.withLock { updates in
            if let last = updates.waiting.indices.last {
                let isAnother =
                    !updates.waiting[last].changes.isEmpty && updates.waiting[last].transaction != transaction
                if !isAnother || updates.waiting.count >= Self.updateLimit {
                    if transaction != Transaction() { updates.waiting[last].transaction = transaction }
                    return updates.waiting[last].note(change, of: ObjectIdentifier(cell))
                }
            }
            var update = Update(transaction: transaction)
            update.note(change, of: ObjectIdentifier(cell))
            updates.waiting.append(update)
        }
    }

    /// Wakes the session if the change was recorded outside of its turns: by a test, or on another thread. It would
    /// otherwise be evaluated at the next timer or event.
    private func noteArrival() {
        guard SessionExecutor.running == nil else { return }
        let wake = updates.withLock { updates in
            updates.hasArrival = true
            return updates.wake
        }
        wake?()
    }

    /// Calls `wake`, on any thread, when a change is recorded outside of a turn.
    func onArrival(_ wake: @escaping @Sendable () -> Void) { updates.withLock { $0.wake = wake } }

    /// Whether a change was recorded outside of a turn since the last evaluation.
    var hasArrival: Bool { updates.withLock { $0.hasArrival } }

    private func noteInScope(_ cell: AnyObject?) -> Transaction {
        TransactionScope.current?.recordChange(of: cell)
        return TransactionScope.current?.transaction ?? Transaction()
    }

    /// Takes the first update. Until ``goForward()``, the states have their values after this update, without the later
    /// updates.
    func next() -> Transaction? {
        let taken = updates.withLock { updates -> (first: Update, rest: [Update])? in
            guard !updates.waiting.isEmpty else { return nil }
            updates.hasArrival = false
            let first = updates.waiting.removeFirst()
            return (first, updates.waiting)
        }
        guard let taken else { return nil }
        for update in taken.rest.reversed() { for change in update.changes.values { change.undo() } }
        for change in taken.first.changes.values { change.redo() }
        return taken.first.transaction
    }

    /// Sets the states to their values after all pending updates.
    func goForward() {
        for update in updates.withLock({ $0.waiting }) { for change in update.changes.values { change.redo() } }
    }

    var isRaised: Bool { updates.withLock { !$0.waiting.isEmpty } }
}
