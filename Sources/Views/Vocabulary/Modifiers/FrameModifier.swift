/// A fixed frame: of the lengths that are given, else of the view's.
struct FrameModifier: LayoutModifier {
    var width: Double?
    var height: Double?
    let alignment: Alignment

    var name: String { "frame" }

    mutating func animate(_ values: inout AnimatedValues) {
        values.length(&width)
        values.length(&height)
    }

    func spacing(of child: LayoutNode) -> SpacingPreference {
        var spacing = child.spacing
        spacing.reset(horizontal: width != nil, vertical: height != nil)
        return spacing
    }

    func metrics(of child: LayoutNode, for proposal: ProposedSize) -> LayoutMetrics {
        let part = child.metrics(for: inner(proposal))
        let own = LayoutMetrics(size: Size(width: width ?? part.size.width, height: height ?? part.size.height))
        return part.enclosed(
            in: own.size, x: own.guide(alignment.horizontal) - part.guide(alignment.horizontal),
            y: own.guide(alignment.vertical) - part.guide(alignment.vertical))
    }

    func enough(for child: LayoutNode, along axis: Axis, across: Double?) -> Double? {
        let (own, other) = axis == .horizontal ? (width, height) : (height, width)
        return own == nil ? child.enough(along: axis, across: other ?? across) : 0
    }

    func place(_ child: LayoutNode, in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        child.place(
            aligned: alignment, in: LayoutMetrics(size: rect.size), at: rect.origin, proposal: inner(proposal),
            on: &canvas)
    }

    private func inner(_ proposal: ProposedSize) -> ProposedSize {
        ProposedSize(width: width ?? proposal.width, height: height ?? proposal.height)
    }
}

extension Modifier {
    /// A fixed length where one is given; the child is placed in it by `alignment`.
    public static func frame(width: Double?, height: Double?, alignment: Alignment) -> Self {
        Self(FrameModifier(width: Length.optional(width), height: Length.optional(height), alignment: alignment))
    }
}
