/// A ring that fills with the tint, clockwise from the top.
struct ProgressRingContent: ElementContent {
    /// The progress, from 0 to 1.
    var fraction: Double
    /// The time span that determines the progress instead; nil for none.
    var span: ProgressSpan?
    /// The width and height in points.
    var side: Double

    mutating func animate(_ values: inout AnimatedValues) {
        values.number(&fraction, in: 0...1)
        values.length(&side)
    }

    func element(in context: LayoutContext) -> any LayoutElement {
        ProgressRingElement(
            level: ProgressLevel(fraction: Length.fraction(fraction), span: span, time: context.time),
            side: side, share: context.style.look.progress.ringShare,
            track: context.style.resolve(.color(.systemFill)), tint: context.style.tint)
    }
}

private struct ProgressRingElement: LayoutElement {
    let level: ProgressLevel
    let side: Double
    /// The line's width as a fraction of the side.
    let share: Double
    let track: ResolvedStyle
    let tint: ResolvedStyle

    var name: String { "ProgressRing" }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        LayoutMetrics(size: Size(width: side, height: side))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let box = canvas.grid.rect(rect)
        let width = side * share
        let fraction = level.share(ofPixels: (side - width) * .pi * canvas.grid.scale, on: canvas)
        let arc = CircularArc(
            center: Point(x: box.minX + side / 2, y: box.minY + side / 2), radius: (side - width) / 2, start: -90,
            end: -90 + 360 * fraction)
        let inner = Rect(
            x: box.minX + width / 2, y: box.minY + width / 2, width: side - width, height: side - width)
        canvas.draw(.stroke(.circle, in: inner, line: StrokeStyle(lineWidth: width), paint: track.paint(in: box)))
        guard fraction > 0 else { return }
        let line = StrokeStyle(lineWidth: width, lineCap: .round)
        canvas.draw(.strokePath(arc.path, line: line, paint: tint.paint(in: box)))
    }
}
