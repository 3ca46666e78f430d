/// A view of which only what lies in an outline shows, in the view's own size.
struct ClipModifier: LayoutModifier {
    let name: String
    let outline: Outline

    func place(_ child: LayoutNode, in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let clip = DisplayList.Clip.outline(outline.sanitized, in: outline.drawn(in: canvas.grid.rect(rect)))
        canvas.group(opacity: 1, clip: clip) { child.place(at: rect.origin, proposal: proposal, on: &$0) }
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
