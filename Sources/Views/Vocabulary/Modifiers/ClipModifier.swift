/// A view of which only what lies in an outline shows.
struct ClipModifier: WrappingModifier {
    /// The name under which its frame is listed.
    let name: String
    let outline: Outline

    func wrap(_ node: LayoutNode, in context: LayoutContext) -> LayoutNode {
        node.wrapped(in: GroupEffectElement(name: name, opacity: 1, clip: outline, child: node))
    }
}

extension Modifier {
    /// Clips to a shape in the view's own size.
    public static func clipShape(_ outline: Outline) -> Self {
        Self(ClipModifier(name: "clipShape", outline: outline))
    }

    /// Clips to a rounded rectangle of this radius.
    public static func cornerRadius(_ radius: Double) -> Self {
        Self(ClipModifier(name: "cornerRadius", outline: .roundedRectangle(cornerRadius: radius)))
    }
}
