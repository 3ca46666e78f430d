/// A thin line across its stack's axis.
struct DividerContent: ViewContent {
    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        let color = context.style.resolve(.color(.separator))
        return [LayoutNode(DividerElement(axis: context.axis, style: color, grid: context.grid))]
    }
}

extension ViewNode.Kind {
    /// A thin line across its stack's axis.
    public static let divider = Self(DividerContent())
}

/// A line of one pixel across its stack's axis; in no stack it lies as in a vertical one. Its ideal length is 10.
private struct DividerElement: LayoutElement {
    let axis: Axis?
    let style: ResolvedStyle
    let grid: PixelGrid

    var name: String { "Divider" }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        if axis == .horizontal {
            return LayoutMetrics(size: Size(width: grid.pixel, height: proposal.height ?? 10))
        }
        return LayoutMetrics(size: Size(width: proposal.width ?? 10, height: grid.pixel))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        canvas.fill(.rectangle, in: rect, style: style)
    }
}
