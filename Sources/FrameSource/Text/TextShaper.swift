import Views

/// Shapes texts and keeps what it shaped while it is in use, so that an unchanged text is shaped once for measuring and
/// drawing. One thread.
package final class TextShaper {
    let context: TextContext
    private var texts: RecentValues<TextRun, TextVariants>
    private var fonts: RecentValues<Font, ShapedFont>
    /// How many layouts were made, for tests and measurements.
    package private(set) var layoutsMade = 0

    /// How many bytes these layouts were made of, for tests and measurements.
    package private(set) var bytesLaidOut = 0
    /// The most bytes of a layout that was broken at a width: breaking takes time by their square.
    package private(set) var longestBroken = 0

    /// How many bytes of a text are laid out at once whatever they are.
    private let longLength: Int

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
                    ascent: extents.ascent, descent: extents.descent, tolerance: FontDescription.size(font) * 0.1,
                    leading: min(max(font.leading, 0), 4_096)),
                tracking: FontTracking.points(of: font),
                // Forms by language are left out: Pango takes the language from the machine's environment.
                features: font.hasMonospacedDigits ? "locl=0, tnum=1" : "locl=0")
        }
    }

    private func layout(_ string: String, font: ShapedFont, width: Double?, isOneLine: Bool = false) -> TextLayout {
        let layout = layoutOnce(string, font: font, width: width, isOneLine: isOneLine)
        guard let width, !isOneLine, font.tracking < 0, layout.lineCount > 1 else { return layout }
        // Pango breaks lines by widths in which it has not yet put back what tightening takes from a line's ends.
        let excess = (0..<layout.lineCount).map { layout.line($0).extents.width }.reduce(0, max) - width
        guard excess > 0.001, excess < -4 * font.tracking else { return layout }
        return layoutOnce(string, font: font, width: width - excess, isOneLine: false)
    }

    private func layoutOnce(_ string: String, font: ShapedFont, width: Double?, isOneLine: Bool) -> TextLayout {
        layoutsMade += 1
        bytesLaidOut += string.utf8.count
        if width != nil, !isOneLine { longestBroken = max(longestBroken, string.utf8.count) }
        return TextLayout(
            string, font: font.description, features: font.features, tracking: font.tracking, width: width,
            isOneLine: isOneLine, in: context)
    }

    /// All lines of a text.
    private func full(_ string: String, run: TextRun, font: ShapedFont, width: Double?) -> TextVariants.Full {
        let lines = lines(of: string, font: font, width: width)
        let text = ShapedText(lines: lines, font: font.extents, alignment: run.alignment, isTruncated: false)
        return TextVariants.Full(text: text, lineLimit: run.lineLimit)
    }

    /// A text's lines. Pango takes time by the square of what it breaks, so a long text is laid out piece by piece: lines are
    /// filled greedily, so that all lines of a piece but its last are those of the whole.
    private func lines(of string: String, font: ShapedFont, width: Double?) -> [TextLine] {
        let bytes = Array(string.utf8)
        guard let width, bytes.count > longLength else {
            let layout = layout(string, font: font, width: width)
            return (0..<layout.lineCount).map { layout.line($0) }
        }
        var lines: [TextLine] = []
        var (start, length) = (0, 128)
        while true {
            var end = min(start + length, bytes.count)
            // Not within a character's bytes, nor between the two that break a line together.
            while end < bytes.count, bytes[end] & 0xC0 == 0x80 || bytes[end] == UInt8(ascii: "\n") { end += 1 }
            let isInside = start > 0 && ![UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains(bytes[start - 1])
            let piece = piece(
                bytes[start..<end], font: font, width: width,
                isRightToLeft: isInside ? lines.last?.isRightToLeft : nil)
            if end == bytes.count { return lines + piece }
            lines += piece.dropLast()
            start = max(start, piece.last?.startIndex ?? end)
            // A few lines at once cost least; a piece of one line has none that is known to be complete.
            if piece.count < 4 { length *= 2 } else if piece.count > 16 { length = max(length / 2, 16) }
        }
    }

    /// The lines of a part of a text. Within a paragraph, the paragraph's direction is given, which the part alone might be
    /// read against: then a mark in front of it keeps it.
    private func piece(
        _ bytes: ArraySlice<UInt8>, font: ShapedFont, width: Double, isRightToLeft: Bool?
    ) -> [TextLine] {
        let string = String(decoding: bytes, as: UTF8.self)
        let plain = layout(string, font: font, width: width)
        guard let isRightToLeft, plain.line(0).isRightToLeft != isRightToLeft else {
            return (0..<plain.lineCount).map { plain.line($0, offset: bytes.startIndex) }
        }
        let mark = Self.directionMark(isRightToLeft: isRightToLeft)
        let marked = layout(mark + string, font: font, width: width)
        let lines = (0..<marked.lineCount).map { marked.line($0, offset: bytes.startIndex - mark.utf8.count) }
        // Where nothing fits, the mark has a line of its own.
        let isAlone = lines.count > 1 && lines[1].startIndex == bytes.startIndex
        return isAlone ? Array(lines.dropFirst()) : lines
    }

    private static func directionMark(isRightToLeft: Bool) -> String { isRightToLeft ? "\u{200F}" : "\u{200E}" }

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
        return (line.isRightToLeft ? Self.directionMark(isRightToLeft: true) : "") + paragraph
            + (isLastParagraph ? "" : "…")
    }
}

/// What texts in one font share.
private struct ShapedFont {
    let description: FontDescription
    let extents: LineExtents
    let tracking: Double
    let features: String
}
