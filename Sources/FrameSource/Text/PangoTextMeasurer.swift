public import Views

/// Measures texts with the shapes that they are drawn with. A line has the height of its font on a phone (the system
/// font's is 1.193 times the size: 20.3 points at 17). Extents are in points and do not depend on the drawing scale.
/// Use it on one thread.
public final class PangoTextMeasurer: TextMeasuring {
    let shaper: TextShaper

    private let symbols: SymbolCatalog

    /// Creates a measurer with the shapes of `shaper` and its own symbols.
    package convenience init(shaper: TextShaper) {
        self.init(shaper: shaper, symbols: SymbolCatalog())
    }

    /// Creates a measurer with the shapes of `shaper` and the symbols of `symbols`.
    init(shaper: TextShaper, symbols: SymbolCatalog) {
        self.shaper = shaper
        self.symbols = symbols
    }

    /// Returns the extent of `text` broken at `width` points and truncated to the lines that fit `height`, at least
    /// one. Before truncation, tightens the text and shrinks its fonts as far as its paragraph allows.
    public func measure(_ text: TextRun, width: Double?, height: Double?) -> TextMetrics {
        let whole = shaper.shape(text, width: width, height: height)
        let paragraph = text.paragraph
        guard whole.needsMore(than: width, height),
            paragraph.allowsTightening || paragraph.minimumScale < 1
        else { return whole.metrics }
        if paragraph.allowsTightening {
            for step in 1...Self.tighteningSteps {
                let tightening = Double(step) * 0.01
                if let metrics = metrics(of: text, 1, tightening, width, height) { return metrics }
            }
        }
        let tightening = paragraph.allowsTightening ? Double(Self.tighteningSteps) * 0.01 : 0
        // Binary search over equal steps down to the minimum scale for the largest scale that fits. Every smaller scale
        // fits too.
        let least = max(paragraph.minimumScale, 0.01)
        var (fitting, failing) = (Self.scaleSteps, 0)
        var best: TextMetrics?
        while fitting - failing > 1 {
            let step = (fitting + failing) / 2
            let scale = 1 - (1 - least) * Double(step) / Double(Self.scaleSteps)
            if let metrics = metrics(of: text, scale, tightening, width, height) {
                (fitting, best) = (step, metrics)
            } else {
                failing = step
            }
        }
        if let best { return best }
        let smallest = text.scaled(by: least, tightening: tightening)
        var metrics = shaper.shape(smallest, width: width, height: height).metrics
        (metrics.scale, metrics.tightening) = (least, tightening)
        return metrics
    }

    private static let tighteningSteps = 4
    private static let scaleSteps = 64

    /// Returns the extent at a scale; nil if the text is truncated.
    private func metrics(
        of text: TextRun, _ scale: Double, _ tightening: Double, _ width: Double?, _ height: Double?
    ) -> TextMetrics? {
        let shaped = shaper.shape(text.scaled(by: scale, tightening: tightening), width: width, height: height)
        guard !shaped.needsMore(than: width, height) else { return nil }
        var metrics = shaped.metrics
        (metrics.scale, metrics.tightening) = (scale, tightening)
        return metrics
    }

    /// Returns the extent of `symbol`: its ink plus a margin.
    public func measure(_ symbol: SymbolRun) -> TextMetrics {
        SymbolMetrics.metrics(of: symbol, graphic: symbols.graphic(of: symbol.name))
    }

    /// Returns the bounds of the ink of `symbol`, from the top left corner of its extent.
    public func ink(of symbol: SymbolRun) -> Rect? {
        SymbolMetrics.ink(of: symbol, graphic: symbols.graphic(of: symbol.name))
    }
}

extension ShapedText {
    /// Whether the text is truncated, or exceeds the size.
    fileprivate func needsMore(than width: Double?, _ height: Double?) -> Bool {
        isTruncated || metrics.size.width > (width ?? .infinity) + 0.001
            || metrics.size.height > (height ?? .infinity) + 0.001
    }
}
