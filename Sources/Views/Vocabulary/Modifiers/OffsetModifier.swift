/// A view that is drawn elsewhere than it stands.
struct OffsetModifier: SizeKeepingModifier {
    var x: Double
    var y: Double

    var name: String { "offset" }

    mutating func animate(_ values: inout AnimatedValues) {
        values.number(&x)
        values.number(&y)
    }

    var neutral: (any ModifierContent)? { OffsetModifier(x: 0, y: 0) }

    func place(_ child: LayoutNode, in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        child.place(at: Point(x: rect.minX + x, y: rect.minY + y), proposal: proposal, on: &canvas)
    }
}

extension Modifier {
    /// Moves the drawing, not the layout.
    public static func offset(x: Double, y: Double) -> Self {
        Self(OffsetModifier(x: Length.finite(x), y: Length.finite(y)))
    }
}
