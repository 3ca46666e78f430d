/// What tells of values as they come, as Combine's: whoever wants them attaches a receiver, with ``sink(receiveValue:)`` for one.
///
/// It is Combine's protocol as far as views, `publisher(for:)` and observable objects need it: everybody takes every value at once
/// (there is no demand and no back pressure), and values are told of on the thread on which they came.
public protocol Publisher<Output, Failure> {
    /// What it tells of.
    associatedtype Output
    /// What it may end with; `Never` of one that does not fail.
    associatedtype Failure: Error

    /// Tells `receiver` of every value from now on, one after the other, and of the end if there is one, until the returned
    /// token is cancelled or gone. This stands for Combine's `receive(subscriber:)`. Any thread.
    func attach(_ receiver: Receiver<Output, Failure>) -> AnyCancellable
}

extension Publisher {
    /// Has `receiveValue` called with each value and `receiveCompletion` with the end, for as long as the token lives.
    public func sink(
        receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
        receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable {
        let receiver = Receiver(receiveValue, receiveCompletion)
        let attachment = attach(receiver)
        return AnyCancellable {
            receiver.end()
            attachment.cancel()
        }
    }

    /// The same values with their publisher's type erased.
    public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}

extension Publisher where Failure == Never {
    /// Has `receiveValue` called with each value, for as long as the token lives.
    public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
        sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
    }

    /// Sets a property of `object` to each value, for as long as the token lives, which keeps `object`.
    public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable {
        sink { object[keyPath: keyPath] = $0 }
    }
}

/// Holds ``Completion``, as Combine's.
public enum Subscribers {
    /// How a publisher ended.
    public enum Completion<Failure: Error> {
        /// Everything was told.
        case finished
        /// It ended with this error.
        case failure(Failure)
    }
}

extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Hashable where Failure: Hashable {}
extension Subscribers.Completion: Sendable {}

/// A publisher whose own type does not show.
public struct AnyPublisher<Output, Failure: Error>: Publisher {
    private let attaching: (Receiver<Output, Failure>) -> AnyCancellable

    /// Tells of what `publisher` tells of.
    public init(_ publisher: some Publisher<Output, Failure>) {
        attaching = publisher.attach
    }

    /// Whoever attaches a receiver is served by `attach`.
    package init(attach: @escaping (Receiver<Output, Failure>) -> AnyCancellable) {
        attaching = attach
    }

    /// See ``Publisher/attach(_:)``.
    public func attach(_ receiver: Receiver<Output, Failure>) -> AnyCancellable { attaching(receiver) }
}

/// Tells everybody of one value, and then of the end.
public struct Just<Output>: Publisher {
    /// It does not fail.
    public typealias Failure = Never
    /// The value.
    public let output: Output

    /// Tells of `output`.
    public init(_ output: Output) {
        self.output = output
    }

    /// Tells of the value at once, and of the end.
    public func attach(_ receiver: Receiver<Output, Never>) -> AnyCancellable {
        receiver.receive(output)
        receiver.receive(completion: .finished)
        return AnyCancellable {}
    }
}

extension Just: Equatable where Output: Equatable {}
extension Just: Sendable where Output: Sendable {}
