import CGLib
import Images
import Views

/// A shaped and broken text (`PangoLayout`), immutable after creation. Use it on one thread.
package final class TextLayout {
    /// The underlying `PangoLayout`.
    package let pointer: OpaquePointer
    private let context: TextContext
    /// The text with its spans; nil for a plain one.
    let spanned: SpannedText?

    /// Lays out `string` in `font` with its own line breaks only. `features` are OpenType features in CSS notation.
    package init(_ string: String, font: FontDescription, features: String, in context: TextContext) {
        self.context = context
        pointer = pango_layout_new(context.pointer)
        spanned = nil
        font.apply(toLayout: pointer)
        let attributes = TextAttributes()
        attributes.add(pango_attr_font_features_new(features), to: nil)
        attributes.apply(toLayout: pointer)
        setText(Array(string.utf8), isOneParagraph: false)
    }

    /// Lays out `text` with its lines broken at `width` points (nil: only at line breaks). With `isOneLine`, it is one
    /// line with an ellipsis if it does not fit.
    init(
        _ text: SpannedText, width: Double?, paragraph: TextParagraph, isOneLine: Bool, in context: TextContext
    ) {
        self.context = context
        pointer = pango_layout_new(context.pointer)
        spanned = text.spans.isEmpty ? nil : text
        text.font.description.apply(toLayout: pointer)
        pango_layout_set_wrap(pointer, PANGO_WRAP_WORD_CHAR)
        pango_layout_set_auto_dir(pointer, 1)
        text.attributes().apply(toLayout: pointer)
        if let width { pango_layout_set_width(pointer, Self.units(width)) }
        if paragraph.firstLineIndent != paragraph.headIndent {
            pango_layout_set_indent(pointer, Self.signedUnits(paragraph.firstLineIndent - paragraph.headIndent))
        }
        if paragraph.isJustified { pango_layout_set_justify(pointer, 1) }
        if isOneLine {
            pango_layout_set_single_paragraph_mode(pointer, 1)
            let place =
                switch paragraph.truncation {
                case .head: PANGO_ELLIPSIZE_START
                case .middle: PANGO_ELLIPSIZE_MIDDLE
                case .tail: PANGO_ELLIPSIZE_END
                }
            pango_layout_set_ellipsize(pointer, place)
            pango_layout_set_height(pointer, -1)
        }
        setText(text.bytes, isOneParagraph: isOneLine)
    }

    deinit {
        CairoFontLock.held { cpango_object_unref(UnsafeMutableRawPointer(pointer)) }
    }

    private func setText(_ bytes: [UInt8], isOneParagraph: Bool) {
        DirectionalNesting.limited(bytes, isOneParagraph: isOneParagraph).withUnsafeBytes { bytes in
            let start = bytes.bindMemory(to: CChar.self).baseAddress
            if start == nil {
                pango_layout_set_text(pointer, "", 0)
            } else {
                pango_layout_set_text(pointer, start, Int32(bytes.count))
            }
        }
    }

    /// The number of lines, at least one.
    var lineCount: Int { Int(pango_layout_get_line_count(pointer)) }

    /// Returns a line, with its ink and its advance relative to its start on the baseline. The layout's text starts at
    /// the byte `offset` of the text that the line's indices refer to.
    func line(_ index: Int, offset: Int = 0) -> TextLine {
        TextLine(layout: self, pointer: pango_layout_get_line_readonly(pointer, Int32(index)), offset: offset)
    }

    /// Returns all lines, in linear time; `line` searches from the first line each time.
    func lines(offset: Int = 0, minimumIndex: Int = 0) -> [TextLine] {
        var lines: [TextLine] = []
        var node = pango_layout_get_lines_readonly(pointer)
        while let entry = node {
            let line = entry.pointee.data.assumingMemoryBound(to: PangoLayoutLine.self)
            lines.append(TextLine(layout: self, pointer: line, offset: offset, minimumIndex: minimumIndex))
            node = entry.pointee.next
        }
        return lines
    }

    /// Converts points to Pango units, rounded up and clamped to Pango's range.
    private static func units(_ points: Double) -> Int32 {
        let limited = points.isNaN ? 0 : min(max(points, 0), 100_000)
        return Int32((limited * Double(PANGO_SCALE)).rounded(.up))
    }

    private static func signedUnits(_ points: Double) -> Int32 {
        points < 0 ? -units(-points) : units(points)
    }
}
