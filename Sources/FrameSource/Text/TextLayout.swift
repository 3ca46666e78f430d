import CPango
import Views

/// One shaped and broken text (`PangoLayout`), never changed after it is made. One thread.
package final class TextLayout {
    /// Pango's object.
    package let pointer: OpaquePointer
    private let context: TextContext

    /// `string` in `font`, its lines broken at `width` points (nil: only at line breaks). With `isOneLine`, it is one line
    /// that ends in an ellipsis where it does not fit. `features` are OpenType features in CSS's notation, `tracking` is
    /// added between letters that stand apart, in points.
    package init(
        _ string: String, font: FontDescription, features: String, tracking: Double = 0, width: Double?,
        isOneLine: Bool = false, in context: TextContext
    ) {
        self.context = context
        pointer = pango_layout_new(context.pointer)
        font.apply(toLayout: pointer)
        pango_layout_set_wrap(pointer, PANGO_WRAP_WORD_CHAR)
        pango_layout_set_auto_dir(pointer, 1)
        let attributes = pango_attr_list_new()
        defer { pango_attr_list_unref(attributes) }
        pango_attr_list_insert(attributes, pango_attr_font_features_new(features))
        pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
        if tracking != 0 {
            for range in FontTracking.ranges(of: string) {
                let attribute = pango_attr_letter_spacing_new(Int32(tracking * Double(PANGO_SCALE)))
                attribute?.pointee.start_index = UInt32(range.lowerBound)
                attribute?.pointee.end_index = UInt32(range.upperBound)
                pango_attr_list_insert(attributes, attribute)
            }
        }
        pango_layout_set_attributes(pointer, attributes)
        if let width { pango_layout_set_width(pointer, Self.units(width)) }
        if isOneLine {
            pango_layout_set_single_paragraph_mode(pointer, 1)
            pango_layout_set_ellipsize(pointer, PANGO_ELLIPSIZE_END)
            pango_layout_set_height(pointer, -1)
        }
        var text = string
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { pango_layout_set_text(pointer, $0.baseAddress, Int32($0.count)) }
        }
    }

    deinit {
        cpango_object_unref(UnsafeMutableRawPointer(pointer))
    }

    /// How many lines there are; one at least.
    var lineCount: Int { Int(pango_layout_get_line_count(pointer)) }

    /// A line, with its ink and its advance relative to its start on the baseline. The layout's text begins at the byte
    /// `offset` of the text that the line is counted in.
    func line(_ index: Int, offset: Int = 0) -> TextLine {
        TextLine(layout: self, pointer: pango_layout_get_line_readonly(pointer, Int32(index)), offset: offset)
    }

    /// Points in Pango's units, rounded up, within what Pango can hold.
    private static func units(_ points: Double) -> Int32 {
        let limited = points.isNaN ? 0 : min(max(points, 0), 100_000)
        return Int32((limited * Double(PANGO_SCALE)).rounded(.up))
    }
}

/// One line of a layout.
struct TextLine {
    /// The layout that the line belongs to, kept while the line is.
    let layout: TextLayout
    private let pointer: UnsafeMutablePointer<PangoLayoutLine>
    private let offset: Int

    init(layout: TextLayout, pointer: UnsafeMutablePointer<PangoLayoutLine>, offset: Int) {
        self.layout = layout
        self.pointer = pointer
        self.offset = offset
    }

    /// Draws the line with the pen's source, its start on the baseline at `start`. Glyphs are set on whole pixels; as
    /// outlines they stand where they belong under every map.
    func draw(at start: Point, with pen: CairoContext, asOutlines: Bool) {
        if asOutlines { return drawOutlines(at: start, with: pen) }
        cairo_move_to(pen.pointer, start.x, start.y)
        pango_cairo_show_layout_line(pen.pointer, pointer)
        cairo_new_path(pen.pointer)
    }

    /// Glyphs with colours of their own have no outlines and are drawn as they are.
    private func drawOutlines(at start: Point, with pen: CairoContext) {
        var x = start.x
        forEachRun { font, glyphs, isColored in
            cairo_move_to(pen.pointer, x, start.y)
            if isColored {
                pango_cairo_show_glyph_string(pen.pointer, font, glyphs)
            } else {
                pango_cairo_glyph_string_path(pen.pointer, font, glyphs)
                cairo_fill(pen.pointer)
            }
            cairo_new_path(pen.pointer)
            x += Double(pango_glyph_string_get_width(glyphs)) / Double(PANGO_SCALE)
        }
    }

    /// The first byte of the line in the text's UTF-8.
    var startIndex: Int { offset + Int(pointer.pointee.start_index) }

    /// Whether the paragraph runs from right to left.
    var isRightToLeft: Bool { pango_layout_line_get_resolved_direction(pointer) == PANGO_DIRECTION_RTL }

    /// Where there is ink, and how far the line advances, in points from its start on the baseline.
    var extents: (ink: PointBox, width: Double) {
        var ink = PangoRectangle()
        var logical = PangoRectangle()
        pango_layout_line_get_extents(pointer, &ink, &logical)
        let scale = 1 / Double(PANGO_SCALE)
        let box = PointBox(
            minX: Double(ink.x) * scale, minY: Double(ink.y) * scale, maxX: Double(ink.x + ink.width) * scale,
            maxY: Double(ink.y + ink.height) * scale)
        return (box, Double(logical.width) * scale)
    }

    /// Whether a glyph brings its own colours.
    var hasColorGlyphs: Bool {
        var isFound = false
        forEachRun { _, _, isColored in isFound = isFound || isColored }
        return isFound
    }

    /// Calls `body` with each run's font and glyphs from the left, and whether they bring their own colours.
    private func forEachRun(
        _ body: (UnsafeMutablePointer<PangoFont>, UnsafeMutablePointer<PangoGlyphString>, Bool) -> Void
    ) {
        var runs = pointer.pointee.runs
        while let node = runs {
            let run = node.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self)
            if let font = run.pointee.item.pointee.analysis.font, let glyphs = run.pointee.glyphs {
                body(font, glyphs, Self.isColored(font))
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
