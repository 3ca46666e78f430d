public import Views

/// Views among which scroll views can be asked to show one; SwiftUI's `ScrollViewReader`. What it was asked for last holds until it is asked
/// for something else.
public struct ScrollViewReader<Content: View>: View, PrimitiveView {
    private let content: (ScrollViewProxy) -> Content

    /// What `content` makes with a proxy for the scroll views in it.
    public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) {
        self.content = content
    }

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        let slot = place.slot as? ScrollSlot ?? ScrollSlot(context.pass.ledger.invalidation)
        place.slot = slot
        var inner = context
        inner.isScrolledByName = true
        return inner.nodes(of: content(ScrollViewProxy(slot: slot)), under: place, .content)
            .modified(.scrollTargets(slot.targets))
    }
}

/// Asks the scroll views of a ``ScrollViewReader`` to show a view; SwiftUI's `ScrollViewProxy`.
public struct ScrollViewProxy {
    fileprivate let slot: ScrollSlot

    /// Has the scroll views show the view that has `id` by `id(_:)`, or as an element of a `ForEach`: the part of it at `anchor` at that
    /// place of theirs, or without one as much of it as fits. In `withAnimation` they move there. A view that is not there changes nothing.
    public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {
        slot.ask(ScrollTarget(id: scrollName(AnyHashable(id)), anchor: anchor))
    }
}

/// What the scroll views of a reader were asked for, the last first: one of them may have what another has not.
private final class ScrollSlot {
    private static let limit = 4
    private let invalidation: Invalidation
    private(set) var targets: [ScrollTarget] = []

    init(_ invalidation: Invalidation) {
        self.invalidation = invalidation
    }

    func ask(_ target: ScrollTarget) {
        guard targets.first != target else { return }
        targets = Array(([target] + targets.filter { $0.id != target.id }).prefix(Self.limit))
        invalidation.raise()
    }
}

/// The name that scroll views know an identity by: 7 and "7" are two.
private func scrollName(_ id: AnyHashable) -> String { "\(type(of: id.base)) \(id.base)" }

extension [ViewNode] {
    /// The nodes, the first of which scroll views can be asked to show by `id` where a reader is around and it has no name yet.
    func named(_ id: AnyHashable, in context: EvaluationContext) -> [ViewNode] {
        guard context.isScrolledByName, !isEmpty, self[0].scrollID == nil else { return self }
        var nodes = self
        nodes[0].modifiers.append(.scrollIdentity(scrollName(id)))
        return nodes
    }
}
