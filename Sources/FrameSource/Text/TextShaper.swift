import Views

/// Shapes texts and keeps what it shaped while it is in use, so that an unchanged text is shaped once for measuring and
/// drawing. One thread.
package final class TextShaper {
    let context: TextContext
    private var texts: RecentValues<TextRun, TextVariants>
    private var fonts: RecentValues<Font, ShapedFont>
    /// How many layouts were made, for tests and measurements.
    package private(set) var layoutsMade = 0

    /// A shaper of texts in the fonts of `library` that keeps at least `capacity` texts, at most twice as many. Throws
    /// ``FrameSourceError``.
    package init(library: FontLibrary, capacity: Int = 256) throws(FrameSourceError) {
        context = try TextContext(library: library)
        texts = RecentValues(capacity: capacity)
        fonts = RecentValues(capacity: 64)
    }

    /// How many texts are kept.
    package var textsKept: Int { texts.count }

    /// `run` broken at `width` points and cut to the lines that fit `height`, one at least; nil for no limit.
    func shape(_ run: TextRun, width: Double?, height: Double?) -> ShapedText {
        let variants = texts.value(for: run) { TextVariants() }
        if let found = variants.find(width: width, height: height) { return found }
        let font = font(for: run.font)
        let string = run.string.utf8.contains(0) ? run.string.replacing("\0", with: "\u{FFFD}") : run.string
        if !variants.hasNatural {
            variants.add(full(string, run: run, font: font, width: nil), width: nil)
            if let found = variants.find(width: width, height: height) { return found }
        }
        if let width, variants.needsBreaking(at: width) {
            variants.add(full(string, run: run, font: font, width: width), width: width)
            if let found = variants.find(width: width, height: height) { return found }
        }
        return cut(string, run: run, font: font, width: width, height: height, variants: variants)
    }

    private func font(for font: Font) -> ShapedFont {
        fonts.value(for: font) {
            let extents = context.lineExtents(of: font)
            return ShapedFont(
                description: FontDescription(font),
                extents: LineExtents(
                    ascent: extents.ascent, descent: extents.descent, tolerance: FontDescription.size(font) * 0.1),
                // Forms by language are left out: Pango takes the language from the machine's environment.
                features: font.hasMonospacedDigits ? "locl=0, tnum=1" : "locl=0")
        }
    }

    private func layout(_ string: String, font: ShapedFont, width: Double?, isOneLine: Bool = false) -> TextLayout {
        layoutsMade += 1
        return TextLayout(
            string, font: font.description, features: font.features, width: width, isOneLine: isOneLine, in: context)
    }

    /// All lines of a text.
    private func full(_ string: String, run: TextRun, font: ShapedFont, width: Double?) -> TextVariants.Full {
        let layout = layout(string, font: font, width: width)
        let lines = (0..<layout.lineCount).map(layout.line)
        let text = ShapedText(lines: lines, font: font.extents, alignment: run.alignment, isTruncated: false)
        return TextVariants.Full(text: text, lineLimit: run.lineLimit)
    }

    /// The first lines of a text that has more of them than may be shown; the last one ends in an ellipsis.
    private func cut(
        _ string: String, run: TextRun, font: ShapedFont, width: Double?, height: Double?, variants: TextVariants
    ) -> ShapedText {
        let full = variants.full(width: width)
        let count = full.lineCount(fitting: height)
        var lines = full.text.lines.prefix(count).map(\.line)
        if let last = lines.popLast() {
            let rest = remainder(of: string, from: last)
            lines.append(layout(rest, font: font, width: width, isOneLine: true).line(0))
        }
        let text = ShapedText(lines: lines, font: font.extents, alignment: run.alignment, isTruncated: true)
        variants.add(text, lineCount: count, width: width)
        return text
    }

    /// The text from a line's start to its paragraph's end, with an ellipsis where other paragraphs follow. When the
    /// paragraph itself is too long, Pango cuts that ellipsis off and sets its own.
    private func remainder(of string: String, from line: TextLine) -> String {
        let bytes = Array(string.utf8.dropFirst(line.startIndex))
        let text = String(decoding: bytes, as: UTF8.self)
        let paragraph = text.prefix { !$0.isNewline }
        let isLastParagraph = paragraph.endIndex == text.endIndex
        // The mark keeps the paragraph's direction where its rest alone would be read the other way.
        return (line.isRightToLeft ? "\u{200F}" : "") + paragraph + (isLastParagraph ? "" : "…")
    }
}

/// What texts in one font share.
private struct ShapedFont {
    let description: FontDescription
    let extents: LineExtents
    let features: String
}
