/// A frame whose lengths are parts of those of what the view stands in: a scroll view, or the window.
struct ContainerRelativeFrameModifier: WrappingModifier {
    let horizontal: Bool
    let vertical: Bool
    /// Into how many parts the container is divided, and how many of them the frame takes.
    let count: Int
    let span: Int
    /// Between parts, in points.
    var spacing: Double
    let alignment: Alignment

    mutating func animate(_ values: inout AnimatedValues) { values.number(&spacing) }

    func wrap(_ node: LayoutNode, in context: LayoutContext) -> LayoutNode {
        let container = context.style[ContainerSize.self]
        let frame = FrameModifier(
            width: horizontal ? container.map { length(of: $0.width) } : nil,
            height: vertical ? container.map { length(of: $0.height) } : nil, alignment: alignment)
        return frame.wrap(node, in: context)
    }

    private func length(of container: Double) -> Double {
        let part = (container - spacing * Double(count - 1)) / Double(count)
        return Length.extent(part * Double(span) + spacing * Double(span - 1))
    }
}

extension Modifier {
    /// A frame of the container's lengths along the axes that are true, or of `span` of `count` parts of them that are
    /// `spacing` points apart. Where no container is known, the view has its own lengths.
    public static func containerRelativeFrame(
        horizontal: Bool, vertical: Bool, count: Int = 1, span: Int = 1, spacing: Double = 0,
        alignment: Alignment = .center
    ) -> Self {
        let count = min(max(count, 1), 1_000)
        return Self(
            ContainerRelativeFrameModifier(
                horizontal: horizontal, vertical: vertical, count: count, span: min(max(span, 1), count),
                spacing: Length.finite(spacing), alignment: alignment))
    }
}
