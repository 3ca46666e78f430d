/// A view that is drawn as one, then made translucent.
struct OpacityModifier: SizeKeepingModifier {
    /// From 0 to 1.
    var opacity: Double

    var name: String { "opacity" }

    mutating func animate(_ values: inout AnimatedValues) {
        values.number(&opacity, in: 0...1)
    }

    var neutral: (any ModifierContent)? { OpacityModifier(opacity: 1) }

    func place(_ child: LayoutNode, in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        guard opacity < 1 else { return child.place(at: rect.origin, proposal: proposal, on: &canvas) }
        canvas.group(opacity: opacity, clip: nil) { child.place(at: rect.origin, proposal: proposal, on: &$0) }
    }
}

extension Modifier {
    /// How much the view hides what is behind it, from 0 to 1.
    public static func opacity(_ opacity: Double) -> Self {
        Self(OpacityModifier(opacity: Length.fraction(opacity, or: 1)))
    }
}
