import JSONText

/// A text.
struct TextContent: ViewContent {
    let string: String

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        let style = context.style
        let run = TextRun(string: string, font: style.font, lineLimit: style.lineLimit, alignment: style.textAlignment)
        return [
            LayoutNode(
                TextElement(
                    run: run, style: style.foreground(rank: 1), measurer: context.measurer, grid: context.grid))
        ]
    }
}

extension ViewNode.Kind {
    /// A text; line breaks in it are kept.
    public static func text(_ string: String) -> Self { Self(TextContent(string: string)) }
}

/// A text: as wide as its longest line, broken at the width it is proposed.
private struct TextElement: LayoutElement {
    private let run: TextRun
    private let style: ResolvedStyle
    private let measurer: any TextMeasuring
    private let grid: PixelGrid
    /// What it needs without limits.
    private let ideal: LayoutMetrics

    /// A text, which is measured without limits at once.
    init(run: TextRun, style: ResolvedStyle, measurer: any TextMeasuring, grid: PixelGrid) {
        self.run = run
        self.style = style
        self.measurer = measurer
        self.grid = grid
        ideal = measurer.measure(run, width: nil, height: nil).onGrid(grid)
    }

    var name: String { "Text \(JSONLine.quoted(run.string))" }

    var spacing: SpacingPreference {
        SpacingPreference(top: .text, bottom: .text)
    }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        // The tolerance keeps a text that is given its own width from breaking because of what arithmetic took from it.
        let fitsWidth = ideal.size.width <= (proposal.width ?? .infinity) + 1e-6
        let fitsHeight = ideal.size.height <= (proposal.height ?? .infinity) + 1e-6
        if fitsWidth, fitsHeight { return ideal }
        return measurer.measure(run, width: limit(proposal.width), height: limit(proposal.height)).onGrid(grid)
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        guard !run.string.isEmpty else { return }
        let rect = grid.rect(rect)
        canvas.draw(.text(run, in: rect, paint: style.paint(in: rect)))
    }

    private func limit(_ length: Double?) -> Double? {
        guard let length, length.isFinite else { return nil }
        return length + 1e-6
    }
}
