package import CPango
import Pictures

/// Pango's fonts of one thread (`PangoFontMap`, FreeType's).
package final class FontMap {
    /// Pango's object.
    package let pointer: UnsafeMutablePointer<PangoFontMap>
    /// Where the fonts are from.
    let library: FontLibrary

    /// Fonts from `library`. Throws ``FrameSourceError`` where Cairo has no FreeType fonts.
    package init(library: FontLibrary) throws(FrameSourceError) {
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
