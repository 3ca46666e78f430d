import Views

/// How large a symbol is beside text, as shares of the font's size: like SF Symbols at medium scale.
enum SymbolMetrics {
    /// The side of the square that a symbol takes in layout: the part of the icon font's em that its pictures fill.
    static let box = 7.0 / 6

    /// The icon font's size: its pictures are drawn on a grid of 24, with 2 left free at each side.
    static let em = box * 24 / 20

    /// Inter's height of capitals: 2048 of 2816 units.
    private static let capHeight = 2048.0 / 2816

    /// The extent of a symbol beside `font`. The baseline is where a text's is when the middle of its capitals is the
    /// middle of the symbol.
    static func metrics(of font: Font) -> TextMetrics {
        let size = FontDescription.size(font)
        let baseline = (box / 2 + capHeight / 2) * size
        return TextMetrics(
            size: Size(width: box * size, height: box * size), firstBaseline: baseline, lastBaseline: baseline)
    }
}
