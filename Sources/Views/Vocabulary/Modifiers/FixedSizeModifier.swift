/// A view at its ideal length along some axes. It is drawn in the size that it chose, so that what is flexible within it
/// takes up that size.
struct FixedSizeModifier: LayoutModifier {
    let horizontal: Bool
    let vertical: Bool

    var name: String { "fixedSize" }

    func metrics(of child: LayoutNode, for proposal: ProposedSize) -> LayoutMetrics {
        child.metrics(
            for: ProposedSize(
                width: horizontal ? nil : proposal.width, height: vertical ? nil : proposal.height))
    }

    func place(_ child: LayoutNode, in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let settled = ProposedSize(
            width: horizontal ? rect.size.width : proposal.width, height: vertical ? rect.size.height : proposal.height)
        child.place(
            aligned: .center, in: LayoutMetrics(size: rect.size), at: rect.origin, proposal: settled, on: &canvas)
    }
}

extension Modifier {
    /// The view's ideal length along the axes that are true, whatever is proposed.
    public static func fixedSize(horizontal: Bool, vertical: Bool) -> Self {
        Self(FixedSizeModifier(horizontal: horizontal, vertical: vertical))
    }
}
