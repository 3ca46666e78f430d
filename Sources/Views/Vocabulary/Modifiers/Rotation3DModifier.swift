/// A view that is drawn rotated in space.
struct Rotation3DModifier: LayoutModifier {
    var degrees: Double
    let axis: SIMD3<Double>
    var anchor: UnitPoint
    var anchorZ: Double
    let perspective: Double

    var name: String { "rotation3DEffect" }

    mutating func animate(_ values: inout AnimatedValues) {
        values.angle(&degrees)
        values.point(&anchor)
        values.number(&anchorZ)
    }

    var neutral: (any ModifierContent)? {
        var copy = self
        copy.degrees = 0
        return copy
    }

    func place(_ child: LayoutNode, in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let point = Point(
            x: rect.minX + Length.finite(anchor.x) * rect.size.width,
            y: rect.minY + Length.finite(anchor.y) * rect.size.height)
        // The distance of the eye is the view's longer side, divided by the perspective.
        let side = max(rect.size.width, rect.size.height)
        let matrix = ProjectionMatrix(
            degrees: degrees, axis: axis, anchor: point, anchorZ: anchorZ,
            distance: perspective != 0 && side > 0 ? side / perspective : nil)
        let items = canvas.collected { canvas in
            canvas.through(.mapped(matrix)) { child.place(at: rect.origin, proposal: proposal, on: &$0) }
        }
        if !items.isEmpty { canvas.draw(.projection(matrix, items: items)) }
    }
}

extension Modifier {
    /// Draws the view rotated around `axis` through `anchor`, which is `anchorZ` points closer to the eye; SwiftUI's
    /// `rotation3DEffect`.
    public static func rotation3DEffect(
        degrees: Double, axis: (x: Double, y: Double, z: Double), anchor: UnitPoint = UnitPoint(x: 0.5, y: 0.5),
        anchorZ: Double = 0, perspective: Double = 1
    ) -> Self {
        Self(
            Rotation3DModifier(
                degrees: degrees.isFinite ? degrees : 0,
                axis: SIMD3(Length.finite(axis.x), Length.finite(axis.y), Length.finite(axis.z)), anchor: anchor,
                anchorZ: Length.finite(anchorZ), perspective: Length.finite(perspective, or: 1)))
    }
}
