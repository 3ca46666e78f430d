/// A fixed frame with the given lengths. A length that is nil is that of the view.
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

    func saturationWidth(for child: LayoutNode, along axis: Axis, across: Double?) -> Double? {
        let (own, other) = axis == .horizontal ? (width, height) : (height, width)
        return own == nil ? child.saturationWidth(along: axis, across: other ?? across) : 0
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
    /// Sets fixed lengths, if given; `alignment` positions the child in the frame.
    public static func frame(width: Double?, height: Double?, alignment: Alignment) -> Self {
        Self(FrameModifier(width: Length.optional(width), height: Length.optional(height), alignment: alignment))
    }
}

/// A view at its ideal length along some axes. It is drawn with the chosen size as its proposal, so that flexible
/// content fills it.
struct FixedSizeModifier: LayoutModifier {
    let horizontal: Bool
    let vertical: Bool

    var name: String { "fixedSize" }

    func metrics(of child: LayoutNode, for proposal: ProposedSize) -> LayoutMetrics {
        child.metrics(
            for: ProposedSize(
                width: horizontal ? nil : proposal.width, height: vertical ? nil : proposal.height))
    }

    func place(_ child: LayoutNode, in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let settled = ProposedSize(
            width: horizontal ? rect.size.width : proposal.width, height: vertical ? rect.size.height : proposal.height)
        child.place(
            aligned: .center, in: LayoutMetrics(size: rect.size), at: rect.origin, proposal: settled, on: &canvas)
    }
}

extension Modifier {
    /// Fixes the view at its ideal length along the axes that are true, regardless of the proposal.
    public static func fixedSize(horizontal: Bool, vertical: Bool) -> Self {
        Self(FixedSizeModifier(horizontal: horizontal, vertical: vertical))
    }
}

/// A view with a layout priority in its stack.
struct LayoutPriorityModifier: WrappingModifier {
    let value: Double

    func wrap(_ node: LayoutNode, in context: LayoutContext) -> LayoutNode {
        node.asking { $0.priority = Length.finite(value) }
    }
}

extension Modifier {
    /// Sets the layout priority: a stack serves views of a higher priority first; the default is 0.
    public static func layoutPriority(_ value: Double) -> Self { Self(LayoutPriorityModifier(value: value)) }
}

/// A frame whose lengths are fractions of the container's: a scroll view, or the window.
struct ContainerRelativeFrameModifier: WrappingModifier {
    let horizontal: Bool
    let vertical: Bool
    /// The number of parts of the container, and the number of parts that the frame spans.
    let count: Int
    let span: Int
    /// The spacing between parts, in points.
    var spacing: Double
    let alignment: Alignment

    mutating func animate(_ values: inout AnimatedValues) { values.number(&spacing) }

    func wrap(_ node: LayoutNode, in context: LayoutContext) -> LayoutNode {
        let container = context.style[ContainerSize.self]
        let frame = FrameModifier(
            width: horizontal ? container.map { length(of: $0.width) } : nil,
            height: vertical ? container.map { length(of: $0.height) } : nil, alignment: alignment)
        return frame.wrap(node, in: context)
    }

    private func length(of container: Double) -> Double {
        let part = (container - spacing * Double(count - 1)) / Double(count)
        return Length.extent(part * Double(span) + spacing * Double(span - 1))
    }
}

extension Modifier {
    /// Sets a frame of the container's lengths along the axes that are true. With `count`, it spans `span` of `count`
    /// parts that are `spacing` points apart. Without a known container, the view has its own lengths.
    public static func containerRelativeFrame(
        horizontal: Bool, vertical: Bool, count: Int = 1, span: Int = 1, spacing: Double = 0,
        alignment: Alignment = .center
    ) -> Self {
        let count = min(max(count, 1), 1_000)
        return Self(
            ContainerRelativeFrameModifier(
                horizontal: horizontal, vertical: vertical, count: count, span: min(max(span, 1), count),
                spacing: Length.finite(spacing), alignment: alignment))
    }
}
