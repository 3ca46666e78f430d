import CGLib
import Views

/// A request for a font to Pango (`PangoFontDescription`).
package final class FontDescription {
    /// The underlying `PangoFontDescription`.
    package let pointer: OpaquePointer

    /// Creates the description of a view's font.
    convenience init(_ font: Font, han: HanForms = .simplifiedChinese) {
        self.init(families: FontFamilies.list(for: font, han: han), size: Self.size(font))
        // From medium on, a weight of SF Rounded has the stems of Nunito's next heavier one.
        let weight = FontFamilies.weight(font.weight)
        let isStepped = font.design == .rounded && font.name == nil && (500..<900).contains(weight)
        pango_font_description_set_weight(pointer, PangoWeight(isStepped ? weight + 100 : weight))
        // Later versions of Pango select a variable font's optical size by the text's size; the tracking is fitted to
        // the smallest.
        pango_font_description_set_variations(pointer, "opsz=14")
        pango_font_description_set_style(pointer, font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    }

    /// Creates a description of `families`, comma-separated, at `size` points.
    package init(families: String, size: Double) {
        pointer = pango_font_description_new()
        pango_font_description_set_family(pointer, families)
        pango_font_description_set_absolute_size(pointer, size * Double(PANGO_SCALE))
    }

    deinit {
        pango_font_description_free(pointer)
    }

    /// Sets the description on a layout, which copies it.
    func apply(toLayout layout: OpaquePointer) {
        pango_layout_set_font_description(layout, pointer)
    }

    /// Returns the description as an attribute, which the caller owns.
    func attribute() -> UnsafeMutablePointer<PangoAttribute>? {
        pango_attr_font_desc_new(pointer)
    }

    /// Returns the best matching font, which the caller must unreference; nil if there is none.
    func load(from map: UnsafeMutablePointer<PangoFontMap>, in context: OpaquePointer) -> UnsafeMutablePointer<
        PangoFont
    >? {
        pango_font_map_load_font(map, context, pointer)
    }

    /// Returns the size in points that `font` is drawn at, clamped to the sizes that fonts can have.
    static func size(_ font: Font) -> Double {
        font.size.isFinite ? min(max(font.size, 0.5), 4096) : 17
    }
}
