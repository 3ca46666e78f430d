import CPango
import Views

/// A font as Pango is asked for it (`PangoFontDescription`).
package final class FontDescription {
    /// Pango's description.
    package let pointer: OpaquePointer

    /// The description of a view's font.
    convenience init(_ font: Font, han: HanForms = .simplifiedChinese) {
        self.init(families: FontFamilies.list(for: font, han: han), size: Self.size(font))
        // From medium on, a weight of SF Rounded has the stems of Nunito's next one.
        let weight = FontFamilies.weight(font.weight)
        let isStepped = font.design == .rounded && font.name == nil && (500..<900).contains(weight)
        pango_font_description_set_weight(pointer, PangoWeight(isStepped ? weight + 100 : weight))
        // Later versions of Pango choose a variable font's optical size by the text's size; widths are fitted on the smallest.
        pango_font_description_set_variations(pointer, "opsz=14")
        pango_font_description_set_style(pointer, font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    }

    /// A description of `families`, separated by commas, at `size` points.
    package init(families: String, size: Double) {
        pointer = pango_font_description_new()
        pango_font_description_set_family(pointer, families)
        pango_font_description_set_absolute_size(pointer, size * Double(PANGO_SCALE))
    }

    deinit {
        pango_font_description_free(pointer)
    }

    /// Makes the description a layout's; the layout takes a copy.
    func apply(toLayout layout: OpaquePointer) {
        pango_layout_set_font_description(layout, pointer)
    }

    /// The description as an attribute, to be owned by the caller.
    func attribute() -> UnsafeMutablePointer<PangoAttribute>? {
        pango_attr_font_desc_new(pointer)
    }

    /// The font that fits best, to be unreferenced by the caller; nil where there is none.
    func load(from map: UnsafeMutablePointer<PangoFontMap>, in context: OpaquePointer) -> UnsafeMutablePointer<
        PangoFont
    >? {
        pango_font_map_load_font(map, context, pointer)
    }

    /// The size in points that `font` is drawn at: any number becomes one that fonts can have.
    static func size(_ font: Font) -> Double {
        font.size.isFinite ? min(max(font.size, 0.5), 4096) : 17
    }
}
