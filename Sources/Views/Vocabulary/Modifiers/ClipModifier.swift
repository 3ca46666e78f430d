/// A view of which only what lies in an outline shows, in the view's own size.
struct ClipModifier: SizeKeepingModifier {
    let name: String
    var outline: Outline

    var form: String { name }

    mutating func animate(_ values: inout AnimatedValues) {
        values.outline(&outline)
    }

    func place(_ child: LayoutNode, in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        // What is clipped to nothing is still laid out.
        let clip = canvas.region(of: outline, in: rect)
        canvas.group(opacity: clip == nil ? 0 : 1, clip: clip) {
            child.place(at: rect.origin, proposal: proposal, on: &$0)
        }
    }
}

extension Modifier {
    /// Clips to a shape in the view's own size.
    public static func clipShape(_ outline: Outline) -> Self {
        Self(ClipModifier(name: "clipShape", outline: outline))
    }

    /// Clips to the view's own rectangle.
    public static let clipped = Self(ClipModifier(name: "clipped", outline: .rectangle))

    /// Clips to a rounded rectangle of this radius, its corners quarters of circles.
    public static func cornerRadius(_ radius: Double) -> Self {
        let outline = Outline.roundedRectangle(cornerRadius: radius, style: .circular)
        return Self(ClipModifier(name: "cornerRadius", outline: outline))
    }
}
