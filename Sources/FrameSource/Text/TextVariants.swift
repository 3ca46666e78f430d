import Views

/// The shapes of one text for the requested widths and heights. Lines are filled greedily, so lines broken at some
/// width are also valid for every smaller width that the longest line fits. One layout therefore serves a range.
final class TextVariants {
    /// All lines of a text.
    struct BrokenText {
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

    private struct TruncatedText {
        let text: ShapedText
        let lineCount: Int
    }

    /// The maximum number of variants, more than a layout pass requests of one text; the oldest is evicted first.
    private static let limit = 6

    private let memory: TextMemory
    private var fulls: [Variant<BrokenText>] = []
    private var cuts: [Variant<TruncatedText>] = []

    /// Whether the text without a width limit is cached.
    private(set) var hasNatural = false

    /// Creates an empty cache whose texts count towards `memory`.
    init(memory: TextMemory) {
        self.memory = memory
    }

    deinit {
        memory.byteCount -= (fulls.map(\.content.text) + cuts.map(\.content.text)).reduce(0) { $0 + $1.byteCount }
    }

    /// Returns whether the lines at `width` are not cached yet.
    func needsBreaking(at width: Double) -> Bool { !fulls.contains { $0.contains(width) } }

    /// Returns all lines at `width`. The variant must be cached.
    func full(width: Double?) -> BrokenText {
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

    /// Removes variants before another one is created, if the texts take much memory.
    func makeSpace() {
        while fulls.count > 1, memory.isLarge { memory.byteCount -= fulls.remove(at: 1).content.text.byteCount }
        while !cuts.isEmpty, memory.isLarge { memory.byteCount -= cuts.removeFirst().content.text.byteCount }
    }

    func add(_ full: BrokenText, width: Double?) {
        if width == nil { hasNatural = true }
        // The unbroken text stays first: it serves nearly every request.
        memory.byteCount += full.text.byteCount
        while fulls.count == Self.limit || fulls.count > 1 && memory.isLarge {
            memory.byteCount -= fulls.remove(at: 1).content.text.byteCount
        }
        fulls.append(variant(full, need: full.text.metrics.size.width, width: width))
    }

    func add(_ text: ShapedText, lineCount: Int, width: Double?) {
        memory.byteCount += text.byteCount
        if cuts.count == Self.limit || !cuts.isEmpty && memory.isLarge {
            memory.byteCount -= cuts.removeFirst().content.text.byteCount
        }
        cuts.append(
            variant(TruncatedText(text: text, lineCount: lineCount), need: text.metrics.size.width, width: width))
    }

    /// A width too small for a single character is still the requested width.
    private func variant<Content>(_ content: Content, need: Double, width: Double?) -> Variant<Content> {
        let width = width ?? .infinity
        return Variant(content: content, minimum: min(need, width), maximum: width)
    }
}

/// The memory of all cached texts, as an estimate. Not thread-safe.
final class TextMemory {
    /// The number of bytes beyond which only the variants of texts are cached that are in use.
    static let large = 20 << 20
    /// The maximum number of bytes in the texts of a frame that has limits.
    static let limit = 80 << 20

    /// The number of bytes.
    var byteCount = 0

    var isLarge: Bool { byteCount > Self.large }
    var isOverLimit: Bool { byteCount > Self.limit }
}

extension ShapedText {
    /// The memory in bytes, as an estimate: each run of glyphs has several small objects, and each character a glyph
    /// and its attributes.
    var byteCount: Int {
        lines.reduce(0) { $0 + 200 + 320 * $1.line.pieceCount + 32 * $1.line.range.count }
    }
}
