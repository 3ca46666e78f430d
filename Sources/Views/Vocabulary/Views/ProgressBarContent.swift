/// A bar that fills with the tint.
struct ProgressBarContent: ViewContent {
    /// From 0 to 1.
    var fraction: Double

    mutating func animate(_ values: inout AnimatedValues) {
        values.number(&fraction, in: 0...1)
    }

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        let track = context.style.resolve(.color(.systemFill))
        return [
            LayoutNode(
                ProgressBarElement(fraction: Length.fraction(fraction), track: track, tint: context.style.tint))
        ]
    }
}

/// The bar of a linear progress view: 4 points high, as wide as it is proposed, 100 points if it may choose.
private struct ProgressBarElement: LayoutElement {
    /// From 0 to 1.
    let fraction: Double
    let track: ResolvedStyle
    let tint: ResolvedStyle

    var name: String { "ProgressBar" }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        LayoutMetrics(size: Size(width: proposal.width ?? 100, height: 4))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        canvas.fill(.capsule, in: rect, style: track)
        let done = Rect(origin: rect.origin, size: Size(width: rect.size.width * fraction, height: rect.size.height))
        canvas.fill(.capsule, in: done, style: tint)
    }
}
