/// A view with an explicit alignment guide.
struct AlignmentGuideModifier: LayoutModifier {
    let horizontal: HorizontalAlignment?
    let vertical: VerticalAlignment?
    var place: GuidePosition
    /// The offset, which is finite.
    var offset: Double

    var name: String { "alignmentGuide" }

    mutating func animate(_ values: inout AnimatedValues) {
        values.number(&offset)
        guard case .length(var length) = place else { return values.form(1) }
        values.number(&length)
        place = .length(length)
    }

    func metrics(of child: LayoutNode, for proposal: ProposedSize) -> LayoutMetrics {
        var metrics = child.metrics(for: proposal)
        let value = place.value(in: metrics) + offset
        guard value.isFinite else { return metrics }
        var explicit = metrics.explicit ?? ExplicitGuides()
        if let horizontal { explicit.horizontal[horizontal] = value }
        switch vertical {
        case .firstTextBaseline: metrics.firstBaseline = value
        case .lastTextBaseline: metrics.lastBaseline = value
        case .top, .center, .bottom: vertical.map { explicit.vertical[$0] = value }
        case nil: break
        }
        metrics.explicit = explicit
        return metrics
    }

    func place(_ child: LayoutNode, in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        child.place(at: rect.origin, proposal: proposal, on: &canvas)
    }
}

/// A position in a view at which a guide is set.
public enum GuidePosition: Hashable, Sendable {
    /// A distance in points from the leading edge, or from the top.
    case length(Double)
    /// The position of a horizontal guide.
    case horizontal(HorizontalAlignment)
    /// The position of a vertical guide.
    case vertical(VerticalAlignment)
    /// The view's width.
    case width
    /// The view's height.
    case height

    fileprivate func value(in metrics: LayoutMetrics) -> Double {
        switch self {
        case .length(let length): Length.finite(length)
        case .horizontal(let guide): metrics.guide(guide)
        case .vertical(let guide): metrics.guide(guide)
        case .width: metrics.size.width
        case .height: metrics.size.height
        }
    }
}

extension Modifier {
    /// Sets the view's guide `alignment` to `offset` points beyond `place`.
    public static func alignmentGuide(
        _ alignment: HorizontalAlignment, at place: GuidePosition, offset: Double = 0
    ) -> Self {
        Self(
            AlignmentGuideModifier(horizontal: alignment, vertical: nil, place: place, offset: Length.finite(offset)))
    }

    /// Sets the view's guide `alignment` to `offset` points beyond `place`.
    public static func alignmentGuide(
        _ alignment: VerticalAlignment, at place: GuidePosition, offset: Double = 0
    ) -> Self {
        Self(
            AlignmentGuideModifier(horizontal: nil, vertical: alignment, place: place, offset: Length.finite(offset)))
    }
}
