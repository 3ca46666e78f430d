import Views

/// One text as it was shaped for the widths and heights that it was asked for. Lines are filled greedily, so what was
/// broken at some width is also right for every smaller width that its longest line fits: one layout serves a range.
final class TextVariants {
    /// All lines of a text.
    struct Full {
        let text: ShapedText
        let lineLimit: Int?

        /// How many lines may be shown in `height`, one at least.
        func lineCount(fitting height: Double?) -> Int {
            let limit = max(lineLimit ?? .max, 1)
            guard let height, height < .infinity else { return min(limit, text.lines.count) }
            // A thousandth of a point is a rounding error of the proposal, not a wish.
            let fitting = text.lines.firstIndex { $0.bottom > height + 0.001 } ?? text.lines.count
            return min(limit, max(fitting, 1))
        }
    }

    private struct Variant<Content> {
        let content: Content
        /// The narrowest width that it is right for.
        let minimum: Double
        /// The width that it was broken at.
        let maximum: Double

        func contains(_ width: Double) -> Bool { minimum <= width && width <= maximum }
    }

    private struct Cut {
        let text: ShapedText
        let lineCount: Int
    }

    /// More than a layout pass asks of one text; the oldest goes first.
    private static let limit = 6

    private var fulls: [Variant<Full>] = []
    private var cuts: [Variant<Cut>] = []

    /// Whether the text without a limit to its width is known.
    private(set) var hasNatural = false

    /// Whether the lines at `width` are not known yet.
    func needsBreaking(at width: Double) -> Bool { !fulls.contains { $0.contains(width) } }

    /// All lines at `width`. The variant has to be there.
    func full(width: Double?) -> Full {
        let width = width ?? .infinity
        return (fulls.first { $0.contains(width) } ?? fulls[0]).content
    }

    /// What is shown at `width` and `height`, if it is known.
    func find(width: Double?, height: Double?) -> ShapedText? {
        let width = width ?? .infinity
        guard let full = fulls.first(where: { $0.contains(width) })?.content else { return nil }
        let count = full.lineCount(fitting: height)
        if count == full.text.lines.count { return full.text }
        return cuts.first { $0.contains(width) && $0.content.lineCount == count }?.content.text
    }

    func add(_ full: Full, width: Double?) {
        if width == nil { hasNatural = true }
        // The unbroken text stays first: nearly every question is answered by it.
        if fulls.count == Self.limit { fulls.remove(at: 1) }
        fulls.append(variant(full, need: full.text.metrics.size.width, width: width))
    }

    func add(_ text: ShapedText, lineCount: Int, width: Double?) {
        if cuts.count == Self.limit { cuts.removeFirst() }
        cuts.append(variant(Cut(text: text, lineCount: lineCount), need: text.metrics.size.width, width: width))
    }

    /// A width too small for a single character is still the width that was asked for.
    private func variant<Content>(_ content: Content, need: Double, width: Double?) -> Variant<Content> {
        let width = width ?? .infinity
        return Variant(content: content, minimum: min(need, width), maximum: width)
    }
}
