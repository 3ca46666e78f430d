import Pictures
import Views

/// Shapes texts and keeps what it shaped while it is in use, so that an unchanged text is shaped once for measuring and
/// drawing. One thread.
package final class TextShaper {
    let context: TextContext
    /// How long a picture may take that is made of these texts.
    let time = PictureTime()
    private var texts: RecentValues<TextRun, TextVariants>
    private var fonts: RecentValues<FontKey, ShapedFont>
    private var work = ShapingWork()

    /// How many layouts were made, for tests and measurements.
    package var layoutsMade: Int { work.layoutsMade }
    /// How many bytes these layouts were made of, for tests and measurements.
    package var bytesLaidOut: Int { work.bytesLaidOut }
    /// The most bytes of a layout that was broken at a width: breaking takes time by their square.
    package var longestBroken: Int { work.longestBroken }

    /// How many bytes of a text are laid out at once whatever they are.
    private let longLength: Int

    private struct FontKey: Hashable {
        let font: Font
        let han: HanForms
    }

    /// A shaper of texts in the fonts of `library` that keeps at least `capacity` texts, at most twice as many, and lays out
    /// those of more than `longLength` bytes piece by piece. Throws ``FrameSourceError``.
    package init(
        library: FontLibrary, capacity: Int = 256, longLength: Int = 2_000
    ) throws(FrameSourceError) {
        context = try TextContext(library: library)
        self.longLength = longLength
        texts = RecentValues(capacity: capacity)
        fonts = RecentValues(capacity: 64)
    }

    /// How many texts are kept.
    package var textsKept: Int { texts.count }

    /// A picture is done: the texts that it was made of are kept for the next one, however many they are.
    package func endPicture() {
        texts.endRound()
    }

    /// `run` broken at `width` points and cut to the lines that fit `height`, one at least; nil for no limit.
    func shape(_ run: TextRun, width: Double?, height: Double?) -> ShapedText {
        let variants = texts.value(for: run) { TextVariants() }
        if let found = variants.find(width: width, height: height) { return found }
        if time.look(), run != Self.nothing { return shape(Self.nothing, width: nil, height: nil) }
        return CairoFontLock.held { shape(run, as: variants, width: width, height: height) }
    }

    /// What stands for all texts of a picture that is given up.
    private static let nothing = TextRun(string: "", font: Font(size: 17))

    /// What `variants` lacks, which gets it.
    private func shape(_ run: TextRun, as variants: TextVariants, width: Double?, height: Double?) -> ShapedText {
        var breaker = TextBreaker(
            run: run, font: font(for: run.font, run.paragraph.han),
            spans: run.spans.map { font(for: $0.font, run.paragraph.han) }, context: context, longLength: longLength,
            work: work)
        defer { work = breaker.work }
        if !variants.hasNatural {
            variants.add(TextVariants.Full(text: breaker.full(width: nil), lineLimit: run.lineLimit), width: nil)
            if let found = variants.find(width: width, height: height) { return found }
        }
        if let width, variants.needsBreaking(at: width) {
            variants.add(TextVariants.Full(text: breaker.full(width: width), lineLimit: run.lineLimit), width: width)
            if let found = variants.find(width: width, height: height) { return found }
        }
        let full = variants.full(width: width)
        let count = full.lineCount(fitting: height)
        let text = breaker.cut(full.text, toLines: count, width: width)
        variants.add(text, lineCount: count, width: width)
        return text
    }

    private func font(for font: Font, _ han: HanForms) -> ShapedFont {
        fonts.value(for: FontKey(font: font, han: han)) {
            let extents = context.lineExtents(of: font)
            return ShapedFont(
                description: FontDescription(font, han: han),
                extents: LineExtents(
                    ascent: extents.ascent, descent: extents.descent, tolerance: FontDescription.size(font) * 0.1,
                    leading: min(max(font.leading, 0), 4_096)),
                size: FontDescription.size(font),
                tracking: FontTracking.points(of: font),
                // Forms by language are left out: Pango takes the language from the machine's environment. Characters that
                // make an arrow or a fraction together do not on a phone.
                features: font.hasMonospacedDigits ? "locl=0, tnum=1, dlig=0" : "locl=0, dlig=0")
        }
    }
}

/// What texts in one font share.
struct ShapedFont {
    let description: FontDescription
    let extents: LineExtents
    /// Points.
    let size: Double
    /// Points between letters that stand apart.
    let tracking: Double
    /// OpenType's features in CSS's notation.
    let features: String
}

/// What was done, for tests and measurements.
struct ShapingWork {
    var layoutsMade = 0
    var bytesLaidOut = 0
    var longestBroken = 0
}
