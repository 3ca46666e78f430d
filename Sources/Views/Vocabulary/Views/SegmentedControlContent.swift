/// Options side by side, of equal width, with a background for the selected one; UIKit's `UISegmentedControl`.
struct SegmentedControlContent: ElementContent {
    let options: [ViewNode]
    let selection: Int?
    /// The index at which the selection's background is drawn; between two indices during an animation.
    private var place: Double?

    init(options: [ViewNode], selection: Int?) {
        self.options = options
        self.selection = selection
        place = selection.map(Double.init)
    }

    mutating func animate(_ values: inout AnimatedValues) { values.number(&place) }

    var parts: [ViewNode] { options }

    func element(in context: LayoutContext) -> any LayoutElement {
        let style = context.style
        let look = style.look.segments
        let inner = context.inside(axis: nil)
        let nodes = options.enumerated().map { index, option in
            inner.layer(
                option.with(
                    .font(Font(size: look.fontSize, weight: index == selection ? .semibold : .medium)), .lineLimit(1),
                    .foregroundStyle([.color(style.isEnabled ? .label : .tertiaryLabel)])))
        }
        return SegmentedControlElement(
            segments: nodes, selection: selection, place: place, look: look,
            ground: style.resolve(.color(.tertiarySystemFill)),
            chosen: style.resolve(.color(look.selection)), line: style.resolve(.color(.separator)))
    }
}

/// Segments of the proposed width. Without a proposal, each segment is as wide as the widest option and its padding,
/// rounded up to points.
private struct SegmentedControlElement: LayoutElement {
    let segments: [LayoutNode]
    let selection: Int?
    let place: Double?
    let look: SystemMetrics.Segments
    let ground: ResolvedStyle
    let chosen: ResolvedStyle
    let line: ResolvedStyle

    var name: String { "Segments" }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        let widest = segments.map { $0.metrics(for: .unspecified).size.width }.filter(\.isFinite).max() ?? 0
        let count = Double(segments.count)
        let ideal = (widest + look.padding).rounded(.up) * count + look.line * max(count - 1, 0)
        return LayoutMetrics(size: Size(width: proposal.width ?? ideal, height: look.height))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        guard rect.size.width.isFinite, !segments.isEmpty else { return }
        canvas.fill(.rounded(look.radius), in: rect, style: ground)
        let width = rect.size.width / Double(segments.count)
        func segment(_ place: Double) -> Rect {
            Rect(x: rect.minX + width * place, y: rect.minY, width: width, height: rect.size.height)
        }
        // Drawn in the order of the segments, except while the background animates.
        let isSettled = place == selection.map(Double.init)
        if let place, !isSettled { placeGround(in: segment(place), on: &canvas) }
        for index in segments.indices {
            let segment = segment(Double(index))
            if index == selection {
                if isSettled { placeGround(in: segment, on: &canvas) }
            } else if index > 0, index - 1 != selection {
                let mark = Rect(
                    x: segment.minX - look.line / 2, y: segment.minY + look.lineInset, width: look.line,
                    height: segment.size.height - 2 * look.lineInset)
                canvas.fill(.rectangle, in: mark, style: line)
            }
            let inner = ProposedSize(width: max(width - 8, 0), height: segment.size.height)
            segments[index].place(
                aligned: .center, in: LayoutMetrics(size: segment.size), at: segment.origin, proposal: inner,
                on: &canvas)
        }
    }

    /// Draws the background of the selected segment.
    private func placeGround(in segment: Rect, on canvas: inout LayoutCanvas) {
        let segment = canvas.stretched(segment)
        let box = canvas.grid.rect(
            Rect(
                x: segment.minX + look.inset, y: segment.minY + look.inset,
                width: max(segment.size.width - 2 * look.inset, 0), height: segment.size.height - 2 * look.inset))
        guard box.size.width > 0 else { return }
        let shadow = DisplayList.Shadow(color: RGBA(red: 0, green: 0, blue: 0, alpha: 0.12), radius: 2, y: 1)
        canvas.draw(
            .group(
                DisplayList.Effects(shadow: shadow),
                items: [.fill(.rounded(look.selectionRadius), in: box, paint: chosen.paint(in: box))]))
    }
}
