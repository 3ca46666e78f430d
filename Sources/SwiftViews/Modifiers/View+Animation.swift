public import Views

/// SwiftUI's animation modifiers.
extension View {
    /// Sets the transition of the texts and symbols within, for animated changes.
    public func contentTransition(_ transition: ContentTransition) -> some View {
        environment(\.contentTransition, transition)
    }

    /// Sets the transition of the view's insertion and removal.
    public func transition(_ transition: AnyTransition) -> some View {
        TransitionView(content: self, transition: transition)
    }

    /// Sets the animation of the view's changes that accompany a change of `value`; nil for none.
    public func animation(_ animation: Animation?, value: some Equatable) -> some View {
        AnimatedChangeView(content: self, animation: animation, value: value)
    }

    /// Modifies the transaction of every change of the view. `transform` receives the transaction of the program's call
    /// and of the ancestors.
    public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View {
        TransactionView(content: self, transform: transform)
    }
}

/// A view with its own transition.
private struct TransitionView<Content: View>: View, PrimitiveView {
    let content: Content
    let transition: AnyTransition

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        identity.slot = IdentityTransition(isIdentity: transition == .identity)
        return context.nodes(of: content, under: identity, .content).modified(.transition(transition))
    }
}

final class IdentityTransition {
    /// Whether the transition is the identity, which has no animation.
    let isIdentity: Bool

    init(isIdentity: Bool) {
        self.isIdentity = isIdentity
    }
}

/// A view whose changes are animated if a value changed with them.
private struct AnimatedChangeView<Content: View, Value: Equatable>: View, PrimitiveView {
    let content: Content
    let animation: Animation?
    let value: Value

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let slot = identity.slot as? ObservedValue<Value> ?? ObservedValue(value)
        identity.slot = slot
        var inner = context
        if slot.value != value {
            slot.value = value
            slot.changes += 1
            if !inner.transaction.disablesAnimations { inner.transaction.animation = animation }
        }
        let nodes = inner.nodes(of: content, under: identity, .content)
        return nodes.modified(.animation(animation, value: observed(slot.changes)))
    }

    /// Returns `value` itself if scripts have its type. For any other type, returns the number of its changes.
    private func observed(_ changes: Int) -> AnimationValue {
        switch value {
        case let value as String: .string(value)
        case let value as Bool: .truth(value)
        case let value as Int: .number(Double(value))
        case let value as Double: .number(value)
        default: .hash(changes)
        }
    }
}

/// A value with the number of its changes at one identity.
private final class ObservedValue<Value> {
    var value: Value
    var changes = 0

    init(_ value: Value) {
        self.value = value
    }
}

/// A view with a modified transaction.
private struct TransactionView<Content: View>: View, PrimitiveView {
    let content: Content
    let transform: (inout Transaction) -> Void

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        var inner = context
        transform(&inner.transaction)
        let nodes = inner.nodes(of: content, under: identity, .content)
        // A transform with a constant result, or with no effect, is stored as a value.
        let given = [
            Transaction(), Transaction(animation: .default), Transaction(animation: .linear(duration: 0.987654321)),
        ]
        let made = given.map { given in
            var transaction = given
            transform(&transaction)
            return transaction
        }
        if made == given { return nodes }
        guard made.allSatisfy({ $0 == made[0] }) else {
            return nodes.modified(.transaction(TransactionFunction(transform)))
        }
        return nodes.modified(
            .transaction(animation: made[0].animation, disablesAnimations: made[0].disablesAnimations))
    }
}

extension View {
    /// Shares the view's frame with the views of the same `id` in `namespace`. An inserted view starts at the frame of
    /// a removed one. A view that is no source is shown at the frame of the source.
    public func matchedGeometryEffect(
        id: some Hashable, in namespace: Namespace.ID, properties: MatchedGeometryProperties = .frame,
        anchor: UnitPoint = UnitPoint(x: 0.5, y: 0.5), isSource: Bool = true
    ) -> some View {
        modified(
            .matchedGeometry(
                "\(namespace.identity)-\(namespace.offset)/\(id)", properties: properties, anchor: anchor,
                isSource: isSource))
    }

    /// Does nothing: the views within always move with the view, as their offsets are relative to their container.
    public func geometryGroup() -> some View { self }
}
