/// The direction in which what is within goes; SwiftUI's environment value `layoutDirection`.
struct LayoutDirectionModifier: LayoutModifier {
    let direction: LayoutDirection

    var name: String { "layoutDirection" }

    func change(_ style: inout InheritedStyle) {
        style.layoutDirection = direction
    }

    func place(_ child: LayoutNode, in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        canvas.going(direction) { child.place(at: rect.origin, proposal: proposal, on: &$0) }
    }
}

extension Modifier {
    /// The direction in which the views within are laid out, and their texts begin.
    public static func layoutDirection(_ direction: LayoutDirection) -> Self {
        Self(LayoutDirectionModifier(direction: direction))
    }
}
