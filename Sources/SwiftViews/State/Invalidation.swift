import Synchronization
import Views

/// The changes of what the views were made from that are not evaluated yet, and what goes along with each. Changes may be noted from
/// any thread.
///
/// Changes that follow each other with the same transaction are one update. A state that changes with another transaction begins
/// the next: `p = 0; withAnimation { p = 1 }` is evaluated with 0 first, and then with 1. What cannot be taken back (an observed
/// object, a stored value) belongs to the update that is newest then.
final class Invalidation: Sendable {
    /// The most updates that wait; further changes belong to the last.
    private static let updateLimit = 20

    /// A state's way back to its value before an update, and forward again. Both keep the state's cell.
    struct StateChange {
        let undo: () -> Void
        var redo: () -> Void
    }

    private struct Update {
        var transaction: Transaction
        /// By the identities of their cells, which the changes keep.
        var changes: [ObjectIdentifier: StateChange] = [:]

        /// Goes by the newest value, and back to what was before the first.
        mutating func note(_ change: StateChange, of cell: ObjectIdentifier) {
            if changes[cell] == nil { changes[cell] = change } else { changes[cell]?.redo = change.redo }
        }
    }

    /// The closures set cells of views, which are used as those are: by the program's calls alone.
    private struct Updates: @unchecked Sendable {
        var waiting = [Update(transaction: Transaction())]
    }

    private let updates = Mutex(Updates())

    /// Notes a change. Of what goes along with the changes of one update the last that says something holds for all.
    func raise() {
        let transaction = noteInScope()
        updates.withLock { updates in
            guard let last = updates.waiting.indices.last else {
                return updates.waiting.append(Update(transaction: transaction))
            }
            if transaction != Transaction() { updates.waiting[last].transaction = transaction }
        }
    }

    /// Notes a change of the state in `cell`.
    func raise(_ change: StateChange, of cell: AnyObject) {
        let transaction = noteInScope()
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

    private func noteInScope() -> Transaction {
        ChangeScope.current?.noteChange()
        return ChangeScope.current?.transaction ?? Transaction()
    }

    /// Takes the first update: until ``goForward()`` the states are what they are after it, and without those that still wait.
    func next() -> Transaction? {
        let taken = updates.withLock { updates -> (first: Update, rest: [Update])? in
            guard !updates.waiting.isEmpty else { return nil }
            let first = updates.waiting.removeFirst()
            return (first, updates.waiting)
        }
        guard let taken else { return nil }
        for update in taken.rest.reversed() { for change in update.changes.values { change.undo() } }
        for change in taken.first.changes.values { change.redo() }
        return taken.first.transaction
    }

    /// Puts the states to what they are after all updates that wait.
    func goForward() {
        for update in updates.withLock({ $0.waiting }) { for change in update.changes.values { change.redo() } }
    }

    /// Whether updates wait.
    var isRaised: Bool { updates.withLock { !$0.waiting.isEmpty } }
}
