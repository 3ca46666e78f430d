/// A fixed width or height, or both.
struct FrameModifier: WrappingModifier {
    let width: Double?
    let height: Double?
    let alignment: Alignment

    func wrap(_ node: LayoutNode, in context: LayoutContext) -> LayoutNode {
        node.wrapped(
            in: FixedFrameElement(
                width: Length.optional(width), height: Length.optional(height), alignment: alignment, child: node))
    }
}

extension Modifier {
    /// A fixed length where one is given; the child is placed in it by `alignment`.
    public static func frame(width: Double?, height: Double?, alignment: Alignment) -> Self {
        Self(FrameModifier(width: width, height: height, alignment: alignment))
    }
}

/// A fixed frame: of the lengths that are given, else of the child's.
private struct FixedFrameElement: LayoutElement {
    let width: Double?
    let height: Double?
    let alignment: Alignment
    let child: LayoutNode

    var name: String { "frame" }
    var spacing: SpacingPreference { child.spacing }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        let part = child.metrics(for: inner(proposal))
        let own = LayoutMetrics(size: Size(width: width ?? part.size.width, height: height ?? part.size.height))
        return part.enclosed(in: own.size, y: own.guide(alignment.vertical) - part.guide(alignment.vertical))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        child.place(
            aligned: alignment, in: LayoutMetrics(size: rect.size), at: rect.origin, proposal: inner(proposal),
            on: &canvas)
    }

    private func inner(_ proposal: ProposedSize) -> ProposedSize {
        ProposedSize(width: width ?? proposal.width, height: height ?? proposal.height)
    }
}
