/// Views in a flow layout, in as many lines as they need.
struct FlowContent: ElementContent {
    var horizontalSpacing: Double?
    var verticalSpacing: Double?
    let children: [ViewNode]

    mutating func animate(_ values: inout AnimatedValues) {
        values.number(&horizontalSpacing)
        values.number(&verticalSpacing)
    }

    var parts: [ViewNode] { children }

    func element(in context: LayoutContext) -> any LayoutElement {
        let nodes = context.inside(axis: nil).resolve(children)
        return FlowElement(
            horizontalSpacing: Length.spacing(horizontalSpacing) ?? 8,
            verticalSpacing: Length.spacing(verticalSpacing) ?? 8, children: nodes)
    }
}

extension ViewNode.Kind {
    /// Returns views in a flow layout at their ideal sizes, in as many lines as the proposed width requires. The
    /// distances are in points, 8 if they are nil.
    public static func flow(
        horizontalSpacing: Double? = nil, verticalSpacing: Double? = nil, children: [ViewNode]
    ) -> Self {
        Self(
            FlowContent(horizontalSpacing: horizontalSpacing, verticalSpacing: verticalSpacing, children: children))
    }
}

/// Lines that begin at the leading edge; the views of a line are aligned at the top. A view that is wider than the
/// lines is proposed their width.
private struct FlowElement: LayoutElement {
    let horizontalSpacing: Double
    let verticalSpacing: Double
    let children: [LayoutNode]

    var name: String { "FlowLayout" }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        let placements = placements(in: proposal.width)
        var combined = GuideCombination()
        var size = Size.zero
        for (child, place) in zip(children, placements) {
            let part = child.metrics(for: place.proposal)
            combined.add(part, x: place.origin.x, y: place.origin.y)
            size.width = max(size.width, place.origin.x + part.size.width)
            size.height = max(size.height, place.origin.y + part.size.height)
        }
        return combined.metrics(of: size)
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let placements = placements(in: proposal.width)
        for index in children.drawingOrder ?? Array(children.indices) {
            let origin = placements[index].origin
            children[index].place(
                at: Point(x: rect.minX + origin.x, y: rect.minY + origin.y), proposal: placements[index].proposal,
                on: &canvas)
        }
    }

    private func placements(in width: Double?) -> [(origin: Point, proposal: ProposedSize)] {
        let width = width ?? .infinity
        var x = 0.0
        var y = 0.0
        var lineHeight = 0.0
        return children.map { child in
            var proposal = ProposedSize.unspecified
            var size = child.metrics(for: proposal).size
            if size.width > width + 1e-6 {
                proposal = ProposedSize(width: width, height: nil)
                size = child.metrics(for: proposal).size
            }
            if x > 0, x + size.width > width + 1e-6 {
                x = 0
                y += lineHeight + verticalSpacing
                lineHeight = 0
            }
            defer {
                x += size.width + horizontalSpacing
                lineHeight = max(lineHeight, size.height)
            }
            return (Point(x: x, y: y), proposal)
        }
    }
}
