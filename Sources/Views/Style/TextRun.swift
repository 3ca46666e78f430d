/// A text and everything that determines its layout except the proposed width.
public struct TextRun: Hashable, Sendable {
    /// The characters; line breaks in them are kept.
    public var string: String
    /// The font of all characters if there are no spans.
    public var font: Font
    /// The maximum number of lines; nil for no limit. If text is omitted, the last visible line has an ellipsis.
    public var lineLimit: Int?
    /// The alignment of the lines.
    public var alignment: TextAlignment
    /// The parts of the text in order, which together have all its characters; empty for a text of one plain part.
    public var spans: [TextSpan] = []
    /// The line breaking and layout of the text.
    public var paragraph = TextParagraph()

    /// Creates a text in `font`.
    public init(string: String, font: Font, lineLimit: Int? = nil, alignment: TextAlignment = .leading) {
        self.string = string
        self.font = font
        self.lineLimit = lineLimit
        self.alignment = alignment
    }

    /// Creates a text of parts. `font` is the font of the lines of a text without characters.
    public init(spans: [TextSpan], font: Font) {
        string = spans.map(\.string).joined()
        self.font = font
        lineLimit = nil
        alignment = .leading
        if spans.count == 1, spans[0].style == TextSpan.Style() {
            self.font = spans[0].font
        } else {
            // Spans are large, and empty ones are rare.
            self.spans = spans.contains(where: \.string.isEmpty) ? spans.filter { !$0.string.isEmpty } : spans
        }
    }

    /// Hashes the properties in which texts nearly always differ; equality compares the rest.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(string)
        hasher.combine(font.size)
        hasher.combine(font.weight)
    }

    /// Returns the same text with its fonts shrunk and its characters tightened so that it fits, by `metrics`.
    package func fitted(to metrics: TextMetrics) -> TextRun {
        scaled(by: metrics.scale, tightening: metrics.tightening)
    }

    /// Returns the same text with its fonts multiplied by `scale` and its characters set closer by `tightening` ems.
    package func scaled(by scale: Double, tightening: Double = 0) -> TextRun {
        guard scale != 1 || tightening != 0 else { return self }
        var run = self
        if run.spans.isEmpty { run.spans = [TextSpan(string: string, font: font)] }
        run.font = font.multiplied(by: scale)
        for index in run.spans.indices {
            run.spans[index].font = run.spans[index].font.multiplied(by: scale)
            run.spans[index].style.kerning *= scale
            run.spans[index].style.kerning -= tightening * run.spans[index].font.size
            run.spans[index].style.baselineOffset *= scale
        }
        run.paragraph.minimumScale = 1
        run.paragraph.allowsTightening = false
        return run
    }
}

/// A part of a text with one appearance.
public struct TextSpan: Hashable, Sendable {
    /// The characters.
    public var string: String
    /// The font.
    public var font: Font
    /// The appearance of the part other than its font.
    public var style: Style

    /// Creates a part in `font`.
    public init(string: String, font: Font, style: Style = Style()) {
        self.string = string
        self.font = font
        self.style = style
    }

    /// The appearance of a part of a text other than its font.
    public struct Style: Hashable, Sendable {
        /// The space added after each character, in points.
        public var kerning = 0.0
        /// The distance by which the characters are raised, in points.
        public var baselineOffset = 0.0
        /// The colour; nil for the text's own paint.
        public var color: RGBA?
        /// The background of the characters; nil for none.
        public var background: RGBA?
        /// A line below the characters.
        public var underline: TextLineStyle?
        /// A line through the characters.
        public var strikethrough: TextLineStyle?
        /// A line along the characters' outlines.
        public var stroke: GlyphStroke?
        /// The symbol drawn in place of the character.
        public var symbol: InlineSymbol?

        /// Creates a style that changes nothing.
        public init() {}
    }
}

/// A line under or through characters.
public struct TextLineStyle: Hashable, Sendable {
    /// The dash pattern; all but `double` are single lines.
    public var pattern: Pattern
    /// The colour; nil for the characters' own.
    public var color: RGBA?
    /// Whether the line has double width.
    public var isThick = false
    /// Whether the line is drawn only below words, not below the characters between them.
    public var isByWord = false

    /// Creates a line.
    public init(pattern: Pattern = .solid, color: RGBA? = nil) {
        self.pattern = pattern
        self.color = color
    }

    /// SwiftUI's patterns of lines, and the double line of styled texts.
    public enum Pattern: String, Hashable, Sendable {
        case solid, dash, dashDot, dashDotDot, dot, double
    }
}

/// A line along characters' outlines, as in `NSAttributedString`.
public struct GlyphStroke: Hashable, Sendable {
    /// The width in hundredths of the font's size. Characters are filled if it is negative, hollow if it is positive.
    public var width: Double
    /// The colour; nil for the characters' own.
    public var color: RGBA?

    /// Creates a line of `width` hundredths of the font's size.
    public init(width: Double, color: RGBA? = nil) {
        self.width = width
        self.color = color
    }
}

/// A symbol among a text's characters.
public struct InlineSymbol: Hashable, Sendable {
    /// The symbol.
    public var run: SymbolRun
    /// The symbol's extent.
    public var metrics: TextMetrics

    /// Creates a symbol with its extent.
    public init(run: SymbolRun, metrics: TextMetrics) {
        self.run = run
        self.metrics = metrics
    }
}
