/// A view whose centre stands at a point of the room that is offered, all of which is taken.
struct PositionModifier: LayoutModifier {
    /// Finite.
    var point: Point

    var name: String { "position" }

    mutating func animate(_ values: inout AnimatedValues) {
        values.point(&point)
    }

    func spacing(of child: LayoutNode) -> SpacingPreference { SpacingPreference() }

    func metrics(of child: LayoutNode, for proposal: ProposedSize) -> LayoutMetrics {
        if let width = proposal.width, let height = proposal.height {
            return LayoutMetrics(size: Size(width: width, height: height))
        }
        let size = child.metrics(for: proposal).size
        return LayoutMetrics(
            size: Size(width: proposal.width ?? size.width, height: proposal.height ?? size.height))
    }

    func place(_ child: LayoutNode, in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let inner = ProposedSize(rect.size)
        let size = child.metrics(for: inner).size
        let origin = Point(
            x: rect.minX + point.x - size.width / 2, y: rect.minY + point.y - size.height / 2)
        child.place(at: origin, proposal: inner, on: &canvas)
    }
}

extension Modifier {
    /// The view's centre at a point of the room that is offered, from its top leading corner.
    public static func position(x: Double, y: Double) -> Self {
        Self(PositionModifier(point: Point(x: Length.finite(x), y: Length.finite(y))))
    }
}
