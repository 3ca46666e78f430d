/// A view at an edge of another, whose safe area is smaller by it.
struct SafeAreaInsetModifier: WrappingModifier {
    /// One edge.
    let edge: EdgeSet
    let content: ViewNode
    let alignment: Alignment
    /// Between both, in points.
    var spacing: Double

    var parts: [ViewNode] { [content] }

    mutating func animate(_ values: inout AnimatedValues) { values.number(&spacing) }

    func wrap(_ node: LayoutNode, in context: LayoutContext) -> LayoutNode {
        node.wrapped(
            in: SafeAreaInsetElement(
                edge: edge, alignment: alignment, spacing: spacing, bar: context.layer(content), child: node))
    }
}

extension Modifier {
    /// A view at the top or the bottom, `spacing` points from what is laid out beside it; nil for the system's 8.
    public static func safeAreaInset(
        edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: Double? = nil, _ content: ViewNode
    ) -> Self {
        Self(
            SafeAreaInsetModifier(
                edge: edge == .top ? .top : .bottom, content: content,
                alignment: Alignment(horizontal: alignment, vertical: .center), spacing: Length.spacing(spacing) ?? 8))
    }

    /// A view at the leading or the trailing side, `spacing` points from what is laid out beside it; nil for the system's 8.
    public static func safeAreaInset(
        edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: Double? = nil, _ content: ViewNode
    ) -> Self {
        Self(
            SafeAreaInsetModifier(
                edge: edge == .leading ? .leading : .trailing, content: content,
                alignment: Alignment(horizontal: .center, vertical: alignment), spacing: Length.spacing(spacing) ?? 8))
    }
}

/// The top or the bottom.
public enum VerticalEdge: String, Hashable, Sendable, CaseIterable {
    case top, bottom
}

/// Where lines begin or end.
public enum HorizontalEdge: String, Hashable, Sendable, CaseIterable {
    case leading, trailing
}

/// The bar takes what it needs, the view what is left, and both are as long across as the view.
private struct SafeAreaInsetElement: LayoutElement {
    let edge: EdgeSet
    let alignment: Alignment
    let spacing: Double
    let bar: LayoutNode
    let child: LayoutNode

    var name: String { "safeAreaInset" }

    private var axis: Axis { edge.isSubset(of: .vertical) ? .vertical : .horizontal }

    /// What the bar takes of what is offered to both.
    private func taken(_ proposal: ProposedSize) -> EdgeInsets {
        let length = bar.metrics(for: proposal.with(nil, along: axis)).size[axis] + spacing
        return EdgeInsets(all: Length.finite(length)).at(edge)
    }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        let insets = taken(proposal)
        let part = child.metrics(for: proposal.inset(by: insets))
        let size = Size(
            width: max(part.size.width + insets.horizontal, 0), height: max(part.size.height + insets.vertical, 0))
        return part.enclosed(in: size, x: insets.leading, y: insets.top)
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let insets = taken(proposal)
        canvas.keeping(safe: rect.inset(by: canvas.mirrored(insets)), of: rect) {
            child.place(
                at: Point(x: rect.minX + insets.leading, y: rect.minY + insets.top),
                proposal: proposal.inset(by: insets), on: &$0)
        }
        let offered = ProposedSize(rect.size).with(nil, along: axis)
        let size = bar.metrics(for: offered).size
        let place = Alignment(
            horizontal: edge == .leading ? .leading : edge == .trailing ? .trailing : alignment.horizontal,
            vertical: edge == .top ? .top : edge == .bottom ? .bottom : alignment.vertical)
        // The bar is placed in the length that it chose, so that what is flexible within it takes that.
        let settled = offered.with(size[axis], along: axis)
        bar.place(aligned: place, in: LayoutMetrics(size: rect.size), at: rect.origin, proposal: settled, on: &canvas)
    }
}
