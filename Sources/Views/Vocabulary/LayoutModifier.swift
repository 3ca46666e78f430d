/// A modifier that lays out or draws around the view by its props alone. What it does not say itself is the view's own.
package protocol LayoutModifier: WrappingModifier {
    /// The name under which its frame is listed.
    var name: String { get }
    /// The preferred distances of `child` within the modifier.
    func spacing(of child: LayoutNode) -> SpacingPreference
    /// The size that `child` within the modifier chooses for `proposal`.
    func metrics(of child: LayoutNode, for proposal: ProposedSize) -> LayoutMetrics
    /// A length that is enough for `child` within the modifier (see ``LayoutElement/enough(along:across:)``).
    func enough(for child: LayoutNode, along axis: Axis, across: Double?) -> Double?
    /// Draws `child` within the modifier in `rect`, whose size is the one chosen for `proposal`.
    func place(_ child: LayoutNode, in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas)
}

extension LayoutModifier {
    package func spacing(of child: LayoutNode) -> SpacingPreference { child.spacing }

    package func metrics(of child: LayoutNode, for proposal: ProposedSize) -> LayoutMetrics {
        child.metrics(for: proposal)
    }

    package func enough(for child: LayoutNode, along axis: Axis, across: Double?) -> Double? { nil }

    package func wrap(_ node: LayoutNode, in context: LayoutContext) -> LayoutNode {
        node.wrapped(in: ModifiedElement(modifier: self, child: node))
    }
}

/// A modifier of how a view is drawn: the view is proposed what the modifier is, and both are of one size.
package protocol SizeKeepingModifier: LayoutModifier {}

extension SizeKeepingModifier {
    package func enough(for child: LayoutNode, along axis: Axis, across: Double?) -> Double? {
        child.enough(along: axis, across: across)
    }
}

private struct ModifiedElement<Modifier: LayoutModifier>: LayoutElement {
    let modifier: Modifier
    let child: LayoutNode

    var name: String { modifier.name }
    var spacing: SpacingPreference { modifier.spacing(of: child) }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        modifier.metrics(of: child, for: proposal)
    }

    func enough(along axis: Axis, across: Double?) -> Double? {
        modifier.enough(for: child, along: axis, across: across)
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        modifier.place(child, in: rect, proposal: proposal, on: &canvas)
    }
}
