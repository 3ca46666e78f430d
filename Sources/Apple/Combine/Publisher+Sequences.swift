public import Foundation
public import Publishers

extension Publisher {
    /// Returns a publisher of the values after the first `count`. Each subscriber has its own count.
    public func dropFirst(_ count: Int = 1) -> some Publisher<Output, Failure> {
        counted { number, value, receiver in if number > count { receiver.receive(value) } }
    }

    /// Returns a publisher of the first `maxLength` values, which then finishes.
    public func prefix(_ maxLength: Int) -> some Publisher<Output, Failure> {
        counted { number, value, receiver in
            if number <= maxLength { receiver.receive(value) }
            if number >= maxLength { receiver.receive(completion: .finished) }
        }
    }

    /// Returns a publisher of the first value, which then finishes.
    public func first() -> some Publisher<Output, Failure> { prefix(1) }

    /// Returns a publisher of accumulated results: `nextPartialResult` combines the last result, `initialResult` at
    /// first, with each value.
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

    /// Returns a publisher of pairs of the latest values of both publishers. It emits on each value of either, once
    /// both have emitted.
    public func combineLatest<P: Publisher>(_ other: P) -> some Publisher<(Output, P.Output), Failure>
    where P.Failure == Failure {
        AnyPublisher { receiver in
            let latest = CombineLatestState<Output, P.Output, Failure>(receiver)
            let first = attach(Receiver({ latest.take(first: $0) }, latest.end))
            let second = other.attach(Receiver({ latest.take(second: $0) }, latest.end))
            return AnyCancellable {
                first.cancel()
                second.cancel()
            }
        }
    }

    /// Returns a publisher of the results of `transform` for the latest values of both publishers.
    public func combineLatest<P: Publisher, T>(
        _ other: P, _ transform: @escaping (Output, P.Output) -> T
    ) -> some Publisher<T, Failure> where P.Failure == Failure {
        combineLatest(other).map { transform($0.0, $0.1) }
    }

    /// Returns a publisher of the values of both, in the order of their arrival.
    public func merge<P: Publisher>(with other: P) -> some Publisher<Output, Failure>
    where P.Output == Output, P.Failure == Failure {
        AnyPublisher { receiver in
            let ends = CombineLatestState<Output, Output, Failure>(nil)
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

/// The latest values of two publishers for one subscriber.
private final class CombineLatestState<First, Second, Failure: Error> {
    private let lock = NSLock()
    private let receiver: Receiver<(First, Second), Failure>?
    private var (first, second): (First?, Second?) = (nil, nil)
    private var ends = 0

    init(_ receiver: Receiver<(First, Second), Failure>?) {
        self.receiver = receiver
    }

    func take(first value: First) {
        notify(
            lock.withLock {
                first = value
                return second.map { (value, $0) }
            })
    }

    func take(second value: Second) {
        notify(
            lock.withLock {
                second = value
                return first.map { ($0, value) }
            })
    }

    func end(_ completion: Subscribers.Completion<Failure>) {
        if isLast(completion) { receiver?.receive(completion: completion) }
    }

    /// Whether `completion` ends the combination: a failure, or the end of the second publisher.
    func isLast(_ completion: Subscribers.Completion<Failure>) -> Bool {
        lock.withLock {
            ends += 1
            if case .failure = completion { return true }
            return ends == 2
        }
    }

    private func notify(_ pair: (First, Second)?) {
        if let pair { receiver?.receive(pair) }
    }
}

extension NotificationCenter {
    /// Returns a publisher of the notifications called `name`, of `object` alone if one is given. It emits on the
    /// posting thread.
    public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> AnyPublisher<Notification, Never> {
        AnyPublisher { receiver in
            let observer = self.addObserver(forName: name, object: object, queue: nil) { receiver.receive($0) }
            return AnyCancellable { self.removeObserver(observer) }
        }
    }
}
