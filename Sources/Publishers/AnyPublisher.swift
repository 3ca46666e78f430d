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
