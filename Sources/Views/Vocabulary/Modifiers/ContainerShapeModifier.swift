/// A view whose shape those within it follow.
struct ContainerShapeModifier: SizeKeepingModifier {
    var outline: Outline

    var name: String { "containerShape" }

    mutating func animate(_ values: inout AnimatedValues) { values.outline(&outline) }

    func place(_ child: LayoutNode, in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        canvas.within(outline, in: rect) { child.place(at: rect.origin, proposal: proposal, on: &$0) }
    }
}

extension Modifier {
    /// The shape that container relative and concentric shapes within follow.
    public static func containerShape(_ outline: Outline) -> Self {
        Self(ContainerShapeModifier(outline: outline))
    }
}
