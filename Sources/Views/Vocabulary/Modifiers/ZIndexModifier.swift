/// A view that is drawn before or after those beside it.
struct ZIndexModifier: WrappingModifier {
    let value: Double

    func wrap(_ node: LayoutNode, in context: LayoutContext) -> LayoutNode {
        node.asking { $0.zIndex = Length.finite(value) }
    }
}

extension Modifier {
    /// A container draws views of a higher index in front of the others; the usual one is 0.
    public static func zIndex(_ value: Double) -> Self { Self(ZIndexModifier(value: value)) }
}
