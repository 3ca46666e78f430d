import JSONText

/// A text of parts: characters, texts with modifiers of their own, and symbols.
struct TextContent: ViewContent {
    let pieces: [TextPiece]

    /// The characters of all parts.
    var string: String { pieces.map(\.string).joined() }

    var parts: [ViewNode] {
        pieces.compactMap { if case .view(let node) = $0, !(node.kind.content is TextContent) { node } else { nil } }
    }

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        [TextContent.node(TextSpans(of: self, in: context).spans, in: context)]
    }

    /// A text of `spans` as the styles in `context` say.
    static func node(_ spans: [TextSpan], in context: LayoutContext) -> LayoutNode {
        var run = TextRun(spans: spans, font: context.style.font)
        run.apply(context.style)
        return LayoutNode(
            TextElement(
                run: run, style: context.style.foreground(rank: 1), measurer: context.measurer, grid: context.grid))
    }
}

/// A part of a text.
public enum TextPiece: Equatable, Sendable {
    /// Characters.
    case string(String)
    /// A text whose modifiers hold for itself alone, or a symbol; of another view its texts.
    case view(ViewNode)

    /// The characters.
    package var string: String {
        switch self {
        case .string(let string): string
        case .view(let node): node.texts.joined()
        }
    }
}

extension ViewNode.Kind {
    /// A text; line breaks in it are kept.
    public static func text(_ string: String) -> Self { Self(TextContent(pieces: [.string(string)])) }

    /// A text of parts.
    public static func text(_ pieces: [TextPiece]) -> Self { Self(TextContent(pieces: pieces)) }
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
        fit(proposal)?.onGrid(grid) ?? ideal
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        guard !run.string.isEmpty else { return }
        let rect = grid.rect(rect)
        let isFitted = run.paragraph.minimumScale < 1 || run.paragraph.allowsTightening
        let run = isFitted ? fit(proposal).map(run.fitted) ?? run : run
        let style = run.paragraph.isRedacted ? style.opacity(0.18) : style
        canvas.draw(.text(run, in: rect, paint: style.paint(in: rect)))
    }

    /// What the text is for `proposal`; nil where it is what it needs without limits.
    private func fit(_ proposal: ProposedSize) -> TextMetrics? {
        // The tolerance keeps a text that is given its own width from breaking because of what arithmetic took from it.
        let fitsWidth = ideal.size.width <= (proposal.width ?? .infinity) + 1e-6
        let fitsHeight = ideal.size.height <= (proposal.height ?? .infinity) + 1e-6
        if fitsWidth, fitsHeight { return nil }
        return measurer.measure(run, width: limit(proposal.width), height: limit(proposal.height))
    }

    private func limit(_ length: Double?) -> Double? {
        guard let length, length.isFinite else { return nil }
        return length + 1e-6
    }
}
