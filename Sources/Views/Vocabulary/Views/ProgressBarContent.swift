/// A bar that fills with the tint.
struct ProgressBarContent: ElementContent {
    /// The progress, from 0 to 1.
    var fraction: Double
    /// The time span that determines the progress instead; nil for none.
    var span: ProgressSpan?

    mutating func animate(_ values: inout AnimatedValues) {
        values.number(&fraction, in: 0...1)
    }

    func element(in context: LayoutContext) -> any LayoutElement {
        let track = context.style.resolve(.color(.systemFill))
        return ProgressBarElement(
            level: ProgressLevel(fraction: Length.fraction(fraction), span: span, time: context.time),
            track: track, tint: context.style.tint, look: context.style.look.progress)
    }
}

/// The bar of a linear progress view, of the proposed width.
private struct ProgressBarElement: LayoutElement {
    let level: ProgressLevel
    let track: ResolvedStyle
    let tint: ResolvedStyle
    let look: SystemMetrics.Progress

    var name: String { "ProgressBar" }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        LayoutMetrics(size: Size(width: proposal.width ?? look.width, height: look.bar))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        canvas.fill(.capsule, in: rect, style: track)
        // A bar that fills with the time fills in whole pixels.
        let whole = level.span == nil ? rect : canvas.grid.rect(rect)
        let share = level.share(ofPixels: whole.size.width * canvas.grid.scale, on: canvas)
        let done = Rect(origin: whole.origin, size: Size(width: whole.size.width * share, height: rect.size.height))
        canvas.fill(.capsule, in: done, style: tint)
    }
}

/// The progress at the time of a drawing.
struct ProgressLevel {
    /// The progress, from 0 to 1.
    let fraction: Double
    /// The time span that determines the progress instead; nil for none.
    let span: ProgressSpan?
    let time: Duration

    /// Returns the filled share of a line of `length` pixels. Reports to `canvas` when the next pixel is filled.
    func share(ofPixels length: Double, on canvas: LayoutCanvas) -> Double {
        guard let span else { return fraction }
        let count = Int(Length.finite(length, or: 1).rounded())
        let (filled, change) = span.level(at: time, of: max(count, 1))
        if let change { canvas.changes?.add(change) }
        return Double(filled) / Double(max(count, 1))
    }
}
