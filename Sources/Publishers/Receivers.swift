import Glibc

/// Those who are attached to a subject, in the order in which they came.
final class Receivers<Output, Failure: Error>: @unchecked Sendable {
    /// Held while everybody is told of a value: whoever comes, and the next value, have their turn afterwards.
    private let turn = RecursiveLock()
    private let lock = RecursiveLock()
    /// Under `lock`, as what follows.
    private var receivers: [UInt64: Receiver<Output, Failure>] = [:]
    private var last: UInt64 = 0
    private var completion: Subscribers.Completion<Failure>?

    /// Attaches `receiver`, who hears of what `greeting` tells it first, or of the end alone if that was.
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

    /// Runs `change` and then tells everybody who is attached, unless the end was.
    func send(after change: () -> Void = {}, telling tell: (Receiver<Output, Failure>) -> Void) {
        turn.withLock {
            guard lock.withLock({ completion == nil }) else { return }
            change()
            for receiver in attached() { tell(receiver) }
        }
    }

    /// Tells everybody of the end, and lets go of them. A second end is none.
    func finish(_ completion: Subscribers.Completion<Failure>) {
        turn.withLock {
            let told = lock.withLock { () -> [Receiver<Output, Failure>] in
                guard self.completion == nil else { return [] }
                self.completion = completion
                let told = receivers.sorted { $0.key < $1.key }.map(\.value)
                receivers = [:]
                return told
            }
            for receiver in told { receiver.receive(completion: completion) }
        }
    }

    private func attached() -> [Receiver<Output, Failure>] {
        lock.withLock { receivers.sorted { $0.key < $1.key }.map(\.value) }
    }

    private func remove(_ number: UInt64) {
        _ = lock.withLock { receivers.removeValue(forKey: number) }
    }
}

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

/// A lock that the thread which has it may take again: what is told of a value may send the next one.
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

    /// Runs `body` while no other thread runs anything under this lock.
    func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body()
    }
}
