import Views
import Synchronization

/// A flag that says that something changed that the views were made from, and what goes along with that. It may be raised from any
/// thread.
final class Invalidation: Sendable {
    private let isRaised = Atomic(true)
    private let transaction = Mutex<Transaction?>(nil)

    /// Raises the flag. Of what goes along with changes the last that says something holds for all.
    func raise() {
        if let scope = ChangeScope.current {
            scope.noteChange()
            if scope.transaction != Transaction() { transaction.withLock { $0 = scope.transaction } }
        }
        isRaised.store(true, ordering: .releasing)
    }

    /// Whether the flag was raised; lowers it.
    func take() -> Bool {
        isRaised.exchange(false, ordering: .acquiringAndReleasing)
    }

    /// What goes along with the changes so far.
    var pendingTransaction: Transaction { transaction.withLock { $0 } ?? Transaction() }

    /// What goes along with the changes so far, which are told now.
    func takeTransaction() -> Transaction {
        transaction.withLock { transaction in
            defer { transaction = nil }
            return transaction ?? Transaction()
        }
    }
}
