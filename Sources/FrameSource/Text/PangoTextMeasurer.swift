public import Views

/// Measures texts with the shapes that they are drawn with. A line is as high as its font is on a phone (for the system's
/// 1.193 times the size: 20.3 points at 17); extents are in points and do not depend on the scale of drawing. One thread.
public final class PangoTextMeasurer: TextMeasuring {
    let shaper: TextShaper

    private let symbols: SymbolBook

    /// A measurer by the shapes of `shaper`, with symbols of its own.
    package convenience init(shaper: TextShaper) {
        self.init(shaper: shaper, symbols: SymbolBook())
    }

    /// A measurer by the shapes of `shaper` and the symbols of `symbols`.
    init(shaper: TextShaper, symbols: SymbolBook) {
        self.shaper = shaper
        self.symbols = symbols
    }

    /// The extent of `text` broken at `width` points and cut to the lines that fit `height`, one at least.
    public func measure(_ text: TextRun, width: Double?, height: Double?) -> TextMetrics {
        shaper.shape(text, width: width, height: height).metrics
    }

    /// The extent of `symbol`: its own ink with a little room around it.
    public func measure(_ symbol: SymbolRun) -> TextMetrics {
        SymbolMetrics.metrics(of: symbol, picture: symbols.picture(of: symbol.name))
    }
}
