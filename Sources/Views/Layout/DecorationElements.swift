/// A view with another behind or in front of it, which is proposed the first one's size and changes nothing of it.
struct LayerElement: LayoutElement {
    let name: String
    let isBehind: Bool
    let layer: LayoutNode
    let alignment: Alignment
    let child: LayoutNode

    var spacing: SpacingPreference { child.spacing }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        child.metrics(for: proposal)
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        if isBehind { placeLayer(rect, proposal, &canvas) }
        child.place(at: rect.origin, proposal: proposal, on: &canvas)
        if !isBehind { placeLayer(rect, proposal, &canvas) }
    }

    private func placeLayer(_ rect: Rect, _ proposal: ProposedSize, _ canvas: inout LayoutCanvas) {
        layer.place(
            aligned: alignment, in: child.metrics(for: proposal), at: rect.origin, proposal: ProposedSize(rect.size),
            on: &canvas)
    }
}

/// A style behind a view, in the view's own size.
struct StyleBackgroundElement: LayoutElement {
    let style: ResolvedStyle
    let shape: Outline
    let child: LayoutNode

    var name: String { "background" }
    var spacing: SpacingPreference { child.spacing }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        child.metrics(for: proposal)
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        canvas.fill(shape, in: rect, style: style)
        child.place(at: rect.origin, proposal: proposal, on: &canvas)
    }
}

/// A view that is drawn as one, then made translucent or clipped to a shape in its own size.
struct GroupEffectElement: LayoutElement {
    let name: String
    let opacity: Double
    let clip: Outline?
    let child: LayoutNode

    var spacing: SpacingPreference { child.spacing }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        child.metrics(for: proposal)
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        guard opacity < 1 || clip != nil else {
            return child.place(at: rect.origin, proposal: proposal, on: &canvas)
        }
        let outer = canvas.beginGroup()
        child.place(at: rect.origin, proposal: proposal, on: &canvas)
        let clip = clip.map { shape in
            DisplayList.Clip(shape: shape.sanitized, rect: shape.drawn(in: canvas.grid.rect(rect)))
        }
        canvas.endGroup(outer, opacity: opacity, clip: clip)
    }
}

/// A view that is drawn elsewhere than it stands.
struct OffsetElement: LayoutElement {
    let x: Double
    let y: Double
    let child: LayoutNode

    var name: String { "offset" }
    var spacing: SpacingPreference { child.spacing }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        child.metrics(for: proposal)
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        child.place(at: Point(x: rect.minX + x, y: rect.minY + y), proposal: proposal, on: &canvas)
    }
}
