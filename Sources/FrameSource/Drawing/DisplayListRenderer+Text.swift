import CGLib
import SampleQueue
import Views

/// Texts.
extension DisplayListRenderer {
    /// Draws the lines of a text whose top left corner is at `origin`. Throws ``FrameSourceError``.
    func draw(
        _ item: DisplayList.Item, _ text: ShapedText, of run: TextRun, at origin: Point, paint: Paint,
        over touched: PixelRect
    ) throws(FrameSourceError) {
        // A colour glyph ignores the source, including its opacity: the text as a whole becomes translucent.
        if text.hasColorGlyphs, case .color(var color) = paint, color.alpha < 1 {
            let opacity = color.alpha
            color.alpha = 1
            try layered(over: touched, DisplayList.Effects(opacity: opacity)) { () throws(FrameSourceError) in
                try draw(item, text, of: run, at: origin, paint: .color(color), over: touched)
            }
            return
        }
        let asOutlines = drawsOutlines(of: text)
        if !run.paragraph.isRedacted { try countGlyphs(of: text, asOutlines: asOutlines) }
        try withSource(paint, of: item, over: touched) {
            // The next item, or the end of the frame, reports that the frame takes too long.
            for line in text.lines where !bounds.shaper.time.look() {
                let start = Point(x: origin.x + line.x, y: origin.y + line.baseline)
                if run.paragraph.isRedacted {
                    redact(line, at: start)
                } else if let spans = line.line.layout.spanned {
                    draw(line, spans, at: start, asOutlines: asOutlines)
                } else {
                    line.line.draw(at: start, with: context, asOutlines: asOutlines)
                }
            }
        }
    }

    /// Draws a bar in place of a redacted line.
    private func redact(_ line: ShapedText.Line, at start: Point) {
        guard line.width > 0 else { return }
        let height = line.ascent
        let rect = Rect(x: start.x, y: start.y - height * 0.82, width: line.width, height: height * 0.94)
        context.addPath(.roundedRectangle(cornerRadius: min(height * 0.22, 5)), in: bounds.drawable(rect))
        cairo_fill(context.pointer)
    }

    private func draw(_ line: ShapedText.Line, _ spans: SpannedText, at start: Point, asOutlines: Bool) {
        var pieces: [(TextLine.Piece, SpannedText.Span)] = []
        line.line.forEachPiece { piece in
            if let span = spans.span(at: piece.index) { pieces.append((piece, span)) }
        }
        for (piece, span) in pieces {
            guard let color = span.style.background else { continue }
            colored(color) {
                // Adjacent pieces of one colour meet without a seam.
                let left = (start.x + piece.x).rounded(.down)
                let right = (start.x + piece.x + piece.width).rounded(.up)
                let top = start.y - line.ascent
                let height = span.font.extents.ascent + span.font.extents.descent
                context.addPath(
                    .rectangle,
                    in: bounds.drawable(
                        Rect(
                            x: left, y: max(top, start.y - span.style.baselineOffset - span.font.extents.ascent),
                            width: right - left, height: height)))
                cairo_fill(context.pointer)
            }
        }
        for (piece, span) in pieces {
            colored(span.style.color) { draw(piece, span, at: start, asOutlines: asOutlines) }
        }
    }

    private func draw(_ piece: TextLine.Piece, _ span: SpannedText.Span, at start: Point, asOutlines: Bool) {
        let start = Point(x: start.x, y: start.y - span.style.baselineOffset)
        let style = span.style
        if let symbol = style.symbol {
            let size = symbol.metrics.size
            let rect = Rect(
                x: start.x + piece.x, y: start.y - symbol.metrics.firstBaseline, width: size.width,
                height: size.height)
            return draw(symbol.run, in: rect)
        }
        let rule = max(span.font.size / 17, 0.5)
        if let line = style.underline { self.line(line, under: piece, y: start.y + span.font.size * 0.12, rule, start) }
        if style.stroke.map({ $0.width <= 0 }) ?? true {
            piece.draw(at: start, with: context, asOutlines: asOutlines)
        }
        if let stroke = style.stroke, stroke.width != 0 {
            colored(stroke.color) {
                let width = min(abs(stroke.width) / 100 * span.font.size, span.font.size)
                context.setLine(StrokeStyle(lineWidth: width, lineJoin: .round))
                piece.stroke(at: start, with: context)
            }
        }
        if let line = style.strikethrough {
            self.line(line, under: piece, y: start.y - span.font.size * 0.26, rule, start)
        }
    }

    /// Draws an inline symbol with the current source, except for layers with their own colours.
    private func draw(_ symbol: SymbolRun, in rect: Rect) {
        let text = Paint.color(.clear)
        for pass in symbols.passes(for: symbol, paint: text) {
            var own: RGBA?
            if pass.paint != text, case .color(let color) = pass.paint { own = color }
            colored(own) { symbols.draw(pass, of: symbol, in: rect, with: context) }
        }
    }

    /// Draws a line along a piece of text in SwiftUI's patterns: dashes of about ten line widths, dots of about three.
    private func line(
        _ line: TextLineStyle, under piece: TextLine.Piece, y: Double, _ rule: Double, _ start: Point
    ) {
        let width = line.isThick ? rule * 2 : rule
        let dash: [Double] =
            switch line.pattern {
            case .solid, .double: []
            case .dash: [10, 5]
            case .dot: [3, 3]
            case .dashDot: [10, 3, 3, 3]
            case .dashDotDot: [10, 3, 3, 3, 3, 3]
            }
        colored(line.color) {
            context.setLine(StrokeStyle(lineWidth: width, dash: dash.map { $0 * rule }))
            for offset in line.pattern == .double ? [-rule, rule] : [0] {
                cairo_move_to(context.pointer, start.x + piece.x, y + offset)
                cairo_line_to(context.pointer, start.x + piece.x + piece.width, y + offset)
                cairo_stroke(context.pointer)
            }
        }
    }

    /// Runs `body` with `color` as the source; nil keeps the current source.
    private func colored(_ color: RGBA?, _ body: () -> Void) {
        guard let color else { return body() }
        context.saved {
            context.setSource(color)
            body()
        }
    }
}
