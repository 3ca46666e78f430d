/// The metrics of a text or a symbol in points; baselines from the top.
public struct TextMetrics: Hashable, Sendable {
    /// The typographic size: advance widths and line heights, not ink.
    public var size: Size
    /// The first line's baseline.
    public var firstBaseline: Double
    /// The last line's baseline.
    public var lastBaseline: Double
    /// The scale by which a text was shrunk to fit: the factor of its font sizes.
    public var scale = 1.0
    /// The distance by which a text's characters were tightened to fit, in ems.
    public var tightening = 0.0

    /// Creates metrics of a size with its baselines.
    public init(size: Size, firstBaseline: Double, lastBaseline: Double) {
        self.size = size
        self.firstBaseline = firstBaseline
        self.lastBaseline = lastBaseline
    }
}

/// Measures texts and symbols for layout. Called on the layout thread.
public protocol TextMeasuring: AnyObject {
    /// Returns the metrics of `text` wrapped at `width` points and truncated to the lines that fit `height` (at least
    /// one line); nil for no limit. The size never exceeds the text's own need.
    func measure(_ text: TextRun, width: Double?, height: Double?) -> TextMetrics

    /// Returns the metrics of `symbol`.
    func measure(_ symbol: SymbolRun) -> TextMetrics

    /// Returns the outlines of a text's glyphs on one line, from the top left corner of its bounds; nil if it has none.
    func outline(of text: TextRun) -> Path?

    /// Returns the ink bounds of a text on one line, from the top left corner of its bounds; nil if unknown.
    func ink(of text: TextRun) -> Rect?

    /// Returns the ink bounds of `symbol`, from the top left corner of its bounds; nil if unknown.
    func ink(of symbol: SymbolRun) -> Rect?
}

extension TextMeasuring {
    /// Returns nil: a measurer without shapes knows no outlines.
    public func outline(of text: TextRun) -> Path? { nil }
    /// Returns nil: a measurer without shapes knows no ink.
    public func ink(of text: TextRun) -> Rect? { nil }
    /// Returns nil: a measurer without shapes knows no ink.
    public func ink(of symbol: SymbolRun) -> Rect? { nil }
}

extension TextMetrics {
    /// Returns the size rounded up to whole pixels, as SwiftUI rounds texts, with finite baselines.
    func onGrid(_ grid: PixelGrid) -> LayoutMetrics {
        LayoutMetrics(
            size: Size(
                width: grid.ceiling(Length.extent(size.width)), height: grid.ceiling(Length.extent(size.height))),
            firstBaseline: Length.finite(firstBaseline), lastBaseline: Length.finite(lastBaseline))
    }
}
