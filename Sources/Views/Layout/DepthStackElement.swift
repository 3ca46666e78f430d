/// A depth stack: the children of the highest priority are proposed what the stack is, and it reaches as far as they do when aligned; the
/// others are proposed that size.
struct DepthStackElement: LayoutElement {
    let alignment: Alignment
    let children: [LayoutNode]
    /// Which children have the highest priority; nil where all have.
    private let leading: [Bool]?

    init(alignment: Alignment, children: [LayoutNode]) {
        self.alignment = alignment
        self.children = children
        // A spacer, which comes last along a stack, has no axis here and is a view like others.
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

    func enough(along axis: Axis, across: Double?) -> Double? {
        leading == nil ? children.enough(along: axis, across: across) : nil
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

    /// The answers of the children of the highest priority.
    private func leadingParts(for proposal: ProposedSize) -> [LayoutMetrics] {
        children.indices.filter { leading?[$0] ?? true }.map { children[$0].metrics(for: proposal) }
    }

    /// The guides' distances from the top left corner; infinite where a child is.
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
