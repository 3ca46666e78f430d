import CGLib
import Views

/// The outlines of a font file (`hb_font_t`). Immutable; thread-safe.
final class IconFont: @unchecked Sendable {
    // SAFETY: HarfBuzz's objects may be read by any number of threads once they are immutable.

    private let font: OpaquePointer
    let unitsPerEm: Double

    /// Loads the font in the file at `path`; of a variable font the instance of `weight`, 100 to 900. Nil if no font
    /// can be read.
    init?(path: String, weight: Float? = nil) {
        guard let blob = hb_blob_create_from_file_or_fail(path) else { return nil }
        defer { hb_blob_destroy(blob) }
        guard hb_face_count(blob) > 0 else { return nil }
        let face = hb_face_create(blob, 0)
        defer { hb_face_destroy(face) }
        guard hb_face_get_glyph_count(face) > 0, let font = hb_font_create(face) else { return nil }
        if let weight {
            var variations = [hb_variation_t(tag: 0x7767_6874 /* wght */, value: weight)]
            hb_font_set_variations(font, &variations, 1)
        }
        hb_font_make_immutable(font)
        self.font = font
        unitsPerEm = max(Double(hb_face_get_upem(face)), 1)
    }

    deinit {
        hb_font_destroy(font)
    }

    /// Returns the outline of a character in font units, x from the origin, y upwards, with its advance. Nil if the
    /// font lacks the character.
    func outline(of codePoint: UInt32) -> (path: Path, advance: Double)? {
        var glyph = hb_codepoint_t()
        guard hb_font_get_nominal_glyph(font, codePoint, &glyph) != 0 else { return nil }
        let collector = OutlineCollector()
        withExtendedLifetime(collector) {
            cpango_draw_glyph(
                font, glyph, OutlineCollector.functions.pointer, Unmanaged.passUnretained(collector).toOpaque())
        }
        return (Path(collector.elements), Double(hb_font_get_glyph_h_advance(font, glyph)))
    }
}

/// Collects the path elements that HarfBuzz draws.
private final class OutlineCollector {
    var elements: [Path.Element] = []

    static let functions = DrawFunctions()

    static func of(_ data: UnsafeMutableRawPointer?) -> OutlineCollector? {
        data.map { Unmanaged<OutlineCollector>.fromOpaque($0).takeUnretainedValue() }
    }
}

/// The callbacks that receive an outline (`hb_draw_funcs_t`).
private final class DrawFunctions: @unchecked Sendable {
    // SAFETY: immutable once made.
    let pointer: OpaquePointer?

    init() {
        pointer = hb_draw_funcs_create()
        hb_draw_funcs_set_move_to_func(
            pointer,
            { _, data, _, x, y, _ in
                OutlineCollector.of(data)?.elements.append(.move(to: Point(x: Double(x), y: Double(y))))
            }, nil, nil)
        hb_draw_funcs_set_line_to_func(
            pointer,
            { _, data, _, x, y, _ in
                OutlineCollector.of(data)?.elements.append(.line(to: Point(x: Double(x), y: Double(y))))
            }, nil, nil)
        hb_draw_funcs_set_quadratic_to_func(
            pointer,
            { _, data, _, controlX, controlY, x, y, _ in
                OutlineCollector.of(data)?.elements.append(
                    .quadCurve(
                        to: Point(x: Double(x), y: Double(y)), control: Point(x: Double(controlX), y: Double(controlY)))
                )
            }, nil, nil)
        hb_draw_funcs_set_cubic_to_func(
            pointer,
            { _, data, _, x1, y1, x2, y2, x, y, _ in
                OutlineCollector.of(data)?.elements.append(
                    .curve(
                        to: Point(x: Double(x), y: Double(y)), control1: Point(x: Double(x1), y: Double(y1)),
                        control2: Point(x: Double(x2), y: Double(y2))))
            }, nil, nil)
        hb_draw_funcs_set_close_path_func(
            pointer, { _, data, _, _ in OutlineCollector.of(data)?.elements.append(.closeSubpath) }, nil, nil)
        hb_draw_funcs_make_immutable(pointer)
    }

    deinit {
        hb_draw_funcs_destroy(pointer)
    }
}
