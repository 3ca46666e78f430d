/// A view that is drawn as one, then made translucent.
struct OpacityModifier: WrappingModifier {
    let opacity: Double

    func wrap(_ node: LayoutNode, in context: LayoutContext) -> LayoutNode {
        node.wrapped(
            in: GroupEffectElement(name: "opacity", opacity: Length.fraction(opacity, or: 1), clip: nil, child: node))
    }
}

extension Modifier {
    /// How much the view hides what is behind it, from 0 to 1.
    public static func opacity(_ opacity: Double) -> Self { Self(OpacityModifier(opacity: opacity)) }
}
