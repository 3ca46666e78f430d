import CGLib
import Views

/// A text or a part of one, with the fonts of its spans.
struct SpannedText {
    /// A part with one style.
    struct Span {
        /// The range in the text's bytes.
        var range: Range<Int>
        fileprivate let look: SpanAttributes

        var font: ShapedFont { look.font }
        var style: TextSpan.Style { look.style }
    }

    /// A font and a style, which are large, and which the spans of a text and of its parts share.
    fileprivate final class SpanAttributes {
        let font: ShapedFont
        let style: TextSpan.Style

        init(_ font: ShapedFont, _ style: TextSpan.Style) {
            (self.font, self.style) = (font, style)
        }
    }

    /// The characters in UTF-8, without NUL.
    let bytes: [UInt8]
    /// The font of the parts without spans.
    let font: ShapedFont
    /// The spans in order; none for a plain text.
    let spans: [Span]

    init(_ run: TextRun, font: ShapedFont, spans fonts: [ShapedFont], work: inout ShapingStatistics) {
        self.font = font
        guard !run.spans.isEmpty else {
            bytes = Self.bytes(of: run.string)
            spans = []
            return
        }
        var bytes: [UInt8] = []
        var looks: [SpanAttributes] = []
        spans = zip(run.spans, fonts).map { span, font in
            let start = bytes.count
            bytes += Self.bytes(of: span.string)
            let known = looks.first { $0.font.description === font.description && $0.style == span.style }
            let look = known ?? SpanAttributes(font, span.style)
            if known == nil {
                work.spanStylesMade += 1
                looks = [look] + looks.prefix(3)
            }
            return Span(range: start..<bytes.count, look: look)
        }
        self.bytes = bytes
    }

    private init(bytes: [UInt8], font: ShapedFont, spans: [Span]) {
        self.bytes = bytes
        self.font = font
        self.spans = spans
    }

    private static func bytes(of string: String) -> [UInt8] {
        Array((string.utf8.contains(0) ? string.replacing("\0", with: "\u{FFFD}") : string).utf8)
    }

    /// Returns the bytes of `range` with other characters before and after them, in the style of their neighbours. With
    /// `isOneLine`, line breaks become spaces.
    func part(
        _ range: Range<Int>, before: String = "", after: String = "", isOneLine: Bool = false
    ) -> SpannedText {
        var part = Array(bytes[range])
        if isOneLine {
            for index in part.indices where part[index] == UInt8(ascii: "\n") || part[index] == UInt8(ascii: "\r") {
                part[index] = UInt8(ascii: " ")
            }
        }
        part = Array(before.utf8) + part + Array(after.utf8)
        let shift = before.utf8.count - range.lowerBound
        var spans = spans.filter { $0.range.overlaps(range) }.map { span in
            var span = span
            let inside = span.range.clamped(to: range)
            span.range = inside.lowerBound + shift..<inside.upperBound + shift
            return span
        }
        if let first = spans.first { spans[0].range = 0..<first.range.upperBound }
        if let last = spans.last { spans[spans.count - 1].range = last.range.lowerBound..<part.count }
        return SpannedText(bytes: part, font: font, spans: spans)
    }

    /// Returns the text with another part of the same text after it.
    func followed(by other: SpannedText) -> SpannedText {
        let moved = other.spans.map { span in
            var span = span
            span.range = span.range.lowerBound + bytes.count..<span.range.upperBound + bytes.count
            return span
        }
        return SpannedText(bytes: bytes + other.bytes, font: font, spans: spans + moved)
    }

    /// Returns the span of the byte at `index`; nil in a plain text.
    func span(at index: Int) -> Span? {
        var (low, high) = (0, spans.count)
        while low < high {
            let middle = (low + high) / 2
            if spans[middle].range.upperBound <= index { low = middle + 1 } else { high = middle }
        }
        return low < spans.count ? spans[low] : spans.last
    }

    /// Returns the fonts of the bytes of `range` with their baseline offsets; the text's own if there is no other.
    func fonts(in range: Range<Int>) -> [(font: ShapedFont, rise: Double)] {
        let found = spans.filter { $0.range.overlaps(range) }.map { ($0.font, $0.style.baselineOffset) }
        if !found.isEmpty { return found }
        return [(span(at: range.lowerBound)?.font ?? font, 0)]
    }

    /// Returns Pango's attributes of the text.
    func attributes() -> TextAttributes {
        let attributes = TextAttributes()
        let all = 0..<bytes.count
        attributes.add(pango_attr_font_features_new(font.features), to: nil)
        attributes.add(pango_attr_insert_hyphens_new(0), to: nil)
        if spans.isEmpty {
            addSpacing(font.tracking, kerning: 0, in: all, to: attributes)
            return attributes
        }
        for (index, span) in spans.enumerated() {
            attributes.add(span.font.description.attribute(), to: span.range)
            attributes.add(pango_attr_font_features_new(span.font.features), to: span.range)
            // A distinct colour separates a span's glyphs from the next one's; it is not drawn.
            attributes.add(
                pango_attr_foreground_new(UInt16(truncatingIfNeeded: index), UInt16(index >> 16 & 0xFFFF), 0),
                to: span.range)
            addSpacing(span.font.tracking, kerning: span.style.kerning, in: span.range, to: attributes)
            if let symbol = span.style.symbol { attributes.addShape(symbol.metrics, to: span.range) }
        }
        return attributes
    }

    private func addSpacing(_ tracking: Double, kerning: Double, in range: Range<Int>, to attributes: TextAttributes) {
        let kerning = kerning.isFinite ? min(max(kerning, -1_000), 1_000) : 0
        if kerning != 0 { attributes.addSpacing(kerning, to: range) }
        guard tracking != 0 else { return }
        for part in FontTracking.ranges(of: bytes[range]) { attributes.addSpacing(tracking + kerning, to: part) }
    }
}

/// Pango's attributes of parts of a text (`PangoAttrList`).
final class TextAttributes {
    private let pointer: OpaquePointer?

    init() {
        pointer = pango_attr_list_new()
    }

    deinit {
        pango_attr_list_unref(pointer)
    }

    /// Sets the attributes on a layout, which retains them.
    func apply(toLayout layout: OpaquePointer) {
        pango_layout_set_attributes(layout, pointer)
    }

    /// Adds an attribute, whose ownership this takes, to a range of bytes; nil for the whole text.
    func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?, to range: Range<Int>?) {
        guard let attribute else { return }
        if let range {
            attribute.pointee.start_index = UInt32(clamping: range.lowerBound)
            attribute.pointee.end_index = UInt32(clamping: range.upperBound)
        }
        pango_attr_list_change(pointer, attribute)
    }

    /// Adds space of `points` after each character.
    func addSpacing(_ points: Double, to range: Range<Int>) {
        add(pango_attr_letter_spacing_new(Int32(points * Double(PANGO_SCALE))), to: range)
    }

    /// Reserves the space of an extent in place of a character.
    func addShape(_ metrics: TextMetrics, to range: Range<Int>) {
        func units(_ points: Double) -> Int32 {
            Int32((points.isFinite ? min(max(points, -4_096), 4_096) : 0) * Double(PANGO_SCALE))
        }
        var box = PangoRectangle(
            x: 0, y: -units(metrics.firstBaseline), width: units(metrics.size.width), height: units(metrics.size.height)
        )
        add(pango_attr_shape_new(&box, &box), to: range)
    }
}
