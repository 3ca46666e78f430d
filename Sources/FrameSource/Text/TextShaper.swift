import Images
import Views

/// Shapes texts and caches the shapes while they are in use. An unchanged text is shaped once for measuring and
/// drawing. Not thread-safe.
package final class TextShaper {
    let context: TextContext
    /// The time limit of the frames with these texts.
    let time = DrawBudget()
    /// The shaped texts. Without the cache, laying out 1,000 views takes 13 times the allocations, and drawing a
    /// changed text 16 times (row "pieces: laying out 1,000 views to one change").
    private var texts: GenerationalCache<TextRun, TextVariants>
    /// The amount of work so far.
    package private(set) var work = ShapingStatistics()
    private let memory = TextMemory()
    /// The glyphs that frames with these texts have drawn as bitmaps.
    let glyphs = GlyphMemory()

    /// The estimated memory of the cached texts in bytes.
    package var cachedByteCount: Int { memory.byteCount }

    /// The number of bytes that are laid out at once regardless of their content.
    private let longLength: Int

    /// Creates a shaper of texts in the fonts of `library`. It caches at least `capacity` texts, at most twice as many.
    /// Texts of more than `longLength` bytes are laid out in pieces. Throws ``FrameSourceError``.
    package init(
        library: FontLibrary, capacity: Int = 256, longLength: Int = 2_000
    ) throws(FrameSourceError) {
        context = try TextContext(library: library)
        self.longLength = longLength
        texts = GenerationalCache(capacity: capacity)
    }

    /// Ends a frame. Its texts, however many, stay cached for the next one, unless its glyphs are large.
    package func endFrame() {
        if glyphs.isLarge {
            texts.removeAll()
            glyphs.empty(context.fontMap)
            time.glyphBytes = 0
        }
        if memory.isLarge { texts.removeUnrequested() }
        texts.endRound()
    }

    /// Returns `run` broken at `width` points and truncated to the lines that fit `height`, at least one; nil for no
    /// limit.
    func shape(_ run: TextRun, width: Double?, height: Double?) -> ShapedText {
        let variants = texts.value(for: run) { TextVariants(memory: memory) }
        if let found = variants.find(width: width, height: height) { return found }
        if !admitsFonts(of: run) { time.giveUp() }
        if time.look(), run != Self.nothing { return shape(Self.nothing, width: nil, height: nil) }
        defer { checkMemory() }
        return CairoFontLock.held { shape(run, as: variants, width: width, height: height) }
    }

    /// An upper bound of the time in which Pango finds the files of a font, within a layout, which cannot be interrupted.
    private static let fontSearch = Duration.milliseconds(4)
    /// The number of fonts of a text that need no estimate.
    private static let fewFonts = 32

    /// Returns whether the time limit admits the search for the fonts of a text's spans.
    private func admitsFonts(of run: TextRun) -> Bool {
        guard time.limit != nil, run.spans.count > Self.fewFonts else { return true }
        let count = Set(run.spans.lazy.map(\.font)).count
        return count <= Self.fewFonts || time.admits(Self.fontSearch * count)
    }

    /// Abandons a frame with limits whose texts take too much memory.
    private func checkMemory() {
        guard memory.isOverLimit, time.limit != nil, !time.isOver else { return }
        texts.removeUnrequested()
        if memory.isOverLimit { time.giveUp(hasLargeTexts: true) }
    }

    /// The replacement for all texts of an abandoned frame.
    private static let nothing = TextRun(string: "", font: Font(size: 17))

    /// Shapes a variant missing in `variants`, and adds it.
    private func shape(_ run: TextRun, as variants: TextVariants, width: Double?, height: Double?) -> ShapedText {
        var breaker = TextBreaker(
            run: run, font: font(for: run.font, run.paragraph.han),
            spans: fonts(of: run), context: context, longLength: longLength,
            work: work, isOver: { [time] in time.look() })
        defer { work = breaker.work }
        if !variants.hasNatural {
            variants.add(TextVariants.BrokenText(text: breaker.full(width: nil), lineLimit: run.lineLimit), width: nil)
            if let found = variants.find(width: width, height: height) { return found }
        }
        if let width, variants.needsBreaking(at: width) {
            variants.makeSpace()
            variants.add(
                TextVariants.BrokenText(text: breaker.full(width: width), lineLimit: run.lineLimit), width: width)
            if let found = variants.find(width: width, height: height) { return found }
        }
        let full = variants.full(width: width)
        let count = full.lineCount(fitting: height)
        let text = breaker.cut(full.text, toLines: count, width: width)
        variants.add(text, lineCount: count, width: width)
        return text
    }

    /// Returns the fonts of the spans of `run`. Those of neighbours in equal fonts are the same object.
    private func fonts(of run: TextRun) -> [ShapedFont] {
        var known: [(font: Font, shaped: ShapedFont)] = []
        return run.spans.map { span in
            if let found = known.first(where: { $0.font == span.font }) { return found.shaped }
            let shaped = font(for: span.font, run.paragraph.han)
            known = [(span.font, shaped)] + known.prefix(3)
            return shaped
        }
    }

    private func font(for font: Font, _ han: HanForms) -> ShapedFont {
        let extents = context.lineExtents(of: font)
        return ShapedFont(
            description: FontDescription(font, han: han),
            extents: LineExtents(
                ascent: extents.ascent, descent: extents.descent, tolerance: FontDescription.size(font) * 0.1,
                leading: min(max(font.leading, 0), 4_096)),
            size: FontDescription.size(font),
            tracking: FontTracking.points(of: font),
            // Localized forms are disabled: Pango takes the language from the machine's environment. Characters
            // that form an arrow or a fraction do not combine on a phone.
            features: font.hasMonospacedDigits ? "locl=0, tnum=1, dlig=0" : "locl=0, dlig=0")
    }
}

/// The shared properties of texts in one font.
struct ShapedFont {
    let description: FontDescription
    let extents: LineExtents
    /// The size in points.
    let size: Double
    /// The tracking in points.
    let tracking: Double
    /// OpenType features in CSS notation.
    let features: String
}

/// The amount of work of a shaper.
package struct ShapingStatistics {
    /// The number of layouts made.
    package var layoutsMade = 0
    /// The number of bytes laid out.
    package var bytesLaidOut = 0
    /// The maximum number of bytes of a layout broken at a width, whose time is quadratic.
    package var longestBroken = 0
    /// The maximum number of bytes of a layout.
    package var longestLayout = 0
    /// The number of combinations of a font and a style made for spans.
    package var spanStylesMade = 0
}
