import CPango
import Views

/// Draws symbols, and remembers which names it did not know. One thread.
final class SymbolShaper {
    private let context: TextContext
    private var layouts: RecentValues<Glyph, TextLayout>
    private var unknownNames: Set<String> = []
    private var diagnostics: [String] = []

    private struct Glyph: Hashable {
        let codePoint: UInt32
        let size: Double
    }

    /// A drawer of symbols from the icon font among the fonts of `context`.
    init(context: TextContext) {
        self.context = context
        layouts = RecentValues(capacity: 128)
    }

    /// One line for each unknown name since the last call; every name is said once.
    func takeDiagnostics() -> [String] {
        defer { diagnostics = [] }
        return diagnostics
    }

    /// Draws `run` in the middle of `rect` with the pen's source, as outlines where the pen's map is not layout's own. An
    /// unknown name is drawn as a dashed box.
    func draw(_ run: SymbolRun, in rect: Rect, with pen: CairoContext, asOutlines: Bool) {
        let size = FontDescription.size(run.font)
        let center = Point(x: rect.minX + rect.size.width / 2, y: rect.minY + rect.size.height / 2)
        guard let picture = SymbolTable.picture(for: run.name) else {
            noteUnknown(run.name)
            return drawPlaceholder(size: size, at: center, with: pen)
        }
        guard let enclosure = picture.enclosure else {
            return draw(picture.glyph, em: size * SymbolMetrics.em, at: center, with: pen, asOutlines)
        }
        draw(picture.glyph, in: enclosure, size: size, at: center, with: pen, asOutlines)
    }

    private func noteUnknown(_ name: String) {
        // What an endless stream of made-up names would fill is bounded.
        guard unknownNames.count < 1000, unknownNames.insert(name).inserted else { return }
        diagnostics.append("no picture for the symbol \"\(name)\"; a placeholder is shown")
    }

    private func draw(_ glyph: SymbolGlyph, em: Double, at center: Point, with pen: CairoContext, _ asOutlines: Bool) {
        let layout = layouts.value(for: Glyph(codePoint: glyph.codePoint, size: em)) {
            let character = Unicode.Scalar(glyph.codePoint).map { String(Character($0)) } ?? ""
            let font = FontDescription(families: FontFamilies.symbols, size: em)
            return TextLayout(character, font: font, features: "locl=0", width: nil, in: context)
        }
        // The font's em reaches from 448/512 above the baseline to 64/512 below it.
        let start = Point(x: center.x - em / 2, y: center.y + em * (0.875 - 0.5))
        layout.line(0).draw(at: start, with: pen, asOutlines: asOutlines)
    }

    private func draw(
        _ glyph: SymbolGlyph, in enclosure: SymbolPicture.Enclosure, size: Double, at center: Point,
        with pen: CairoContext, _ asOutlines: Bool
    ) {
        let side = size * SymbolMetrics.box
        let square = Rect(x: center.x - side / 2, y: center.y - side / 2, width: side, height: side)
        let shape: Outline =
            switch enclosure {
            case .circle, .filledCircle: .circle
            case .square, .filledSquare: .roundedRectangle(cornerRadius: side / 5)
            }
        let em = size * SymbolMetrics.em * 0.62
        switch enclosure {
        case .circle, .square:
            let line = side / 12
            pen.setLine(StrokeStyle(lineWidth: line))
            pen.addPath(
                shape,
                in: Rect(
                    x: square.minX + line / 2, y: square.minY + line / 2, width: side - line, height: side - line))
            cairo_stroke(pen.pointer)
            draw(glyph, em: em, at: center, with: pen, asOutlines)
        case .filledCircle, .filledSquare:
            // The glyph is cut out of the filled shape.
            cairo_push_group(pen.pointer)
            pen.setSource(RGBA(red: 0, green: 0, blue: 0))
            pen.addPath(shape, in: square)
            cairo_fill(pen.pointer)
            cairo_set_operator(pen.pointer, CAIRO_OPERATOR_DEST_OUT)
            draw(glyph, em: em, at: center, with: pen, asOutlines)
            let mask = cairo_pop_group(pen.pointer)
            cairo_mask(pen.pointer, mask)
            cairo_pattern_destroy(mask)
        }
    }

    private func drawPlaceholder(size: Double, at center: Point, with pen: CairoContext) {
        let side = size * SymbolMetrics.box * 0.86
        let dash = side / 7
        pen.setLine(StrokeStyle(lineWidth: size / 14, lineCap: .round, dash: [dash, dash]))
        pen.addPath(
            .roundedRectangle(cornerRadius: side / 5),
            in: Rect(x: center.x - side / 2, y: center.y - side / 2, width: side, height: side))
        cairo_stroke(pen.pointer)
    }
}
