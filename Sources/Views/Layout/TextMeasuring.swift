/// A text's or a symbol's extent in points; baselines from the top.
public struct TextMetrics: Hashable, Sendable {
    /// The extent, advance widths and line heights, not ink.
    public var size: Size
    /// The first line's baseline.
    public var firstBaseline: Double
    /// The last line's baseline.
    public var lastBaseline: Double
    /// How much a text was shrunk to fit: what its font sizes are to be multiplied by.
    public var scale = 1.0
    /// How much closer a text's characters were set to fit, in ems.
    public var tightening = 0.0

    /// Metrics of an extent with its baselines.
    public init(size: Size, firstBaseline: Double, lastBaseline: Double) {
        self.size = size
        self.firstBaseline = firstBaseline
        self.lastBaseline = lastBaseline
    }
}

/// Measures what layout cannot know by itself. Called on the thread that lays out.
public protocol TextMeasuring: AnyObject {
    /// The extent of `text` broken at `width` points and cut to the lines that fit `height` (one line at least);
    /// nil for no limit. The size never exceeds the text's own need.
    func measure(_ text: TextRun, width: Double?, height: Double?) -> TextMetrics

    /// The extent of `symbol`.
    func measure(_ symbol: SymbolRun) -> TextMetrics

    /// The outlines of a text's glyphs on one line, from the top left corner of its extent; nil where it has none.
    func outline(of text: TextRun) -> Path?

    /// Where a text on one line has ink, from the top left corner of its extent; nil where that is not known.
    func ink(of text: TextRun) -> Rect?

    /// Where `symbol` has ink, from the top left corner of its extent; nil where that is not known.
    func ink(of symbol: SymbolRun) -> Rect?
}

extension TextMeasuring {
    /// A measurer without shapes knows none.
    public func outline(of text: TextRun) -> Path? { nil }
    /// A measurer without shapes knows none.
    public func ink(of text: TextRun) -> Rect? { nil }
    /// A measurer without shapes knows none.
    public func ink(of symbol: SymbolRun) -> Rect? { nil }
}

extension TextMetrics {
    /// The extent rounded up to whole pixels, as SwiftUI rounds texts, with numbers that layout can rely on.
    func onGrid(_ grid: PixelGrid) -> LayoutMetrics {
        LayoutMetrics(
            size: Size(
                width: grid.ceiling(Length.extent(size.width)), height: grid.ceiling(Length.extent(size.height))),
            firstBaseline: Length.finite(firstBaseline), lastBaseline: Length.finite(lastBaseline))
    }
}
