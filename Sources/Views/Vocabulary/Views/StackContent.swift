/// A horizontal or vertical stack.
struct StackContent: ViewContent {
    /// The name under which its frame is listed.
    let name: String
    let axis: Axis
    let alignment: Alignment
    /// The distance between neighbours; nil for the distances that they prefer.
    var spacing: Double?
    let children: [ViewNode]

    mutating func animate(_ values: inout AnimatedValues) {
        values.number(&spacing)
    }

    var parts: [ViewNode] { children }

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        let nodes = context.inside(axis: axis).resolve(children)
        let line = context.line(axis: axis, alignment: alignment, spacing: spacing, nodes)
        return [LayoutNode(StackElement(name: name, line))]
    }
}

extension ViewNode.Kind {
    /// Views side by side, `spacing` points apart; nil for the distances that they prefer.
    public static func hstack(alignment: VerticalAlignment, spacing: Double?, children: [ViewNode]) -> Self {
        Self(
            StackContent(
                name: "HStack", axis: .horizontal, alignment: Alignment(horizontal: .center, vertical: alignment),
                spacing: spacing, children: children))
    }

    /// Views above each other, `spacing` points apart; nil for the distances that they prefer.
    public static func vstack(alignment: HorizontalAlignment, spacing: Double?, children: [ViewNode]) -> Self {
        Self(
            StackContent(
                name: "VStack", axis: .vertical, alignment: Alignment(horizontal: alignment, vertical: .center),
                spacing: spacing, children: children))
    }
}
