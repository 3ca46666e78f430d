/// A publisher that is told what to tell of.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
    /// Tells everybody who is attached of a value, on this thread, in the order in which they came.
    func send(_ value: Output)
    /// Tells everybody of the end. Nothing is sent afterwards, and whoever comes later hears of the end at once.
    func send(completion: Subscribers.Completion<Failure>)
}

extension Subject where Output == Void {
    /// Tells that it happened.
    public func send() { send(()) }
}

/// Tells of what it is sent, to those who are there at that moment. Any thread; what several threads send is told of in one order.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
    private let receivers = Receivers<Output, Failure>()

    /// Nobody is attached.
    public init() {}

    /// Tells of `value`, on this thread.
    public func send(_ value: Output) {
        receivers.send(telling: { $0.receive(value) })
    }

    /// Tells of the end; nothing is sent afterwards.
    public func send(completion: Subscribers.Completion<Failure>) { receivers.finish(completion) }

    /// Tells `receiver` of what is sent from now on.
    public func attach(_ receiver: Receiver<Output, Failure>) -> AnyCancellable { receivers.add(receiver) {} }
}

/// Has a value, tells whoever comes of it, and everybody of each new one. Any thread; what several threads set is told of in the order
/// in which it was the value.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
    private let receivers = Receivers<Output, Failure>()
    private let lock = RecursiveLock()
    /// Under `lock`.
    private var current: Output

    /// Has `value`, and nobody attached.
    public init(_ value: Output) {
        current = value
    }

    /// The value; setting it tells of it, equal or not. After the end it stays as it is.
    public var value: Output {
        get { lock.withLock { current } }
        set { send(newValue) }
    }

    /// Makes `value` the value and tells of it, on this thread.
    public func send(_ value: Output) {
        // What was the value goes when the lock is free: what it holds may end with it.
        receivers.send(after: { _ = lock.withLock { exchange(value) } }, telling: { $0.receive(value) })
    }

    /// Tells of the end; the value stays as it is.
    public func send(completion: Subscribers.Completion<Failure>) { receivers.finish(completion) }

    /// Tells `receiver` of the value now, and of each new one.
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
