// The texts and symbols in a display list's items, in the order in which ``ByteWriter`` writes them.
extension ByteReader {
    mutating func textRun() throws(ArchiveError) -> TextRun {
        var run = TextRun(string: try text(), font: try font())
        run.lineLimit = try optional { reader throws(ArchiveError) in try reader.integer() }
        run.alignment = try name()
        run.spans = try list { reader throws(ArchiveError) in try reader.span() }
        if let paragraph = try optional({ reader throws(ArchiveError) in try reader.paragraph() }) {
            run.paragraph = paragraph
        }
        return run
    }

    private mutating func integer() throws(ArchiveError) -> Int {
        Int(Int64(bitPattern: try word()))
    }

    private mutating func font() throws(ArchiveError) -> Font {
        var font = Font(
            size: try number(), weight: try name(), design: try name(),
            name: try optional { reader throws(ArchiveError) in try reader.text() }, isItalic: try flag(),
            hasMonospacedDigits: try flag())
        font.textStyle = try optional { reader throws(ArchiveError) in try reader.name() }
        font.leading = try number()
        font.width = try optional { reader throws(ArchiveError) in Font.Width(factor: try reader.number()) }
        return font
    }

    private mutating func span() throws(ArchiveError) -> TextSpan {
        var span = TextSpan(string: try text(), font: try font())
        span.style.kerning = try number()
        span.style.baselineOffset = try number()
        span.style.color = try optionalColor()
        span.style.background = try optionalColor()
        span.style.underline = try optional { reader throws(ArchiveError) in try reader.line() }
        span.style.strikethrough = try optional { reader throws(ArchiveError) in try reader.line() }
        span.style.stroke = try optional { reader throws(ArchiveError) in
            GlyphStroke(width: try reader.number(), color: try reader.optionalColor())
        }
        span.style.symbol = try optional { reader throws(ArchiveError) in
            let run = try reader.symbolRun()
            var metrics = TextMetrics(
                size: try reader.size(), firstBaseline: try reader.number(), lastBaseline: try reader.number())
            metrics.scale = try reader.number()
            metrics.tightening = try reader.number()
            return InlineSymbol(run: run, metrics: metrics)
        }
        return span
    }

    private mutating func optionalColor() throws(ArchiveError) -> RGBA? {
        try optional { reader throws(ArchiveError) in try reader.color() }
    }

    private mutating func line() throws(ArchiveError) -> TextLineStyle {
        var line = TextLineStyle(pattern: try name(), color: try optionalColor())
        line.isThick = try flag()
        line.isByWord = try flag()
        return line
    }

    private mutating func paragraph() throws(ArchiveError) -> TextParagraph {
        var paragraph = TextParagraph()
        paragraph.lineSpacing = try number()
        paragraph.paragraphSpacing = try number()
        paragraph.firstLineIndent = try number()
        paragraph.headIndent = try number()
        paragraph.tailIndent = try number()
        paragraph.lineHeightMultiple = try number()
        paragraph.minimumLineHeight = try number()
        paragraph.maximumLineHeight = try number()
        paragraph.minimumScale = try number()
        paragraph.isJustified = try flag()
        paragraph.truncation = try name()
        paragraph.reservedLines = try integer()
        paragraph.allowsTightening = try flag()
        paragraph.isRightToLeft = try flag()
        paragraph.han = try name()
        paragraph.isRedacted = try flag()
        return paragraph
    }

    mutating func symbolRun() throws(ArchiveError) -> SymbolRun {
        var run = SymbolRun(name: try text(), font: try font(), scale: try name())
        switch try byte() {
        case 0: run.rendering = .monochrome
        case 1: run.rendering = .hierarchical
        case 2: run.rendering = .palette(try list { reader throws(ArchiveError) in try reader.paint() })
        case 3:
            run.rendering = .multicolor(
                Appearance(try name(), contrast: try name(), look: try name()))
        default: throw ArchiveError()
        }
        run.variableValue = try optional { reader throws(ArchiveError) in try reader.number() }
        run.lighting = try optional { reader throws(ArchiveError) in
            VariableColorPhase(
                position: try reader.number(), manner: try reader.name(), inactiveOpacity: try reader.number())
        }
        return run
    }
}
