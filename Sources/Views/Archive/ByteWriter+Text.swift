// The texts and symbols in a display list's items. ``ByteReader`` reads the same values in the same order.
extension ByteWriter {
    mutating func write(_ run: TextRun) {
        write(run.string)
        write(run.font)
        write(run.lineLimit) { $0.write(word: UInt64(bitPattern: Int64($1))) }
        write(name: run.alignment)
        write(run.spans) { $0.write($1) }
        // Most texts have the usual paragraph.
        write(run.paragraph == TextParagraph() ? nil : run.paragraph) { $0.write($1) }
    }

    private mutating func write(_ font: Font) {
        write(font.size)
        write(name: font.weight)
        write(name: font.design)
        write(font.name) { $0.write($1) }
        write(font.isItalic)
        write(font.hasMonospacedDigits)
        write(font.textStyle) { $0.write(name: $1) }
        write(font.leading)
        write(font.width) { $0.write($1.factor) }
    }

    private mutating func write(_ span: TextSpan) {
        write(span.string)
        write(span.font)
        let style = span.style
        write(style.kerning)
        write(style.baselineOffset)
        write(style.color) { $0.write($1) }
        write(style.background) { $0.write($1) }
        for line in [style.underline, style.strikethrough] {
            write(line) { writer, line in
                writer.write(name: line.pattern)
                writer.write(line.color) { $0.write($1) }
                writer.write(line.isThick)
                writer.write(line.isByWord)
            }
        }
        write(style.stroke) { writer, stroke in
            writer.write(stroke.width)
            writer.write(stroke.color) { $0.write($1) }
        }
        write(style.symbol) { writer, symbol in
            writer.write(symbol.run)
            let metrics = symbol.metrics
            writer.write(metrics.size)
            for number in [metrics.firstBaseline, metrics.lastBaseline, metrics.scale, metrics.tightening] {
                writer.write(number)
            }
        }
    }

    private mutating func write(_ paragraph: TextParagraph) {
        for length in [
            paragraph.lineSpacing, paragraph.paragraphSpacing, paragraph.firstLineIndent, paragraph.headIndent,
            paragraph.tailIndent, paragraph.lineHeightMultiple, paragraph.minimumLineHeight,
            paragraph.maximumLineHeight, paragraph.minimumScale,
        ] { write(length) }
        write(paragraph.isJustified)
        write(name: paragraph.truncation)
        write(word: UInt64(bitPattern: Int64(paragraph.reservedLines)))
        write(paragraph.allowsTightening)
        write(paragraph.isRightToLeft)
        write(name: paragraph.han)
        write(paragraph.isRedacted)
    }

    mutating func write(_ run: SymbolRun) {
        write(run.name)
        write(run.font)
        write(name: run.scale)
        switch run.rendering {
        case .monochrome: write(byte: 0)
        case .hierarchical: write(byte: 1)
        case .palette(let paints):
            write(byte: 2)
            write(paints) { $0.write($1) }
        case .multicolor(let appearance):
            write(byte: 3)
            write(name: appearance.colorScheme)
            write(name: appearance.contrast)
            write(name: appearance.look)
        }
        write(run.variableValue) { $0.write($1) }
        write(run.lighting) { writer, phase in
            writer.write(phase.position)
            writer.write(name: phase.manner)
            writer.write(phase.inactiveOpacity)
        }
    }
}
