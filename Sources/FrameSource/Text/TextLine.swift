import CGLib
import Images
import Views

/// One line of a layout.
struct TextLine {
    /// The layout that contains the line, retained with it.
    let layout: TextLayout
    private let pointer: UnsafeMutablePointer<PangoLayoutLine>
    private let offset: Int
    private let minimumIndex: Int

    init(layout: TextLayout, pointer: UnsafeMutablePointer<PangoLayoutLine>, offset: Int, minimumIndex: Int = 0) {
        self.layout = layout
        self.pointer = pointer
        self.offset = offset
        self.minimumIndex = minimumIndex
    }

    /// A positioned run of glyphs in one style.
    struct Piece {
        let font: UnsafeMutablePointer<PangoFont>
        let glyphs: UnsafeMutablePointer<PangoGlyphString>
        /// Whether the glyphs have their own colours.
        let isColored: Bool
        /// The index of the run's first byte in the layout's text.
        let index: Int
        /// The offset in points from the line's start.
        let x: Double
        let width: Double
    }

    /// Draws the line with the context's source, its start on the baseline at `start`. Glyphs are at whole pixels;
    /// outlines are at their exact positions under every transform.
    func draw(at start: Point, with context: CairoContext, asOutlines: Bool) {
        guard asOutlines else {
            cairo_move_to(context.pointer, start.x, start.y)
            CairoFontLock.held { pango_cairo_show_layout_line(context.pointer, pointer) }
            return cairo_new_path(context.pointer)
        }
        forEachPiece { $0.draw(at: start, with: context, asOutlines: true) }
    }

    /// Adds the line's outlines to the context's path, its start on the baseline at `start`.
    func addOutlines(at start: Point, to context: CairoContext) {
        cairo_move_to(context.pointer, start.x, start.y)
        CairoFontLock.held { pango_cairo_layout_line_path(context.pointer, pointer) }
    }

    /// The index of the line's first byte in the text's UTF-8. A direction mark before the text counts as its first byte.
    var startIndex: Int { max(minimumIndex, offset + Int(pointer.pointee.start_index)) }

    /// The line's bytes in its layout's own text.
    var range: Range<Int> {
        Int(pointer.pointee.start_index)..<Int(pointer.pointee.start_index + pointer.pointee.length)
    }

    /// Whether the paragraph is right-to-left.
    var isRightToLeft: Bool { pango_layout_line_get_resolved_direction(pointer) == PANGO_DIRECTION_RTL }

    /// The bounds of the ink and the line's advance, in points from its start on the baseline.
    var extents: (ink: BoundingBox, width: Double) {
        var ink = PangoRectangle()
        var logical = PangoRectangle()
        pango_layout_line_get_extents(pointer, &ink, &logical)
        let scale = 1 / Double(PANGO_SCALE)
        let box = BoundingBox(
            minX: Double(ink.x) * scale, minY: Double(ink.y) * scale,
            // Pango's integers overflow if a line is longer than 2 million points.
            maxX: (Double(ink.x) + Double(ink.width)) * scale, maxY: (Double(ink.y) + Double(ink.height)) * scale)
        return (box, Double(logical.width) * scale)
    }

    /// Whether a glyph has its own colours.
    var hasColorGlyphs: Bool {
        var isFound = false
        forEachPiece { isFound = isFound || $0.isColored }
        return isFound
    }

    /// The number of pieces.
    var pieceCount: Int { Int(g_slist_length(pointer.pointee.runs)) }

    /// Calls `body` with each piece, left to right.
    func forEachPiece(_ body: (Piece) -> Void) {
        var runs = pointer.pointee.runs
        var x = 0.0
        while let node = runs {
            let run = node.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self)
            if let item = run.pointee.item, let font = item.pointee.analysis.font, let glyphs = run.pointee.glyphs {
                let width = Double(pango_glyph_string_get_width(glyphs)) / Double(PANGO_SCALE)
                body(
                    Piece(
                        font: font, glyphs: glyphs, isColored: Self.isColored(font), index: Int(item.pointee.offset),
                        x: x, width: width))
                x += width
            }
            runs = node.pointee.next
        }
    }

    private static func isColored(_ font: UnsafeMutablePointer<PangoFont>) -> Bool {
        guard let description = pango_font_describe(font) else { return false }
        defer { pango_font_description_free(description) }
        return pango_font_description_get_family(description).map { String(cString: $0) } == FontFamilies.emoji
    }
}

extension TextLine.Piece {
    /// Draws the glyphs of a line that starts on the baseline at `start`. Glyphs with their own colours have no
    /// outlines and are drawn directly.
    func draw(at start: Point, with context: CairoContext, asOutlines: Bool) {
        cairo_move_to(context.pointer, start.x + x, start.y)
        if isColored || !asOutlines {
            CairoFontLock.held { pango_cairo_show_glyph_string(context.pointer, font, glyphs) }
        } else {
            CairoFontLock.held { pango_cairo_glyph_string_path(context.pointer, font, glyphs) }
            cairo_fill(context.pointer)
        }
        cairo_new_path(context.pointer)
    }

    /// Strokes the glyphs' outlines.
    func stroke(at start: Point, with context: CairoContext) {
        cairo_move_to(context.pointer, start.x + x, start.y)
        CairoFontLock.held { pango_cairo_glyph_string_path(context.pointer, font, glyphs) }
        cairo_stroke(context.pointer)
        cairo_new_path(context.pointer)
    }
}
