public import Foundation
public import Publishers

extension Publisher {
    /// The values after the first `count`. Each receiver has its own count.
    public func dropFirst(_ count: Int = 1) -> some Publisher<Output, Failure> {
        counted { number, value, receiver in if number > count { receiver.receive(value) } }
    }

    /// The first `maxLength` values, and then the end.
    public func prefix(_ maxLength: Int) -> some Publisher<Output, Failure> {
        counted { number, value, receiver in
            if number <= maxLength { receiver.receive(value) }
            if number >= maxLength { receiver.receive(completion: .finished) }
        }
    }

    /// The first value, and then the end.
    public func first() -> some Publisher<Output, Failure> { prefix(1) }

    /// What `nextPartialResult` makes of what it made last, of `initialResult` at first, and each value.
    public func scan<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
    ) -> some Publisher<T, Failure> {
        AnyPublisher { receiver in
            var result = initialResult
            return attach(
                Receiver(
                    { value in
                        result = nextPartialResult(result, value)
                        receiver.receive(result)
                    }, receiver.receive(completion:)))
        }
    }

    /// Each value with the newest of `other`, whichever of the two comes, once both have told of one.
    public func combineLatest<P: Publisher>(_ other: P) -> some Publisher<(Output, P.Output), Failure>
    where P.Failure == Failure {
        AnyPublisher { receiver in
            let latest = Latest<Output, P.Output, Failure>(receiver)
            let first = attach(Receiver({ latest.take(first: $0) }, latest.end))
            let second = other.attach(Receiver({ latest.take(second: $0) }, latest.end))
            return AnyCancellable {
                first.cancel()
                second.cancel()
            }
        }
    }

    /// What `transform` makes of each value and the newest of `other`.
    public func combineLatest<P: Publisher, T>(
        _ other: P, _ transform: @escaping (Output, P.Output) -> T
    ) -> some Publisher<T, Failure> where P.Failure == Failure {
        combineLatest(other).map { transform($0.0, $0.1) }
    }

    /// The values of both, as they come.
    public func merge<P: Publisher>(with other: P) -> some Publisher<Output, Failure>
    where P.Output == Output, P.Failure == Failure {
        AnyPublisher { receiver in
            let ends = Latest<Output, Output, Failure>(nil)
            func end(_ completion: Subscribers.Completion<Failure>) {
                if ends.isLast(completion) { receiver.receive(completion: completion) }
            }
            let first = attach(Receiver(receiver.receive, end))
            let second = other.attach(Receiver(receiver.receive, end))
            return AnyCancellable {
                first.cancel()
                second.cancel()
            }
        }
    }

    private func counted(
        _ pass: @escaping (Int, Output, Receiver<Output, Failure>) -> Void
    ) -> AnyPublisher<Output, Failure> {
        AnyPublisher { receiver in
            var count = 0
            return attach(
                Receiver(
                    { value in
                        count += 1
                        pass(count, value, receiver)
                    }, receiver.receive(completion:)))
        }
    }
}

/// The newest values of two publishers, on their way to one receiver.
private final class Latest<First, Second, Failure: Error> {
    private let lock = NSLock()
    private let receiver: Receiver<(First, Second), Failure>?
    private var (first, second): (First?, Second?) = (nil, nil)
    private var ends = 0

    init(_ receiver: Receiver<(First, Second), Failure>?) {
        self.receiver = receiver
    }

    func take(first value: First) {
        tell(
            lock.withLock {
                first = value
                return second.map { (value, $0) }
            })
    }

    func take(second value: Second) {
        tell(
            lock.withLock {
                second = value
                return first.map { ($0, value) }
            })
    }

    func end(_ completion: Subscribers.Completion<Failure>) {
        if isLast(completion) { receiver?.receive(completion: completion) }
    }

    /// Whether with `completion` all is over: a failure, or the end of the second of the two.
    func isLast(_ completion: Subscribers.Completion<Failure>) -> Bool {
        lock.withLock {
            ends += 1
            if case .failure = completion { return true }
            return ends == 2
        }
    }

    private func tell(_ pair: (First, Second)?) {
        if let pair { receiver?.receive(pair) }
    }
}

extension NotificationCenter {
    /// Tells of the notifications called `name`, of `object` alone where one is given, on the thread that posts them.
    public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> AnyPublisher<Notification, Never> {
        AnyPublisher { receiver in
            let observer = self.addObserver(forName: name, object: object, queue: nil) { receiver.receive($0) }
            return AnyCancellable { self.removeObserver(observer) }
        }
    }
}
