/// A depth stack. The children of the highest priority receive the stack's own proposal, and their aligned union
/// determines the stack's size. The other children receive that size as their proposal.
struct ZStackElement: LayoutElement {
    let alignment: Alignment
    let children: [LayoutNode]
    /// For each child, whether it has the highest priority; nil if all have it.
    private let leading: [Bool]?

    init(alignment: Alignment, children: [LayoutNode]) {
        self.alignment = alignment
        self.children = children
        // A spacer has the lowest priority along a stack. It has no axis here, so it is treated like other views.
        let priorities = children.map { $0.traits.priority == -.infinity ? 0 : $0.traits.priority }
        let highest = priorities.max()
        let leading = priorities.map { $0 == highest }
        self.leading = leading.contains(false) ? leading : nil
    }

    var name: String { "ZStack" }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        let parts = leadingParts(for: proposal)
        let guides = guides(parts)
        var combined = GuideCombination()
        for part in parts {
            combined.add(
                part, x: guides.width - part.guide(alignment.horizontal),
                y: guides.height - part.guide(alignment.vertical))
        }
        return combined.metrics(
            of: Size(
                width: reach(parts, guides.width) { $0.size.width - $0.guide(alignment.horizontal) },
                height: reach(parts, guides.height) { $0.size.height - $0.guide(alignment.vertical) }))
    }

    func saturationWidth(along axis: Axis, across: Double?) -> Double? {
        leading == nil ? children.saturationWidth(along: axis, across: across) : nil
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let guides = guides(leadingParts(for: proposal))
        let rest = ProposedSize(width: rect.size.width, height: rect.size.height)
        for index in children.drawingOrder ?? Array(children.indices) {
            let child = children[index]
            let proposal = leading?[index] == false ? rest : proposal
            let part = child.metrics(for: proposal)
            let origin = Point(
                x: rect.minX + guides.width - part.guide(alignment.horizontal),
                y: rect.minY + guides.height - part.guide(alignment.vertical))
            child.place(at: origin, proposal: proposal, on: &canvas)
        }
    }

    /// Returns the metrics of the children of the highest priority.
    private func leadingParts(for proposal: ProposedSize) -> [LayoutMetrics] {
        children.indices.filter { leading?[$0] ?? true }.map { children[$0].metrics(for: proposal) }
    }

    /// Returns the guides' distances from the top left corner; infinite if a child's size is.
    private func guides(_ parts: [LayoutMetrics]) -> Size {
        let isWide = parts.contains { !$0.size.width.isFinite }
        let isHigh = parts.contains { !$0.size.height.isFinite }
        return Size(
            width: isWide ? .infinity : parts.map { $0.guide(alignment.horizontal) }.max() ?? 0,
            height: isHigh ? .infinity : parts.map { $0.guide(alignment.vertical) }.max() ?? 0)
    }

    private func reach(_ parts: [LayoutMetrics], _ guide: Double, _ after: (LayoutMetrics) -> Double) -> Double {
        guide.isFinite ? guide + (parts.map(after).max() ?? 0) : .infinity
    }
}
