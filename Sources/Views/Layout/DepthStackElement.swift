/// A depth stack: each child is proposed what the stack is, and the stack reaches as far as they do when aligned.
struct DepthStackElement: LayoutElement {
    let alignment: Alignment
    let children: [LayoutNode]

    var name: String { "ZStack" }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        let parts = children.map { $0.metrics(for: proposal) }
        let guides = guides(parts)
        var combined = GuideCombination()
        for part in parts {
            combined.add(part, y: guides.height - part.guide(alignment.vertical))
        }
        return combined.metrics(
            of: Size(
                width: reach(parts, guides.width) { $0.size.width - $0.guide(alignment.horizontal) },
                height: reach(parts, guides.height) { $0.size.height - $0.guide(alignment.vertical) }))
    }

    func enough(along axis: Axis, across: Double?) -> Double? { children.enough(along: axis, across: across) }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let parts = children.map { $0.metrics(for: proposal) }
        let guides = guides(parts)
        for index in children.drawingOrder ?? Array(children.indices) {
            let (child, part) = (children[index], parts[index])
            let origin = Point(
                x: rect.minX + guides.width - part.guide(alignment.horizontal),
                y: rect.minY + guides.height - part.guide(alignment.vertical))
            child.place(at: origin, proposal: proposal, on: &canvas)
        }
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
