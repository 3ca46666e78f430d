package import CGLib
import Images
import Views

/// A context for layouts (`PangoContext`): lengths in points, no hinting of shapes or of metrics. A text's extent
/// therefore does not depend on its drawing scale. Use it on one thread.
package final class TextContext {
    /// The underlying `PangoContext`.
    package let pointer: OpaquePointer
    let fontMap: FontMap

    /// Creates a context for texts in the fonts of `library`. Throws ``FrameSourceError``.
    package init(library: FontLibrary) throws(FrameSourceError) {
        fontMap = try FontMap(library: library)
        guard let context = pango_font_map_create_context(fontMap.pointer) else {
            throw FrameSourceError(.outOfMemory, operation: "make a text context", subject: "Pango")
        }
        pointer = context
        let options = Self.makeFontOptions()
        defer { cairo_font_options_destroy(options) }
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
        pango_context_set_round_glyph_positions(context, 0)
        pango_context_set_language(context, pango_language_from_string("en"))
        pango_context_set_base_dir(context, PANGO_DIRECTION_WEAK_LTR)
    }

    deinit {
        CairoFontLock.held { cpango_object_unref(UnsafeMutableRawPointer(pointer)) }
    }

    /// Creates font options under which Cairo computes a line's extents where it draws the glyphs.
    ///
    /// Cairo 1.18 draws glyphs at quarters of a pixel on a bitmap, but computes their extents at whole pixels. A line
    /// that is drawn through a mask loses a row or a column of pixels. Only the options of a vector surface have no
    /// rounding, which has no function of its own.
    private static func makeFontOptions() -> OpaquePointer? {
        let options = cairo_font_options_create()
        guard cairo_version() >= 11_700 else { return options }
        let surface = cairo_svg_surface_create_for_stream(nil, nil, 1, 1)
        defer { cairo_surface_destroy(surface) }
        cairo_surface_get_font_options(surface, options)
        return options
    }

    /// Returns the ascent and the descent of a line of `font` in points. The system's fonts have San Francisco's,
    /// regardless of the family that substitutes them. Others have their first family's own, from
    /// `hb_font_get_h_extents`.
    func lineExtents(of font: Font) -> (ascent: Double, descent: Double) {
        let size = FontDescription.size(font)
        guard let name = font.name, fontMap.library.families.contains(name) else {
            return (size * Font.systemAscent, size * Font.systemDescent)
        }
        guard let loaded = FontDescription(font).load(from: fontMap.pointer, in: pointer) else {
            return (size, size / 4)
        }
        defer { cpango_object_unref(loaded) }
        var extents = hb_font_extents_t()
        guard hb_font_get_h_extents(pango_font_get_hb_font(loaded), &extents) != 0 else { return (size, size / 4) }
        return (Double(extents.ascender) / Double(PANGO_SCALE), -Double(extents.descender) / Double(PANGO_SCALE))
    }
}

/// Pango's fonts of one thread (`PangoFontMap`, FreeType's).
package final class FontMap {
    /// The underlying `PangoFontMap`.
    package let pointer: UnsafeMutablePointer<PangoFontMap>
    /// The source of the fonts.
    let library: FontLibrary

    /// Creates a map of the fonts from `library`. Throws ``FrameSourceError`` if Cairo lacks FreeType fonts.
    package init(library: FontLibrary) throws(FrameSourceError) {
        cglib_ignore_messages()
        guard let map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) else {
            throw FrameSourceError(.fontConfiguration, operation: "make a font map", subject: "FreeType fonts")
        }
        library.install(on: map)
        pointer = map
        self.library = library
    }

    deinit {
        CairoFontLock.held { cpango_object_unref(pointer) }
    }
}
