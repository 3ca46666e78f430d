/// A source of values over time, as in Combine. A subscriber attaches a receiver, for example with
/// ``sink(receiveValue:)``.
///
/// The protocol covers what views, `publisher(for:)` and observable objects need of Combine's. Every subscriber
/// receives every value at once: there is no demand and no back pressure. Values are delivered on the thread on which
/// they arrive.
public protocol Publisher<Output, Failure> {
    /// The type of the values.
    associatedtype Output
    /// The type of the failure; `Never` for a publisher that never fails.
    associatedtype Failure: Error

    /// Sends `receiver` every value from now on, one after another, and the completion if there is one, until the
    /// returned token is cancelled or released. It replaces Combine's `receive(subscriber:)`. Thread-safe.
    func attach(_ receiver: Receiver<Output, Failure>) -> AnyCancellable
}

extension Publisher {
    /// Calls `receiveValue` with each value and `receiveCompletion` with the completion, for as long as the token
    /// exists.
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

    /// Returns the publisher with its type erased.
    public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}

extension Publisher where Failure == Never {
    /// Calls `receiveValue` with each value, for as long as the token exists.
    public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
        sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
    }

    /// Assigns each value to a property of `object`, for as long as the token exists. The token retains `object`.
    public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable {
        sink { object[keyPath: keyPath] = $0 }
    }
}

/// The namespace of ``Completion``, as in Combine.
public enum Subscribers {
    /// The completion of a publisher.
    public enum Completion<Failure: Error> {
        /// The publisher finished normally.
        case finished
        /// The publisher failed with an error.
        case failure(Failure)
    }
}

extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Hashable where Failure: Hashable {}
extension Subscribers.Completion: Sendable {}

/// A type-erased publisher.
public struct AnyPublisher<Output, Failure: Error>: Publisher {
    private let attaching: (Receiver<Output, Failure>) -> AnyCancellable

    /// Creates a publisher that wraps `publisher`.
    public init(_ publisher: some Publisher<Output, Failure>) {
        attaching = publisher.attach
    }

    /// Creates a publisher whose receivers are attached by `attach`.
    package init(attach: @escaping (Receiver<Output, Failure>) -> AnyCancellable) {
        attaching = attach
    }

    /// See ``Publisher/attach(_:)``.
    public func attach(_ receiver: Receiver<Output, Failure>) -> AnyCancellable { attaching(receiver) }
}

/// A publisher that emits one value and then finishes.
public struct Just<Output>: Publisher {
    /// The publisher never fails.
    public typealias Failure = Never
    /// The value.
    public let output: Output

    /// Creates a publisher of `output`.
    public init(_ output: Output) {
        self.output = output
    }

    /// Sends the value at once, and then the completion.
    public func attach(_ receiver: Receiver<Output, Never>) -> AnyCancellable {
        receiver.receive(output)
        receiver.receive(completion: .finished)
        return AnyCancellable {}
    }
}

extension Just: Equatable where Output: Equatable {}
extension Just: Sendable where Output: Sendable {}
