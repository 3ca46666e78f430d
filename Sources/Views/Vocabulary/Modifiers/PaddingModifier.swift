/// Space around a view, subtracted from the proposal.
struct PaddingModifier: LayoutModifier {
    /// The insets, which are finite; negative ones are allowed.
    var insets: EdgeInsets

    var name: String { "padding" }

    mutating func animate(_ values: inout AnimatedValues) {
        values.insets(&insets)
    }

    var neutral: (any ModifierContent)? { PaddingModifier(insets: .zero) }

    func spacing(of child: LayoutNode) -> SpacingPreference {
        var spacing = child.spacing
        if insets.top != 0 { spacing.top = .standard }
        if insets.bottom != 0 { spacing.bottom = .standard }
        if insets.leading != 0 { spacing.leading = .standard }
        if insets.trailing != 0 { spacing.trailing = .standard }
        return spacing
    }

    func metrics(of child: LayoutNode, for proposal: ProposedSize) -> LayoutMetrics {
        let part = child.metrics(for: inner(proposal))
        let size = Size(
            width: max(part.size.width + insets.leading + insets.trailing, 0),
            height: max(part.size.height + insets.top + insets.bottom, 0))
        return part.enclosed(in: size, x: insets.leading, y: insets.top)
    }

    func saturationWidth(for child: LayoutNode, along axis: Axis, across: Double?) -> Double? {
        let (width, height) = (insets.leading + insets.trailing, insets.top + insets.bottom)
        let (own, other) = axis == .horizontal ? (width, height) : (height, width)
        return child.saturationWidth(along: axis, across: across.map { max($0 - other, 0) }).map { max($0 + own, 0) }
    }

    func place(_ child: LayoutNode, in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let origin = Point(x: rect.minX + insets.leading, y: rect.minY + insets.top)
        child.place(at: origin, proposal: inner(proposal), on: &canvas)
    }

    private func inner(_ proposal: ProposedSize) -> ProposedSize {
        ProposedSize(
            width: proposal.width.map { max($0 - insets.leading - insets.trailing, 0) },
            height: proposal.height.map { max($0 - insets.top - insets.bottom, 0) })
    }
}

extension Modifier {
    /// Adds space around the view, edge by edge; negative lengths are allowed.
    public static func padding(_ insets: EdgeInsets) -> Self {
        Self(
            PaddingModifier(
                insets: EdgeInsets(
                    top: Length.finite(insets.top), leading: Length.finite(insets.leading),
                    bottom: Length.finite(insets.bottom), trailing: Length.finite(insets.trailing))))
    }

    /// The default padding of `padding()`.
    public static let systemPadding = padding(EdgeInsets(all: SystemMetrics.padding))
}
