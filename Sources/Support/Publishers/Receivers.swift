import Glibc

/// The receivers attached to a subject, in the order of their attachment.
final class Receivers<Output, Failure: Error>: @unchecked Sendable {
    /// The lock during the delivery of a value: a new receiver and the next value wait for it.
    private let turn = RecursiveLock()
    private let lock = RecursiveLock()
    /// The properties from here on are guarded by `lock`.
    private var receivers: [UInt64: Receiver<Output, Failure>] = [:]
    private var last: UInt64 = 0
    private var completion: Subscribers.Completion<Failure>?

    /// Attaches `receiver` and calls `greeting`, which may send it a first value. After the completion it receives the
    /// completion alone.
    func add(_ receiver: Receiver<Output, Failure>, greeting: () -> Void) -> AnyCancellable {
        turn.withLock {
            if let completion = lock.withLock({ completion }) {
                receiver.receive(completion: completion)
                return AnyCancellable {}
            }
            let number = lock.withLock {
                last += 1
                receivers[last] = receiver
                return last
            }
            greeting()
            return AnyCancellable { [weak self] in self?.remove(number) }
        }
    }

    /// Runs `change` and then calls `notify` with every receiver, unless the completion was sent.
    func send(after change: () -> Void = {}, notifying notify: (Receiver<Output, Failure>) -> Void) {
        turn.withLock {
            guard lock.withLock({ completion == nil }) else { return }
            change()
            for receiver in attached() { notify(receiver) }
        }
    }

    /// Sends all receivers the completion and releases them. A second completion has no effect.
    func finish(_ completion: Subscribers.Completion<Failure>) {
        turn.withLock {
            let notified = lock.withLock { () -> [Receiver<Output, Failure>] in
                guard self.completion == nil else { return [] }
                self.completion = completion
                let notified = receivers.sorted { $0.key < $1.key }.map(\.value)
                receivers = [:]
                return notified
            }
            for receiver in notified { receiver.receive(completion: completion) }
        }
    }

    private func attached() -> [Receiver<Output, Failure>] {
        lock.withLock { receivers.sorted { $0.key < $1.key }.map(\.value) }
    }

    private func remove(_ number: UInt64) {
        _ = lock.withLock { receivers.removeValue(forKey: number) }
    }
}

/// A receiver of a publisher's values: one at a time, regardless of their threads, and none after the completion.
///
/// The handlers may send the same receiver more values, and may end it. They are called with no lock held that
/// ``end()`` would wait for. Thread-safe.
public final class Receiver<Input, Failure: Error>: @unchecked Sendable {
    private struct Handlers {
        let value: (Input) -> Void
        let completion: (Subscribers.Completion<Failure>) -> Void
    }

    /// Held while a value is delivered, so that there is one at a time.
    private let turn = RecursiveLock()
    private let lock = RecursiveLock()
    /// Nil after the end. Guarded by `lock`.
    private var handlers: Handlers?

    /// Creates a receiver that calls `value` with each value and `completion` with the completion.
    public init(
        _ value: @escaping (Input) -> Void, _ completion: @escaping (Subscribers.Completion<Failure>) -> Void
    ) {
        handlers = Handlers(value: value, completion: completion)
    }

    /// Delivers a value, on this thread.
    public func receive(_ value: Input) {
        turn.withLock { lock.withLock { handlers }?.value(value) }
    }

    /// Delivers the completion, on this thread. Nothing is delivered afterwards.
    public func receive(completion: Subscribers.Completion<Failure>) {
        turn.withLock { take()?.completion(completion) }
    }

    /// Ends the delivery. Only a value that another thread is delivering at this moment may still arrive.
    public func end() { _ = take() }

    /// Removes and returns the handlers. They are released outside of the lock, because their captures may be released
    /// with them.
    private func take() -> Handlers? {
        lock.withLock {
            let taken = handlers
            handlers = nil
            return taken
        }
    }
}

/// A lock that its owner thread may take again: the receiver of a value may send the next one.
final class RecursiveLock: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>

    init() {
        mutex = .allocate(capacity: 1)
        var attributes = pthread_mutexattr_t()
        pthread_mutexattr_init(&attributes)
        pthread_mutexattr_settype(&attributes, CInt(PTHREAD_MUTEX_RECURSIVE))
        pthread_mutex_init(mutex, &attributes)
        pthread_mutexattr_destroy(&attributes)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Runs `body` while no other thread holds the lock.
    func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body()
    }
}
