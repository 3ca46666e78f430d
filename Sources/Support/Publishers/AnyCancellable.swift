/// An activity that can be cancelled.
public protocol Cancellable {
    /// Cancels the activity; later calls have no effect.
    func cancel()
}

/// An activity that lasts as long as this token: a subscription, an observation. Thread-safe.
public final class AnyCancellable: Cancellable, Hashable, @unchecked Sendable {
    private let lock = RecursiveLock()
    /// Nil after cancellation. Guarded by `lock`.
    private var action: (() -> Void)?

    /// Creates a token. `cancel` is called once: by ``cancel()``, or when the token is released.
    public init(_ cancel: @escaping () -> Void) {
        action = cancel
    }

    /// Creates a token that cancels `canceller` when it is cancelled or released.
    public convenience init(_ canceller: some Cancellable) {
        self.init { canceller.cancel() }
    }

    deinit { cancel() }

    /// Ends the activity; later calls have no effect.
    public func cancel() {
        let action = lock.withLock {
            let taken = self.action
            self.action = nil
            return taken
        }
        action?()
    }

    /// Stores the token in `set`.
    public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

    /// Appends the token to `collection`.
    public func store(in collection: inout some RangeReplaceableCollection<AnyCancellable>) { collection.append(self) }

    /// Whether both are the same token.
    public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { left === right }

    /// Hashes the identity of the token.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Cancellable {
    /// Stores a token in `set` that cancels the activity when it is released.
    public func store(in set: inout Set<AnyCancellable>) { AnyCancellable(self).store(in: &set) }
}
