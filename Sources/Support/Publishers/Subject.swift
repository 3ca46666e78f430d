/// A publisher that emits the values it is sent.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
    /// Sends a value to every receiver, on this thread, in the order of their attachment.
    func send(_ value: Output)
    /// Sends the completion to every receiver. Nothing is sent afterwards, and a later receiver gets the completion at
    /// once.
    func send(completion: Subscribers.Completion<Failure>)
}

extension Subject where Output == Void {
    /// Sends an empty value.
    public func send() { send(()) }
}

/// A subject that sends each value to its current receivers. Thread-safe. Values of several threads are delivered in
/// one order.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
    private let receivers = Receivers<Output, Failure>()

    /// Creates a subject without receivers.
    public init() {}

    /// Sends `value`, on this thread.
    public func send(_ value: Output) {
        receivers.send(notifying: { $0.receive(value) })
    }

    /// Sends the completion; nothing is sent afterwards.
    public func send(completion: Subscribers.Completion<Failure>) { receivers.finish(completion) }

    /// Attaches `receiver` to the values from now on.
    public func attach(_ receiver: Receiver<Output, Failure>) -> AnyCancellable { receivers.add(receiver) {} }
}

/// A subject that stores its latest value, and sends it to each new receiver. Thread-safe. Values of several threads
/// are delivered in the order in which they were stored.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
    private let receivers = Receivers<Output, Failure>()
    private let lock = RecursiveLock()
    /// Guarded by `lock`.
    private var current: Output

    /// Creates a subject with `value` and no receivers.
    public init(_ value: Output) {
        current = value
    }

    /// The latest value. Setting it sends it, even if it is equal. After the completion it does not change.
    public var value: Output {
        get { lock.withLock { current } }
        set { send(newValue) }
    }

    /// Stores and sends `value`, on this thread.
    public func send(_ value: Output) {
        // The old value is released outside of the lock, because its contents may be released with it.
        receivers.send(after: { _ = lock.withLock { exchange(value) } }, notifying: { $0.receive(value) })
    }

    /// Sends the completion. The value does not change.
    public func send(completion: Subscribers.Completion<Failure>) { receivers.finish(completion) }

    /// Sends `receiver` the current value and each new one.
    public func attach(_ receiver: Receiver<Output, Failure>) -> AnyCancellable {
        receivers.add(receiver) { receiver.receive(value) }
    }

    private func exchange(_ value: Output) -> Output {
        let last = current
        current = value
        return last
    }
}

extension PassthroughSubject: @unchecked Sendable where Output: Sendable {}
extension CurrentValueSubject: @unchecked Sendable where Output: Sendable {}
