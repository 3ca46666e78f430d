/// A view whose centre is at a point of the proposed space, all of which is taken.
struct PositionModifier: LayoutModifier {
    /// The point, which is finite.
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
    /// Places the view's centre at a point of the proposed space, from its top leading corner.
    public static func position(x: Double, y: Double) -> Self {
        Self(PositionModifier(point: Point(x: Length.finite(x), y: Length.finite(y))))
    }
}

/// A view that is drawn with an offset from its layout position.
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
    /// Offsets the drawing, not the layout.
    public static func offset(x: Double, y: Double) -> Self {
        Self(OffsetModifier(x: Length.finite(x), y: Length.finite(y)))
    }
}

/// A view that is drawn behind or in front of its siblings.
struct ZIndexModifier: WrappingModifier {
    let value: Double

    func wrap(_ node: LayoutNode, in context: LayoutContext) -> LayoutNode {
        node.asking { $0.zIndex = Length.finite(value) }
    }
}

extension Modifier {
    /// Sets the z-index: a container draws views of a higher index in front of the others; the default is 0.
    public static func zIndex(_ value: Double) -> Self { Self(ZIndexModifier(value: value)) }
}
