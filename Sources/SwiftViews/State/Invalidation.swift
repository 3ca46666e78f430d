import Views
import Synchronization

/// A flag that says that something changed that the views were made from. It may be raised from any thread.
final class Invalidation: Sendable {
    private let isRaised = Atomic(true)

    /// Raises the flag.
    func raise() {
        isRaised.store(true, ordering: .releasing)
    }

    /// Whether the flag was raised; lowers it.
    func take() -> Bool {
        isRaised.exchange(false, ordering: .acquiringAndReleasing)
    }
}
