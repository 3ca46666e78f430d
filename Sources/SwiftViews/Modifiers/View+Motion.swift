public import Views

/// SwiftUI's modifiers of how changes move.
extension View {
    /// How texts and symbols within give way to others, where the change moves.
    public func contentTransition(_ transition: ContentTransition) -> some View {
        environment(\.contentTransition, transition)
    }

    /// How the view comes and goes.
    public func transition(_ transition: AnyTransition) -> some View {
        Transitioning(content: self, transition: transition)
    }

    /// How changes of the view move that come with one of `value`; nil for at once.
    public func animation(_ animation: Animation?, value: some Equatable) -> some View {
        Animated(content: self, animation: animation, value: value)
    }

    /// Changes what goes along with every change of the view. `transform` is given what the program's call and the views around say of it.
    public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View {
        Transacted(content: self, transform: transform)
    }
}

/// A view with a say in how it comes and goes.
private struct Transitioning<Content: View>: View, PrimitiveView {
    let content: Content
    let transition: AnyTransition

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        place.slot = PlaceTransition(isIdentity: transition == .identity)
        return context.nodes(of: content, under: place, .content).modified(.transition(transition))
    }
}

/// How the view at a place comes and goes.
final class PlaceTransition {
    /// Whether the view is there or not, with nothing between.
    let isIdentity: Bool

    init(isIdentity: Bool) {
        self.isIdentity = isIdentity
    }
}

/// A view whose changes move where a value changed with them.
private struct Animated<Content: View, Value: Equatable>: View, PrimitiveView {
    let content: Content
    let animation: Animation?
    let value: Value

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        let slot = place.slot as? ObservedValue<Value> ?? ObservedValue(value)
        place.slot = slot
        var inner = context
        if slot.value != value {
            slot.value = value
            slot.changes += 1
            if !inner.transaction.disablesAnimations { inner.transaction.animation = animation }
        }
        let nodes = inner.nodes(of: content, under: place, .content)
        return nodes.modified(.animation(animation, value: observed(slot.changes)))
    }

    /// What scripts can name is itself; of anything else it is counted how often it changed.
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

/// A value and how often it changed at its place.
private final class ObservedValue<Value> {
    var value: Value
    var changes = 0

    init(_ value: Value) {
        self.value = value
    }
}

/// A view with another say in how it changes.
private struct Transacted<Content: View>: View, PrimitiveView {
    let content: Content
    let transform: (inout Transaction) -> Void

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        var inner = context
        transform(&inner.transaction)
        let nodes = inner.nodes(of: content, under: place, .content)
        // What gives the same whatever it is given, or leaves all as it is, is a value.
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
    /// The view shares its frame with others of the name `id` in `namespace`: it begins where one that goes was, and while it is no
    /// source it is seen where the source is.
    public func matchedGeometryEffect(
        id: some Hashable, in namespace: Namespace.ID, properties: MatchedGeometryProperties = .frame,
        anchor: UnitPoint = UnitPoint(x: 0.5, y: 0.5), isSource: Bool = true
    ) -> some View {
        modified(
            .matchedGeometry(
                "\(namespace.place)-\(namespace.offset)/\(id)", properties: properties, anchor: anchor,
                isSource: isSource))
    }

    /// What stands in the view goes along with it; here it does so in any case, as how far it is from its place is counted from what
    /// it stands in.
    public func geometryGroup() -> some View { self }
}
