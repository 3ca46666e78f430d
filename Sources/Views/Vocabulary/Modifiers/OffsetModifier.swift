/// A view that is drawn elsewhere than it stands.
struct OffsetModifier: WrappingModifier {
    let x: Double
    let y: Double

    func wrap(_ node: LayoutNode, in context: LayoutContext) -> LayoutNode {
        node.wrapped(in: OffsetElement(x: Length.finite(x), y: Length.finite(y), child: node))
    }
}

extension Modifier {
    /// Moves the drawing, not the layout.
    public static func offset(x: Double, y: Double) -> Self { Self(OffsetModifier(x: x, y: y)) }
}

private struct OffsetElement: LayoutElement {
    let x: Double
    let y: Double
    let child: LayoutNode

    var name: String { "offset" }
    var spacing: SpacingPreference { child.spacing }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        child.metrics(for: proposal)
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        child.place(at: Point(x: rect.minX + x, y: rect.minY + y), proposal: proposal, on: &canvas)
    }
}
