import CGLib
import SampleQueue
import Views

/// Draws symbols, and records unknown names. Use it on one thread.
final class SymbolRenderer {
    let book: SymbolCatalog
    private var unknownNames: Set<String> = []
    private var unusableNames: Set<String> = []
    private var diagnostics: [String] = []

    /// Creates a shaper of the symbols of `book`; `missing` are the fonts that are not installed.
    init(book: SymbolCatalog, missing: [RequiredFont] = []) {
        self.book = book
        guard !missing.isEmpty else { return }
        let names = RequiredFont.names(missing).joined(separator: ", ")
        diagnostics.append("\(names): not installed; texts and symbols are drawn from what is there")
    }

    /// Returns a line for each unknown name since the last call, once per name. The first call also reports the missing
    /// fonts.
    func takeDiagnostics() -> [String] {
        defer { diagnostics = [] }
        return diagnostics
    }

    /// Returns the passes of `run` with `paint`, back to front. An unknown name is a dashed box.
    func passes(for run: SymbolRun, paint: Paint) -> [SymbolPass] {
        let graphic = book.graphic(of: run.name)
        noteUnusable(run.name)
        if let graphic { return SymbolPass.passes(of: graphic, run, paint) }
        noteUnknown(run.name)
        let box = SymbolLayer(
            path: SymbolLayer.box(-0.42, -0.42, 0.84, 0.84, radius: 0.2),
            line: SymbolLayer.Line(width: 0.07, dash: [0.14, 0.14]))
        return [SymbolPass(paint: paint, parts: [SymbolPass.Part(layer: box, opacity: 1, erases: false)])]
    }

    /// Draws a pass of `run` centred in `rect` with the context's source. If `touched` is given, it clips the drawing,
    /// which limits the size of a mask.
    func draw(
        _ pass: SymbolPass, of run: SymbolRun, in rect: Rect, over touched: PixelRect? = nil, with context: CairoContext
    ) {
        let size = FontDescription.size(run.font) * run.scale.factor
        let graphic = book.graphic(of: run.name)
        let box = SymbolMetrics.box(of: graphic)
        context.saved {
            if let touched { context.clip(to: touched) }
            cairo_translate(
                context.pointer, rect.minX + rect.size.width / 2 - (box.minX + box.maxX) / 2 * size,
                rect.minY + rect.size.height / 2 - (box.minY + box.maxY) / 2 * size)
            cairo_scale(context.pointer, size, size)
            if let image = graphic?.image, let ink = graphic?.inkBox {
                return context.mask(with: image, width: ink.maxX - ink.minX, height: ink.maxY - ink.minY)
            }
            let boldness = Self.boldness(run.font.weight)
            if pass.parts.count == 1, pass.parts[0].opacity == 1, pass.parts[0].layer.line != nil || boldness == 0 {
                return context.draw(pass.parts[0].layer, boldness: boldness)
            }
            // Parts cover and erase each other in a mask, so a translucent paint is applied once.
            cairo_push_group_with_content(context.pointer, CAIRO_CONTENT_ALPHA)
            cairo_surface_mark_dirty(cairo_get_group_target(context.pointer))
            for part in pass.parts {
                cairo_set_operator(context.pointer, part.erases ? CAIRO_OPERATOR_DEST_OUT : CAIRO_OPERATOR_OVER)
                context.setSource(RGBA(red: 0, green: 0, blue: 0, alpha: part.opacity))
                context.draw(part.layer, boldness: part.erases ? 0 : boldness)
            }
            let mask = cairo_pop_group(context.pointer)
            cairo_mask(context.pointer, mask)
            cairo_pattern_destroy(mask)
        }
    }

    private func noteUnusable(_ name: String) {
        guard unusableNames.count < 1000, book.unusableNames.contains(name), unusableNames.insert(name).inserted else {
            return
        }
        diagnostics.append("\(name).svg in the symbol folder is not a valid SVG file, and is omitted")
    }

    private func noteUnknown(_ name: String) {
        // Limits the memory for an endless stream of unknown names.
        guard unknownNames.count < 1000, unknownNames.insert(name).inserted else { return }
        diagnostics.append("no image for the symbol \"\(name)\"; a placeholder is shown")
    }

    /// Returns the difference in stroke width of `weight` from the regular weight, in units of the font size.
    static func boldness(_ weight: Font.Weight) -> Double {
        switch weight {
        case .ultraLight: -0.036
        case .thin: -0.026
        case .light: -0.014
        case .regular: 0
        case .medium: 0.012
        case .semibold: 0.024
        case .bold: 0.036
        case .heavy: 0.05
        case .black: 0.062
        }
    }
}

extension CairoContext {
    /// Draws a layer of a symbol with the current source and operator, its strokes wider by `boldness`.
    fileprivate func draw(_ layer: SymbolLayer, boldness: Double) {
        let isOver = cairo_get_operator(pointer) == CAIRO_OPERATOR_OVER
        cairo_new_path(pointer)
        for element in layer.path.elements { append(element) }
        guard layer.line == nil else {
            // An erasing closed line also erases its interior.
            if layer.role == .erase, layer.path.elements.last == .closeSubpath { cairo_fill_preserve(pointer) }
            strokeLine(layer.line, boldness: boldness)
            return
        }
        guard boldness != 0 else { return cairo_fill(pointer) }
        cairo_fill_preserve(pointer)
        if boldness < 0, isOver { cairo_set_operator(pointer, CAIRO_OPERATOR_DEST_OUT) }
        strokeLine(SymbolLayer.Line(width: abs(boldness)), boldness: 0)
    }

    private func strokeLine(_ line: SymbolLayer.Line?, boldness: Double) {
        guard let line else { return }
        cairo_set_line_width(pointer, max(line.width + boldness, 0.01))
        cairo_set_line_cap(pointer, line.isRound ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
        cairo_set_line_join(pointer, CAIRO_LINE_JOIN_ROUND)
        cairo_set_dash(pointer, line.dash, Int32(line.dash.count), 0)
        cairo_stroke(pointer)
    }

    private func append(_ element: Path.Element) {
        switch element {
        case .move(let end): cairo_move_to(pointer, end.x, end.y)
        case .line(let end): cairo_line_to(pointer, end.x, end.y)
        case .quadCurve(let end, let control):
            var (x, y) = (0.0, 0.0)
            cairo_get_current_point(pointer, &x, &y)
            cairo_curve_to(
                pointer, x + (control.x - x) * 2 / 3, y + (control.y - y) * 2 / 3, end.x + (control.x - end.x) * 2 / 3,
                end.y + (control.y - end.y) * 2 / 3, end.x, end.y)
        case .curve(let end, let control1, let control2):
            cairo_curve_to(pointer, control1.x, control1.y, control2.x, control2.y, end.x, end.y)
        case .closeSubpath: cairo_close_path(pointer)
        }
    }
}
