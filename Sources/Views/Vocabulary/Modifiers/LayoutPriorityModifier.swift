/// A view that its stack serves before others.
struct LayoutPriorityModifier: WrappingModifier {
    let value: Double

    func wrap(_ node: LayoutNode, in context: LayoutContext) -> LayoutNode {
        node.asking { $0.priority = Length.finite(value) }
    }
}

extension Modifier {
    /// A stack serves views of a higher priority first; the usual one is 0.
    public static func layoutPriority(_ value: Double) -> Self { Self(LayoutPriorityModifier(value: value)) }
}
