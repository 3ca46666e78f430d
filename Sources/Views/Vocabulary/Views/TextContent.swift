import SharedTypes

/// A text of parts: characters, texts with modifiers of their own, and symbols.
struct TextContent: ElementContent {
    let pieces: [TextPiece]

    /// The characters of all parts.
    var string: String { pieces.map(\.string).joined() }

    func isExchanged(for old: any ViewContent) -> Bool { (old as? TextContent)?.string != string }

    var parts: [ViewNode] {
        pieces.compactMap { if case .view(let node) = $0, !(node.kind.content is TextContent) { node } else { nil } }
    }

    /// The texts with modifiers of their own, which are parts of this one.
    var textParts: [ViewNode] {
        pieces.compactMap { if case .view(let node) = $0, node.kind.content is TextContent { node } else { nil } }
    }

    func element(in context: LayoutContext) -> any LayoutElement {
        let parts = TextSpans(of: self, in: context)
        var run = TextRun(spans: parts.spans, font: context.style.font)
        run.apply(context.style, parts.paragraph)
        return TextElement(
            run: run, style: context.style.foreground(rank: 1), measurer: context.measurer, grid: context.grid)
    }
}

/// A part of a text.
public enum TextPiece: Equatable, Sendable {
    /// Characters.
    case string(String)
    /// A text with modifiers of its own, or a symbol; any other view contributes its texts.
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
    /// Returns a text; line breaks in it are kept.
    public static func text(_ string: String) -> Self { Self(TextContent(pieces: [.string(string)])) }

    /// Returns a text of parts.
    public static func text(_ pieces: [TextPiece]) -> Self { Self(TextContent(pieces: pieces)) }
}

/// A text: as wide as its longest line, wrapped at the proposed width.
struct TextElement: LayoutElement {
    let run: TextRun
    let style: ResolvedStyle
    let measurer: any TextMeasuring
    private let grid: PixelGrid
    /// The metrics without limits.
    private let ideal: LayoutMetrics
    /// The width of the letters relative to the font's own: no faces of other widths exist, so the text is stretched.
    private let stretch: Double

    /// Creates a text, which is immediately measured without limits.
    init(run: TextRun, style: ResolvedStyle, measurer: any TextMeasuring, grid: PixelGrid) {
        self.run = run
        self.style = style
        self.measurer = measurer
        self.grid = grid
        stretch = run.font.width?.factor ?? 1
        ideal = measurer.measure(run, width: nil, height: nil).stretched(by: stretch).onGrid(grid)
    }

    var name: String { "Text \(JSONLine.quoted(run.string))" }

    var spacing: SpacingPreference {
        let edge = EdgeSpacing.text(leading: run.font.distanceBetweenTexts)
        return SpacingPreference(top: edge, bottom: edge)
    }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        fit(proposal)?.onGrid(grid) ?? ideal
    }

    func saturationWidth(along axis: Axis, across: Double?) -> Double? {
        switch axis {
        case .horizontal: isOneLine || across.map(fitsHeight) == true ? ideal.size.width : nil
        case .vertical: across.map(fitsWidth) == true ? ideal.size.height : nil
        }
    }

    /// Whether the text is on one line at any height, if it fits the width. Several lines may be truncated. A line that
    /// is indented or justified depends on the proposal.
    private var isOneLine: Bool {
        ideal.firstBaseline == ideal.lastBaseline && run.paragraph.headIndent == 0 && run.paragraph.tailIndent == 0
            && !run.paragraph.isJustified
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        guard !run.string.isEmpty else { return }
        let rect = grid.rect(rect)
        let isFitted = run.paragraph.minimumScale < 1 || run.paragraph.allowsTightening
        let run = isFitted ? fit(proposal).map(run.fitted) ?? run : run
        let style = run.paragraph.isRedacted ? style.opacity(LayoutCanvas.placeholderOpacity) : style
        guard stretch == 1 else {
            let own = Rect(x: 0, y: 0, width: rect.size.width / stretch, height: rect.size.height)
            let matrix = AffineMatrix(a: stretch, b: 0, c: 0, d: 1, tx: rect.minX, ty: rect.minY)
            return canvas.draw(.transform(matrix, items: [.text(run, in: own, paint: style.paint(in: own))]))
        }
        canvas.draw(.text(run, in: rect, paint: style.paint(in: rect)))
    }

    /// The first line's baseline from the top.
    var baseline: Double { ideal.firstBaseline ?? 0 }

    /// Whether the text for `proposal` is one unchanged left-to-right line.
    func isPlainLine(_ proposal: ProposedSize) -> Bool {
        guard stretch == 1, !run.paragraph.isRedacted, fit(proposal) == nil else { return false }
        return run.string.unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0x0A...0x0D, 0x85, 0x2028, 0x2029: false
            // Hebrew, Arabic and related scripts, and their presentation forms.
            case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: false
            default: true
            }
        }
    }

    /// Returns the metrics for `proposal`; nil if they equal those without limits.
    private func fit(_ proposal: ProposedSize) -> TextMetrics? {
        if fitsWidth(proposal.width ?? .infinity), fitsHeight(proposal.height ?? .infinity) { return nil }
        return measurer.measure(
            run, width: limit(proposal.width).map { $0 / stretch }, height: limit(proposal.height)
        ).stretched(by: stretch)
    }

    private func fitsWidth(_ width: Double) -> Bool { ideal.size.width <= width + Self.tolerance }

    private func fitsHeight(_ height: Double) -> Bool { ideal.size.height <= height + Self.tolerance }

    private func limit(_ length: Double?) -> Double? {
        guard let length, length.isFinite else { return nil }
        return length + Self.tolerance
    }

    /// The tolerance that prevents a text of its own width from wrapping because of rounding errors.
    private static let tolerance = 1e-6
}

extension TextMetrics {
    /// Returns the metrics with wider or narrower letters.
    fileprivate func stretched(by factor: Double) -> TextMetrics {
        var metrics = self
        metrics.size.width *= factor
        return metrics
    }
}
