/// What can be given up.
public protocol Cancellable {
    /// Gives it up; later calls do nothing.
    func cancel()
}

/// What is going on for as long as this token lives: a subscription, an observation. Any thread.
public final class AnyCancellable: Cancellable, Hashable, @unchecked Sendable {
    private let lock = RecursiveLock()
    /// Nil once it was cancelled. Under `lock`.
    private var action: (() -> Void)?

    /// `cancel` is called once: by ``cancel()``, or when the token goes.
    public init(_ cancel: @escaping () -> Void) {
        action = cancel
    }

    /// Cancels `canceller` when it is cancelled or goes.
    public convenience init(_ canceller: some Cancellable) {
        self.init { canceller.cancel() }
    }

    deinit { cancel() }

    /// Ends what is going on; later calls do nothing.
    public func cancel() {
        let action = lock.withLock {
            let taken = self.action
            self.action = nil
            return taken
        }
        action?()
    }

    /// Keeps it in `set`.
    public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

    /// Keeps it at the end of `collection`.
    public func store(in collection: inout some RangeReplaceableCollection<AnyCancellable>) { collection.append(self) }

    /// A token is equal to itself alone.
    public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { left === right }

    /// Hashes which token it is.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Cancellable {
    /// Keeps it in `set`, and cancels it with the set.
    public func store(in set: inout Set<AnyCancellable>) { AnyCancellable(self).store(in: &set) }
}
