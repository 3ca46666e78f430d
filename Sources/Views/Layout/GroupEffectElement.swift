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
