public import Views

/// A view whose content can scroll its scroll views to a view; SwiftUI's `ScrollViewReader`. A scroll target stays in
/// effect until the next one.
public struct ScrollViewReader<Content: View>: View, PrimitiveView {
    private let content: (ScrollViewProxy) -> Content

    /// Creates a view from `content`, which receives a proxy for the scroll views in it.
    public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) {
        self.content = content
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let slot = identity.slot as? ScrollSlot ?? ScrollSlot(context.pass.registry.invalidation)
        identity.slot = slot
        var inner = context
        inner.isScrolledByName = true
        return inner.nodes(of: content(ScrollViewProxy(slot: slot)), under: identity, .content)
            .modified(.scrollTargets(slot.targets))
    }
}

/// Scrolls the scroll views of a ``ScrollViewReader`` to a view; SwiftUI's `ScrollViewProxy`.
public struct ScrollViewProxy {
    fileprivate let slot: ScrollSlot

    /// Scrolls to the view that has `id` by `id(_:)`, or as an element of a `ForEach`. The scroll views align the
    /// view's `anchor` with the same point of their own. Without an anchor they show as much of the view as fits. In
    /// `withAnimation` the scroll is animated. An unknown `id` has no effect.
    public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {
        slot.ask(ScrollTarget(id: scrollName(AnyHashable(id)), anchor: anchor))
    }
}

/// The scroll targets of a reader, the latest first: each scroll view takes the first that it contains.
private final class ScrollSlot {
    private static let limit = 4
    private let invalidation: PendingUpdates
    private(set) var targets: [ScrollTarget] = []

    init(_ invalidation: PendingUpdates) {
        self.invalidation = invalidation
    }

    func ask(_ target: ScrollTarget) {
        guard targets.first != target else { return }
        targets = Array(([target] + targets.filter { $0.id != target.id }).prefix(Self.limit))
        invalidation.raise()
    }
}

/// The name of an identity for scroll views. It includes the type: 7 and "7" have different names. An optional has the
/// name of its value, as it is equal to that: `messages.last?.id`.
private func scrollName(_ id: AnyHashable) -> String {
    var value: Any = id.base
    while case let mirror = Mirror(reflecting: value), mirror.displayStyle == .optional,
        let wrapped = mirror.children.first?.value
    {
        value = wrapped
    }
    return "\(type(of: value)) \(value)"
}

extension [ViewNode] {
    /// Returns the nodes with `id` as the scroll name of the first. It is set only within a reader, and if the node has
    /// no name yet.
    func named(_ id: AnyHashable, in context: EvaluationContext) -> [ViewNode] {
        guard context.isScrolledByName, !isEmpty, self[0].scrollID == nil else { return self }
        var nodes = self
        nodes[0].modifiers.append(.scrollIdentity(scrollName(id)))
        return nodes
    }
}
