/// A view at its ideal length along some axes.
struct FixedSizeModifier: WrappingModifier {
    let horizontal: Bool
    let vertical: Bool

    func wrap(_ node: LayoutNode, in context: LayoutContext) -> LayoutNode {
        node.wrapped(in: FixedSizeElement(horizontal: horizontal, vertical: vertical, child: node))
    }
}

extension Modifier {
    /// The view's ideal length along the axes that are true, whatever is proposed.
    public static func fixedSize(horizontal: Bool, vertical: Bool) -> Self {
        Self(FixedSizeModifier(horizontal: horizontal, vertical: vertical))
    }
}

/// A view at its ideal length along some axes. It is drawn in the size that it chose, so that what is flexible within it
/// takes up that size.
private struct FixedSizeElement: LayoutElement {
    let horizontal: Bool
    let vertical: Bool
    let child: LayoutNode

    var name: String { "fixedSize" }
    var spacing: SpacingPreference { child.spacing }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        child.metrics(for: inner(proposal))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let settled = ProposedSize(
            width: horizontal ? rect.size.width : proposal.width, height: vertical ? rect.size.height : proposal.height)
        child.place(
            aligned: .center, in: LayoutMetrics(size: rect.size), at: rect.origin, proposal: settled, on: &canvas)
    }

    private func inner(_ proposal: ProposedSize) -> ProposedSize {
        ProposedSize(width: horizontal ? nil : proposal.width, height: vertical ? nil : proposal.height)
    }
}
