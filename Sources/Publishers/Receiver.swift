/// Who is told of a publisher's values: one at a time, whatever threads they come from, and none after the end.
///
/// What is called may tell the same receiver more, and may end it. It is called with no lock held that ``end()`` would wait for.
/// Any thread.
public final class Receiver<Input, Failure: Error>: @unchecked Sendable {
    private struct Handlers {
        let value: (Input) -> Void
        let completion: (Subscribers.Completion<Failure>) -> Void
    }

    /// Held while a value is told of: there is one at a time.
    private let turn = RecursiveLock()
    private let lock = RecursiveLock()
    /// Nil once it has ended. Under `lock`.
    private var handlers: Handlers?

    /// `value` is called with each value, `completion` with the end.
    public init(
        _ value: @escaping (Input) -> Void, _ completion: @escaping (Subscribers.Completion<Failure>) -> Void
    ) {
        handlers = Handlers(value: value, completion: completion)
    }

    /// Tells of a value, on this thread.
    public func receive(_ value: Input) {
        turn.withLock { lock.withLock { handlers }?.value(value) }
    }

    /// Tells of the end, on this thread; nothing is told of afterwards.
    public func receive(completion: Subscribers.Completion<Failure>) {
        turn.withLock { take()?.completion(completion) }
    }

    /// Nothing is told of from now on, but for what another thread tells of at this moment.
    public func end() { _ = take() }

    /// What is let go of is let go of outside of the lock, for what it holds may end with it.
    private func take() -> Handlers? {
        lock.withLock {
            let taken = handlers
            handlers = nil
            return taken
        }
    }
}
