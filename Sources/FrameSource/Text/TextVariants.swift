import Views

/// The shapes of one text for the requested widths and heights. Lines are filled greedily, so lines broken at some
/// width are also valid for every smaller width that the longest line fits. One layout therefore serves a range.
final class TextVariants {
    /// All lines of a text.
    struct Full {
        let text: ShapedText
        let lineLimit: Int?

        /// Returns the number of lines to show in `height`, at least one.
        func lineCount(fitting height: Double?) -> Int {
            let limit = max(lineLimit ?? .max, 1)
            guard let height, height < .infinity else { return min(limit, text.lines.count) }
            // A thousandth of a point is a rounding error of the proposal.
            let fitting = text.lines.firstIndex { $0.bottom > height + 0.001 } ?? text.lines.count
            return min(limit, max(fitting, 1))
        }
    }

    private struct Variant<Content> {
        let content: Content
        /// The minimum width that the variant is valid for.
        let minimum: Double
        /// The width of the line breaking.
        let maximum: Double

        func contains(_ width: Double) -> Bool { minimum <= width && width <= maximum }
    }

    private struct Cut {
        let text: ShapedText
        let lineCount: Int
    }

    /// The maximum number of variants, more than a layout pass requests of one text; the oldest is evicted first.
    private static let limit = 6

    private var fulls: [Variant<Full>] = []
    private var cuts: [Variant<Cut>] = []

    /// Whether the text without a width limit is cached.
    private(set) var hasNatural = false

    /// Returns whether the lines at `width` are not cached yet.
    func needsBreaking(at width: Double) -> Bool { !fulls.contains { $0.contains(width) } }

    /// Returns all lines at `width`. The variant must be cached.
    func full(width: Double?) -> Full {
        let width = width ?? .infinity
        return (fulls.first { $0.contains(width) } ?? fulls[0]).content
    }

    /// Returns the text at `width` and `height` if it is cached.
    func find(width: Double?, height: Double?) -> ShapedText? {
        let width = width ?? .infinity
        guard let full = fulls.first(where: { $0.contains(width) })?.content else { return nil }
        let count = full.lineCount(fitting: height)
        if count == full.text.lines.count { return full.text }
        return cuts.first { $0.contains(width) && $0.content.lineCount == count }?.content.text
    }

    func add(_ full: Full, width: Double?) {
        if width == nil { hasNatural = true }
        // The unbroken text stays first: it serves nearly every request.
        if fulls.count == Self.limit { fulls.remove(at: 1) }
        fulls.append(variant(full, need: full.text.metrics.size.width, width: width))
    }

    func add(_ text: ShapedText, lineCount: Int, width: Double?) {
        if cuts.count == Self.limit { cuts.removeFirst() }
        cuts.append(variant(Cut(text: text, lineCount: lineCount), need: text.metrics.size.width, width: width))
    }

    /// A width too small for a single character is still the requested width.
    private func variant<Content>(_ content: Content, need: Double, width: Double?) -> Variant<Content> {
        let width = width ?? .infinity
        return Variant(content: content, minimum: min(need, width), maximum: width)
    }
}
