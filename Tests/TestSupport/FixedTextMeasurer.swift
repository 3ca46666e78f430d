package import Views

/// A measurer whose sizes can be computed by hand. Every character is 10 points wide, and every line 20 high with its
/// baseline at 16. Every symbol is a square of 20 with its baseline at 16. Lines break after any character.
package final class FixedTextMeasurer: TextMeasuring {
    /// The number of measured texts and symbols.
    package private(set) var count = 0

    /// A measurer that has measured nothing.
    package init() {}

    package func measure(_ text: TextRun, width: Double?, height: Double?) -> TextMetrics {
        count += 1
        let perLine = width.map { max(Int(($0 / 10).rounded(.down)), 1) } ?? .max
        var lengths: [Int] = []
        for line in text.string.split(separator: "\n", omittingEmptySubsequences: false) {
            var rest = line.count
            repeat {
                lengths.append(min(rest, perLine))
                rest -= min(rest, perLine)
            } while rest > 0
        }
        let fitting = height.map { max(Int(($0 / 20).rounded(.down)), 1) } ?? .max
        let shown = lengths.prefix(min(fitting, text.lineLimit ?? .max))
        let size = Size(width: 10 * Double(shown.max() ?? 0), height: 20 * Double(shown.count))
        return TextMetrics(size: size, firstBaseline: 16, lastBaseline: size.height - 4)
    }

    package func measure(_ symbol: SymbolRun) -> TextMetrics {
        count += 1
        return TextMetrics(size: Size(width: 20, height: 20), firstBaseline: 16, lastBaseline: 16)
    }
}

extension ViewLayout {
    /// A layout in light colours, by itself with texts measured by a ``FixedTextMeasurer`` of its own.
    package static func light(
        displayScale: Double = 1, measurer: any TextMeasuring = FixedTextMeasurer(), memory: LayoutCache? = nil
    ) -> ViewLayout {
        ViewLayout(
            environment: LayoutEnvironment(colorScheme: .light, displayScale: displayScale), measurer: measurer,
            memory: memory)
    }
}
