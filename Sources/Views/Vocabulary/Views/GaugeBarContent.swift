/// The bar of a gauge: filled up to its value, or fully coloured with a mark at it.
struct GaugeBarContent: ElementContent {
    /// The value, from 0 to 1.
    var fraction: Double

    mutating func animate(_ values: inout AnimatedValues) {
        values.number(&fraction, in: 0...1)
    }
    /// The height in points.
    let height: Double
    let hasMark: Bool

    func element(in context: LayoutContext) -> any LayoutElement {
        let track = context.style.resolve(.color(.systemFill))
        return GaugeBarElement(
            fraction: Length.fraction(fraction), height: height, hasMark: hasMark, track: track,
            tint: context.style.tint.along, look: context.style.look.progress)
    }
}

extension ResolvedStyle {
    /// The colours from the leading edge to the trailing one, regardless of the gradient's own direction.
    fileprivate var along: ResolvedStyle {
        let stops = stops
        guard stops.count > 1 else { return self }
        return .linear(stops, start: UnitPoint(x: 0, y: 0.5), end: UnitPoint(x: 1, y: 0.5))
    }
}

/// A bar of the proposed width.
private struct GaugeBarElement: LayoutElement {
    let fraction: Double
    let height: Double
    let hasMark: Bool
    let track: ResolvedStyle
    let tint: ResolvedStyle
    let look: SystemMetrics.Progress

    var name: String { "GaugeBar" }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        let mark = hasMark ? 2 * look.markGap : 0
        return LayoutMetrics(size: Size(width: proposal.width ?? look.width, height: height + mark))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let inset = hasMark ? look.markGap : 0
        let bar = canvas.grid.rect(
            canvas.stretched(Rect(x: rect.minX, y: rect.minY + inset, width: rect.size.width, height: height)))
        guard bar.size.width > 0, bar.size.height > 0 else { return }
        let paint = tint.paint(in: bar)
        if hasMark { return placeMarked(bar, paint, &canvas) }
        canvas.draw(.fill(.capsule, in: bar, paint: track.paint(in: bar)))
        let done = canvas.grid.rect(
            Rect(origin: bar.origin, size: Size(width: bar.size.width * fraction, height: bar.size.height)))
        if done.size.width > 0 { canvas.draw(.fill(.capsule, in: done, paint: paint)) }
    }

    /// Draws the bar with a gap around the mark, which has the bar's colour at that point.
    private func placeMarked(_ bar: Rect, _ paint: Paint, _ canvas: inout LayoutCanvas) {
        let side = bar.size.height
        let x = bar.minX + max(bar.size.width - side, 0) * fraction
        canvas.draw(
            .fill(.capsule, in: bar, paint: paint), markedAt: Point(x: x + side / 2, y: bar.minY + side / 2),
            radius: side / 2, gap: look.markGap, in: bar, paint: paint)
    }
}
