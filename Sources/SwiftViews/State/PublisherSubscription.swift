public import Publishers
import Views

extension View {
    /// Calls `action` with each value of `publisher` while the view is visible. If a later evaluation passes an equal
    /// publisher, of the same type with the same parts, the current subscription stays.
    public func onReceive<P: Publisher>(
        _ publisher: P, perform action: @escaping (P.Output) -> Void
    ) -> some View where P.Failure == Never {
        PublisherView(content: self, publisher: publisher, action: action)
    }
}

private struct PublisherView<Content: View, P: Publisher>: View, PrimitiveView where P.Failure == Never {
    let content: Content
    let publisher: P
    let action: (P.Output) -> Void

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let reception =
            identity.cells[PublisherSubscription<P>.cell] as? PublisherSubscription<P>
            ?? PublisherSubscription(publisher)
        identity.cells[PublisherSubscription<P>.cell] = reception
        reception.update(publisher, action)
        let living = LifecycleView(content: content) {
            $0.onAppear = { reception.begin() }
            $0.onDisappear = { reception.end() }
        }
        return living.nodes(at: identity, in: context)
    }
}

/// A view's subscription to a publisher.
private final class PublisherSubscription<P: Publisher> where P.Failure == Never {
    /// The key under which the identity stores the subscription: no property of a view has this offset.
    static var cell: Int { -1 }

    private var publisher: P
    private var action: (P.Output) -> Void = { _ in }
    private var attachment: AnyCancellable?
    private var isThere = false

    init(_ publisher: P) {
        self.publisher = publisher
    }

    /// Takes over the action of the newest view, and its publisher if that has changed.
    func update(_ publisher: P, _ action: @escaping (P.Output) -> Void) {
        self.action = action
        guard !isSamePublisher(self.publisher, publisher) else { return }
        self.publisher = publisher
        if isThere {
            attachment = nil
            begin()
        }
    }

    /// Subscribes when the view appears.
    func begin() {
        isThere = true
        let stage = ProgramContext.current
        attachment = publisher.sink { [weak self] value in
            // Values from other threads wait for the program's next call.
            if let stage, ProgramContext.current !== stage {
                stage.perform { self?.action(value) }
            } else {
                self?.action(value)
            }
        }
    }

    /// Cancels the subscription when the view disappears.
    func end() {
        isThere = false
        attachment = nil
    }
}

/// A publisher that can be compared by its values with another object.
package protocol ComparablePublisher {
    /// Whether `other` publishes the same values.
    func isEquivalent(as other: Any) -> Bool
}

/// Whether two publishers are the same or have the same parts. Functions in them are not compared.
private func isSamePublisher(_ first: Any, _ second: Any, depth: Int = 0) -> Bool {
    guard type(of: first) == type(of: second), depth < 16 else { return false }
    if let first = first as? any ComparablePublisher { return first.isEquivalent(as: second) }
    if let first = first as? any Equatable { return first.equals(second) }
    if let first = first as? any ConnectingPublisher, let second = second as? any ConnectingPublisher {
        return isSamePublisher(first.connected, second.connected, depth: depth + 1)
    }
    let (parts, others) = (Mirror(reflecting: first), Mirror(reflecting: second))
    if parts.displayStyle == .class { return first as AnyObject === second as AnyObject }
    guard parts.children.count == others.children.count else { return false }
    return zip(parts.children, others.children).allSatisfy { isSamePublisher($0.value, $1.value, depth: depth + 1) }
}

/// A publisher that connects its upstream publisher.
private protocol ConnectingPublisher {
    var connected: Any { get }
}

extension Autoconnect: ConnectingPublisher {
    var connected: Any { upstream }
}
