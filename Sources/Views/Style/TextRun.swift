/// A text and everything that its shape depends on but the width it is given.
public struct TextRun: Hashable, Sendable {
    /// The characters; line breaks in them are kept.
    public var string: String
    /// The font: that of all characters where there are no spans.
    public var font: Font
    /// The most lines; where text is left out, the last one that shows says so by an ellipsis. Nil for no limit.
    public var lineLimit: Int?
    /// How the lines stand to each other.
    public var alignment: TextAlignment
    /// The parts of the text in their order, which together have all its characters; none for a text of one plain part.
    public var spans: [TextSpan] = []
    /// How the text is broken and set.
    public var paragraph = TextParagraph()

    /// A text in `font`.
    public init(string: String, font: Font, lineLimit: Int? = nil, alignment: TextAlignment = .leading) {
        self.string = string
        self.font = font
        self.lineLimit = lineLimit
        self.alignment = alignment
    }

    /// A text of parts. `font` is the font of the lines of a text without characters.
    public init(spans: [TextSpan], font: Font) {
        string = spans.map(\.string).joined()
        self.font = font
        lineLimit = nil
        alignment = .leading
        if spans.count == 1, spans[0].style == TextSpan.Style() {
            self.font = spans[0].font
        } else {
            self.spans = spans.filter { !$0.string.isEmpty }
        }
    }

    /// Adds what texts nearly always differ in; the rest is left to the comparison.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(string)
        hasher.combine(font.size)
        hasher.combine(font.weight)
    }

    /// The same text with its fonts shrunk and its characters set closer as `metrics` say that it fits.
    package func fitted(to metrics: TextMetrics) -> TextRun {
        scaled(by: metrics.scale, tightening: metrics.tightening)
    }

    /// The same text with its fonts multiplied by `scale` and its characters set closer by `tightening` ems.
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

/// A part of a text that looks alike.
public struct TextSpan: Hashable, Sendable {
    /// The characters.
    public var string: String
    /// The font.
    public var font: Font
    /// What else the part looks like.
    public var style: Style

    /// A part in `font`.
    public init(string: String, font: Font, style: Style = Style()) {
        self.string = string
        self.font = font
        self.style = style
    }

    /// How a part of a text looks beside its font.
    public struct Style: Hashable, Sendable {
        /// Points added after each character.
        public var kerning = 0.0
        /// Points by which the characters stand higher.
        public var baselineOffset = 0.0
        /// The colour; nil for the text's own paint.
        public var color: RGBA?
        /// What is behind the characters; nil for nothing.
        public var background: RGBA?
        /// A line beneath.
        public var underline: TextLineStyle?
        /// A line through the characters.
        public var strikethrough: TextLineStyle?
        /// A line along the characters' edges.
        public var stroke: GlyphStroke?
        /// What stands in place of the character.
        public var symbol: InlineSymbol?

        /// A part that looks as its font alone says.
        public init() {}
    }
}

/// A line under or through characters.
public struct TextLineStyle: Hashable, Sendable {
    /// Its dashes, single but for `double`.
    public var pattern: Pattern
    /// Nil for the characters' own.
    public var color: RGBA?
    /// Twice as wide.
    public var isThick = false
    /// Only along words, not along what is between them.
    public var isByWord = false

    /// A line of one width.
    public init(pattern: Pattern = .solid, color: RGBA? = nil) {
        self.pattern = pattern
        self.color = color
    }

    /// SwiftUI's patterns of lines, and the double line of styled texts.
    public enum Pattern: String, Hashable, Sendable {
        case solid, dash, dashDot, dashDotDot, dot, double
    }
}

/// A line along characters' edges, as `NSAttributedString` has it.
public struct GlyphStroke: Hashable, Sendable {
    /// In hundredths of the font's size; the characters are filled where it is negative, hollow where it is positive.
    public var width: Double
    /// Nil for the characters' own.
    public var color: RGBA?

    /// A line of `width` hundredths of the font's size.
    public init(width: Double, color: RGBA? = nil) {
        self.width = width
        self.color = color
    }
}

/// A symbol among a text's characters.
public struct InlineSymbol: Hashable, Sendable {
    /// The symbol.
    public var run: SymbolRun
    /// Its extent.
    public var metrics: TextMetrics

    /// A symbol of an extent.
    public init(run: SymbolRun, metrics: TextMetrics) {
        self.run = run
        self.metrics = metrics
    }
}
