/// A bar at an edge of a view, whose safe area it reduces.
struct SafeAreaInsetModifier: WrappingModifier {
    /// The edge, exactly one.
    let edge: EdgeSet
    let content: ViewNode
    let alignment: Alignment
    /// The distance between both, in points.
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
    /// Adds a bar at the top or the bottom, `spacing` points from the content; nil for the system's 8.
    public static func safeAreaInset(
        edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: Double? = nil, _ content: ViewNode
    ) -> Self {
        Self(
            SafeAreaInsetModifier(
                edge: edge == .top ? .top : .bottom, content: content,
                alignment: Alignment(horizontal: alignment, vertical: .center), spacing: Length.spacing(spacing) ?? 8))
    }

    /// Adds a bar at the leading or the trailing side, `spacing` points from the content; nil for the system's 8.
    public static func safeAreaInset(
        edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: Double? = nil, _ content: ViewNode
    ) -> Self {
        Self(
            SafeAreaInsetModifier(
                edge: edge == .leading ? .leading : .trailing, content: content,
                alignment: Alignment(horizontal: .center, vertical: alignment), spacing: Length.spacing(spacing) ?? 8))
    }
}

/// The top or the bottom edge.
public enum VerticalEdge: String, Hashable, Sendable, CaseIterable {
    case top, bottom
}

/// The leading or the trailing edge.
public enum HorizontalEdge: String, Hashable, Sendable, CaseIterable {
    case leading, trailing
}

/// The bar takes its ideal length, the view the remaining length; across, both are as long as the view.
private struct SafeAreaInsetElement: LayoutElement {
    let edge: EdgeSet
    let alignment: Alignment
    let spacing: Double
    let bar: LayoutNode
    let child: LayoutNode

    var name: String { "safeAreaInset" }

    private var axis: Axis { edge.isSubset(of: .vertical) ? .vertical : .horizontal }

    /// Returns the insets that the bar takes of the proposal for both.
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
        // The bar is placed with its chosen length as its proposal, so that flexible content fills it.
        let settled = offered.with(size[axis], along: axis)
        bar.place(aligned: place, in: LayoutMetrics(size: rect.size), at: rect.origin, proposal: settled, on: &canvas)
    }
}
