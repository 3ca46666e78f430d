/// The spans of a text with their inherited values: a text in a text is changed by its own modifiers.
struct TextSpans {
    private(set) var spans: [TextSpan] = []
    /// The paragraph attributes of the first part that has some; they apply to the whole text.
    private(set) var paragraph: TextParagraphChanges?
    private let context: LayoutContext

    init(of content: TextContent, in context: LayoutContext) {
        self.context = context
        add(content, style: context.style, color: nil, depth: 0)
    }

    private mutating func add(_ content: TextContent, style: InheritedStyle, color: RGBA?, depth: Int) {
        for piece in content.pieces {
            switch piece {
            case .string(let string):
                add(style.cased(string), symbol: nil, style: style, color: color)
            case .view(let node):
                guard depth < ViewLayout.maximumDepth else { return }
                var inner = style
                var innerColor = color
                for modifier in node.modifiers.reversed() {
                    modifier.content.change(&inner)
                    if modifier.content is ForegroundStyleModifier { innerColor = inner.foreground(rank: 1).color }
                    if case TextModifier.link? = modifier.content as? TextModifier { innerColor = inner.tint.color }
                }
                if let text = node.kind.content as? TextContent {
                    add(text, style: inner, color: innerColor, depth: depth + 1)
                } else if let symbol = node.kind.content as? SymbolContent {
                    let run = SymbolRun(name: symbol.name, font: inner.font)
                    let inline = InlineSymbol(run: run, metrics: context.measurer.measure(run))
                    add("\u{FFFC}", symbol: inline, style: inner, color: innerColor)
                } else if let label = node.kind.content as? TimeLabelContent {
                    let text = label.text(in: context, &inner)
                    add(inner.cased(text), symbol: nil, style: inner, color: innerColor)
                } else {
                    add(inner.cased(node.texts.joined()), symbol: nil, style: inner, color: innerColor)
                }
            }
        }
    }

    private mutating func add(_ string: String, symbol: InlineSymbol?, style: InheritedStyle, color: RGBA?) {
        let traits = style[TextTraits.self]
        if paragraph == nil { paragraph = traits.paragraph }
        var span = TextSpan(string: string, font: style.font.multiplied(by: traits.scale))
        span.style.kerning = traits.tracking ?? traits.kerning
        span.style.baselineOffset = traits.baselineOffset
        span.style.color = color
        span.style.background = traits.background.map { $0.resolved(in: style.appearance).sanitized }
        span.style.underline = traits.underline?.resolved(in: style.appearance)
        span.style.strikethrough = traits.strikethrough?.resolved(in: style.appearance)
        span.style.stroke = traits.stroke.map { stroke in
            GlyphStroke(width: stroke.width, color: stroke.color.map { $0.resolved(in: style.appearance).sanitized })
        }
        span.style.symbol = symbol
        guard span.style.underline?.isByWord == true || span.style.strikethrough?.isByWord == true else {
            return add(span)
        }
        // A line only below words: the characters between them form separate spans.
        for character in string {
            var part = span
            part.string = String(character)
            if character.isWhitespace {
                if span.style.underline?.isByWord == true { part.style.underline = nil }
                if span.style.strikethrough?.isByWord == true { part.style.strikethrough = nil }
            }
            add(part)
        }
    }

    private mutating func add(_ span: TextSpan) {
        if let last = spans.last, last.font == span.font, last.style == span.style, span.style.symbol == nil {
            spans[spans.count - 1].string += span.string
        } else {
            spans.append(span)
        }
    }
}

extension TextDecoration {
    fileprivate func resolved(in appearance: Appearance) -> TextLineStyle {
        var line = line
        if let color { line.color = color.resolved(in: appearance).sanitized }
        return line
    }
}

extension InheritedStyle {
    fileprivate func cased(_ string: String) -> String {
        switch self[TextTraits.self].textCase {
        case .uppercase: string.uppercased()
        case .lowercase: string.lowercased()
        case nil: string
        }
    }
}

extension ResolvedStyle {
    /// The colour; the first one of a gradient, the tint of a material.
    fileprivate var color: RGBA {
        switch self {
        case .color(let color): color
        case .gradient(let gradient): gradient.stops.first?.color ?? Color.clear.light
        case .mesh(let mesh): mesh.colors.first ?? mesh.background
        case .backdrop(let backdrop): backdrop.tint
        }
    }
}

extension TextAlignment {
    /// The alignment with leading and trailing exchanged.
    fileprivate var mirrored: TextAlignment {
        switch self {
        case .leading: .trailing
        case .center: .center
        case .trailing: .leading
        }
    }
}

extension TextRun {
    /// Applies the paragraph attributes of `style`.
    mutating func apply(_ style: InheritedStyle, _ changes: TextParagraphChanges? = nil) {
        let traits = style[TextTraits.self]
        lineLimit = style.lineLimit
        alignment = style.textAlignment
        let isRightToLeft = (changes?.direction ?? style.layoutDirection) == .rightToLeft
        if let changes {
            paragraph = changes.style
            if let own = changes.alignment { alignment = isRightToLeft ? own.mirrored : own }
        }
        paragraph.isRightToLeft = isRightToLeft
        paragraph.lineSpacing += traits.lineSpacing
        paragraph.truncation = changes?.truncation ?? traits.truncation
        paragraph.reservedLines = traits.reservedLines
        paragraph.minimumScale = traits.minimumScale
        paragraph.allowsTightening = traits.allowsTightening
        paragraph.han = style.hanForms
        paragraph.isRedacted = style.isRedacted
    }
}
