/// A view that shows as strongly as another is opaque, which is proposed the first one's size.
struct MaskModifier: WrappingModifier {
    let content: ViewNode
    let alignment: Alignment

    var parts: [ViewNode] { [content] }

    func wrap(_ node: LayoutNode, in context: LayoutContext) -> LayoutNode {
        node.wrapped(in: MaskElement(mask: context.layer(content), alignment: alignment, child: node))
    }
}

extension Modifier {
    /// Shows the view as strongly as `content` is opaque, which is proposed the view's size.
    public static func mask(_ content: ViewNode, alignment: Alignment) -> Self {
        Self(MaskModifier(content: content, alignment: alignment))
    }
}

private struct MaskElement: LayoutElement {
    let mask: LayoutNode
    let alignment: Alignment
    let child: LayoutNode

    var name: String { "mask" }
    var spacing: SpacingPreference { child.spacing }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        child.metrics(for: proposal)
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let items = canvas.collected { canvas in
            canvas.through(.hidden) {
                mask.place(
                    aligned: alignment, in: child.metrics(for: proposal), at: rect.origin,
                    proposal: ProposedSize(rect.size), on: &$0)
            }
        }
        canvas.group(DisplayList.Effects(mask: items.flatMap(\.alone))) {
            child.place(at: rect.origin, proposal: proposal, on: &$0)
        }
    }
}
