/// A view behind or in front of another, proposed the other's size.
struct LayerModifier: WrappingModifier {
    /// The name under which its frame is listed.
    let name: String
    let isBehind: Bool
    let content: ViewNode
    let alignment: Alignment

    var parts: [ViewNode] { [content] }
    var form: String { name }

    func wrap(_ node: LayoutNode, in context: LayoutContext) -> LayoutNode {
        node.wrapped(
            in: LayerElement(
                name: name, isBehind: isBehind, layer: context.layer(content), alignment: alignment, child: node))
    }
}

extension Modifier {
    /// Adds a view behind the view, with the view's size as its proposal.
    public static func background(_ content: ViewNode, alignment: Alignment) -> Self {
        Self(LayerModifier(name: "background", isBehind: true, content: content, alignment: alignment))
    }

    /// Adds a view in front of the view, with the view's size as its proposal.
    public static func overlay(_ content: ViewNode, alignment: Alignment) -> Self {
        Self(LayerModifier(name: "overlay", isBehind: false, content: content, alignment: alignment))
    }
}

/// A view with another behind or in front of it. The other receives the first one's size as its proposal, and does not
/// affect its layout.
private struct LayerElement: SizeKeepingElement {
    let name: String
    let isBehind: Bool
    let layer: LayoutNode
    let alignment: Alignment
    let child: LayoutNode

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        if isBehind { placeLayer(rect, proposal, &canvas) }
        child.place(at: rect.origin, proposal: proposal, on: &canvas)
        if !isBehind { placeLayer(rect, proposal, &canvas) }
    }

    private func placeLayer(_ rect: Rect, _ proposal: ProposedSize, _ canvas: inout LayoutCanvas) {
        layer.place(
            aligned: alignment, in: child.metrics(for: proposal), at: rect.origin, proposal: ProposedSize(rect.size),
            on: &canvas)
    }
}
