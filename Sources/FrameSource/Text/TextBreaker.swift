import Views

/// Breaks a text into lines with Pango layouts.
struct TextBreaker {
    private let run: TextRun
    private let text: SpannedText
    private let context: TextContext
    /// The number of bytes that are laid out at once regardless of their content.
    private let longLength: Int
    /// The accumulated work.
    private(set) var work: ShapingStatistics
    /// Whether a long text is laid out in pieces.
    private var isInPieces = false
    /// The narrowing in points that the pieces so far required, so that later pieces are not laid out twice.
    private var narrowing = 0.0
    /// Returns whether the frame takes too long already, so that its texts are invalid.
    private let isOver: () -> Bool

    /// The maximum number of bytes of one layout. Pango's time grows with the square of the tabs, lines and runs of a
    /// layout, and it cannot be interrupted: this many take a few hundredths of a second at most. A longer line breaks.
    static let maximumLength = 4_096

    /// Creates a breaker of `run` with its font `font` and its spans' fonts `spans`.
    init(
        run: TextRun, font: ShapedFont, spans: [ShapedFont], context: TextContext, longLength: Int,
        work: ShapingStatistics, isOver: @escaping () -> Bool
    ) {
        self.run = run
        self.work = work
        text = SpannedText(run, font: font, spans: spans, work: &self.work)
        self.context = context
        self.longLength = longLength
        self.isOver = isOver
    }

    /// Returns all lines of the text.
    mutating func full(width: Double?) -> ShapedText {
        shaped(pushedOut(lines(width: width), width: width), width: width, isTruncated: false)
    }

    private func shaped(_ lines: [TextLine], width: Double?, isTruncated: Bool) -> ShapedText {
        ShapedText(lines: lines, of: text, run: run, width: width, isTruncated: isTruncated)
    }

    /// Returns a layout of `piece`. If it starts inside a paragraph, its first line has no indent of its own.
    private mutating func layout(
        _ piece: SpannedText, width: Double?, isOneLine: Bool = false, isInside: Bool = false
    ) -> TextLayout {
        let layout = layoutOnce(
            piece, width: width.map { $0 - narrowing }, isOneLine: isOneLine, isInside: isInside)
        guard let width, !isOneLine, piece.font.tracking < 0, layout.lineCount > 1 else { return layout }
        // Pango breaks lines by widths that do not yet include the tightening removed at a line's ends.
        let excess = layout.lines().map(\.extents.width).reduce(0, max) - lineWidth(width)
        guard excess > 0.001, excess < -4 * piece.font.tracking else { return layout }
        let narrowed = narrowing + excess
        if isInPieces { narrowing = narrowed }
        return layoutOnce(piece, width: width - narrowed, isOneLine: false, isInside: isInside)
    }

    private mutating func layoutOnce(
        _ piece: SpannedText, width: Double?, isOneLine: Bool, isInside: Bool
    ) -> TextLayout {
        work.layoutsMade += 1
        work.bytesLaidOut += piece.bytes.count
        work.longestLayout = max(work.longestLayout, piece.bytes.count)
        if width != nil, !isOneLine { work.longestBroken = max(work.longestBroken, piece.bytes.count) }
        var paragraph = run.paragraph
        if isInside { paragraph.firstLineIndent = paragraph.headIndent }
        return TextLayout(
            piece, width: width.map(lineWidth), paragraph: paragraph, isOneLine: isOneLine, in: context)
    }

    /// Returns the maximum line width in a text `width` points wide.
    private func lineWidth(_ width: Double) -> Double {
        let paragraph = run.paragraph
        let end = paragraph.tailIndent > 0 ? min(paragraph.tailIndent, width) : width + paragraph.tailIndent
        return max(end - paragraph.headIndent, 0)
    }

    /// Returns the text's lines. Pango's breaking time is quadratic, so a long text is laid out in pieces. Lines are
    /// filled greedily, so all lines of a piece except its last are those of the whole.
    private mutating func lines(width: Double?) -> [TextLine] {
        let bytes = text.bytes
        guard bytes.count > (width == nil ? Self.maximumLength : longLength) else {
            return layout(text, width: width).lines()
        }
        guard let width else { return unbrokenLines() }
        isInPieces = true
        defer { (isInPieces, narrowing) = (false, 0) }
        var lines: [TextLine] = []
        var (start, length) = (0, 128)
        while true {
            let end = pieceEnd(min(start + length, bytes.count))
            let piece = piece(start..<end, width: width, isRightToLeft: direction(at: start, after: lines))
            if end == bytes.count || isOver() { return lines + piece }
            if piece.count == 1, length >= Self.maximumLength {
                (lines, start) = (lines + piece, end)
                continue
            }
            lines += piece.dropLast()
            start = max(start, piece.last?.startIndex ?? end)
            // A few lines at once cost least. A piece of one line has none that is certainly complete.
            if piece.count < 4 {
                length = min(length * 2, Self.maximumLength)
            } else if piece.count > 16 {
                length = max(length / 2, 16)
            }
        }
    }

    /// Returns the lines of a long text without a maximum width. A piece ends with a paragraph, if it contains an end.
    private mutating func unbrokenLines() -> [TextLine] {
        let bytes = text.bytes
        var lines: [TextLine] = []
        var start = 0
        while true {
            let limit = pieceEnd(min(start + Self.maximumLength, bytes.count))
            let range = start..<limit
            let end = limit == bytes.count ? limit : range.last(where: isParagraphEnd).map { $0 + 1 } ?? limit
            let piece = piece(start..<end, width: nil, isRightToLeft: direction(at: start, after: lines))
            if end == bytes.count || isOver() { return lines + piece }
            // After a paragraph's end, the piece has the first line of the next one, which is empty.
            lines += piece.filter { $0.startIndex < end }
            start = end
        }
    }

    /// Returns the first index from `index` on that is neither within a character's bytes, nor between CR and LF.
    private func pieceEnd(_ index: Int) -> Int {
        let bytes = text.bytes
        var end = index
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        let isWithinBreak =
            end > 0 && end < bytes.count && bytes[end] == UInt8(ascii: "\n") && bytes[end - 1] == UInt8(ascii: "\r")
        return isWithinBreak ? end + 1 : end
    }

    /// Returns whether the byte at `index` is the last of a paragraph.
    private func isParagraphEnd(_ index: Int) -> Bool {
        switch text.bytes[index] {
        case UInt8(ascii: "\n"): true
        case UInt8(ascii: "\r"): index + 1 == text.bytes.count || text.bytes[index + 1] != UInt8(ascii: "\n")
        // U+2029
        case 0xA9: index >= 2 && text.bytes[index - 1] == 0x80 && text.bytes[index - 2] == 0xE2
        default: false
        }
    }

    /// Returns whether the paragraph that continues at `start`, after `lines`, is right-to-left; nil if a paragraph
    /// starts there.
    private func direction(at start: Int, after lines: [TextLine]) -> Bool? {
        start > 0 && !isParagraphEnd(start - 1) ? lines.last?.isRightToLeft : nil
    }

    /// Returns the lines of a part of a text. Within a paragraph, `isRightToLeft` is the paragraph's direction. If the
    /// part alone has another direction, a direction mark before it preserves the paragraph's.
    private mutating func piece(_ range: Range<Int>, width: Double?, isRightToLeft: Bool?) -> [TextLine] {
        let plain = layout(text.part(range), width: width, isInside: isRightToLeft != nil)
        guard let isRightToLeft, plain.line(0).isRightToLeft != isRightToLeft else {
            return plain.lines(offset: range.lowerBound)
        }
        let mark = Self.directionMark(isRightToLeft: isRightToLeft)
        let marked = layout(text.part(range, before: mark), width: width, isInside: true)
        let lines = marked.lines(offset: range.lowerBound - mark.utf8.count, minimumIndex: range.lowerBound)
        // If nothing fits, the mark has its own line.
        let isAlone = lines.count > 1 && lines[1].startIndex == range.lowerBound
        return isAlone ? Array(lines.dropFirst()) : lines
    }

    private static func directionMark(isRightToLeft: Bool) -> String { isRightToLeft ? "\u{200F}" : "\u{200E}" }

    /// Returns the first `count` lines of a text that has more lines than allowed. The last one has an ellipsis.
    mutating func cut(_ full: ShapedText, toLines count: Int, width: Double?) -> ShapedText {
        var lines = full.lines.prefix(count).map(\.line)
        if let last = lines.popLast() {
            lines.append(layout(remainder(from: last), width: width, isOneLine: true).line(0, offset: last.startIndex))
        }
        return shaped(lines, width: width, isTruncated: true)
    }

    /// Returns the text from a line's start to its paragraph's end, with an ellipsis if other paragraphs follow. Unless
    /// truncation is at the end, returns the text to its end. If that is too long, Pango adds an ellipsis.
    private func remainder(from line: TextLine) -> SpannedText {
        let (start, end) = (min(line.startIndex, text.bytes.count), text.bytes.count)
        // The mark preserves the paragraph's direction if the rest alone has another one.
        let mark = line.isRightToLeft ? Self.directionMark(isRightToLeft: true) : ""
        if run.paragraph.truncation == .tail {
            let limit = pieceEnd(min(start + Self.maximumLength, end))
            let rest = String(decoding: text.bytes[start..<limit], as: UTF8.self)
            let paragraph = rest.prefix { !$0.isNewline }
            if limit < end || paragraph.endIndex != rest.endIndex {
                return text.part(
                    start..<start + paragraph.utf8.count, before: mark, after: "…", isOneLine: true)
            }
        }
        guard end - start > Self.maximumLength else { return text.part(start..<end, before: mark, isOneLine: true) }
        // Only the beginning and the end of a longer text can be visible.
        let half = Self.maximumLength / 2
        let last = text.part(pieceEnd(end - half)..<end, before: "…", isOneLine: true)
        guard run.paragraph.truncation == .middle else {
            return text.part(pieceEnd(end - half)..<end, before: mark + "…", isOneLine: true)
        }
        return text.part(start..<pieceEnd(start + half), before: mark, isOneLine: true).followed(by: last)
    }

    /// Returns the lines without a single short word on the last line of a paragraph, by moving the word before it
    /// down: the "push out" strategy of `NSParagraphStyle`. The paragraph keeps its number of lines, and only the last
    /// two change.
    ///
    /// The result at a width is valid for every smaller width that its lines fit, like greedily filled lines
    /// (`TextVariants`). It depends on the width only by whether the words fit. Justified paragraphs do not change.
    private mutating func pushedOut(_ lines: [TextLine], width: Double?) -> [TextLine] {
        guard let width, lines.count > 1, !run.paragraph.isJustified else { return lines }
        var lines = lines
        for index in lines.indices.dropFirst() where !isOver() {
            let end = index + 1 < lines.count ? lines[index + 1].startIndex : text.bytes.count
            guard index + 1 == lines.count || text.isParagraphStart(end),
                let push = PushOutLineBreak(
                    text.bytes, previous: lines[index - 1].startIndex, last: lines[index].startIndex, end: end)
            else { continue }
            let (previous, last) = (lines[index - 1], lines[index])
            let isInside = !text.isParagraphStart(previous.startIndex)
            let retained = piece(push.retained, width: width, isRightToLeft: isInside ? last.isRightToLeft : nil)
            let moved = piece(push.moved, width: width, isRightToLeft: last.isRightToLeft)
            guard retained.count == 1, moved.count == 1, retained[0].isRightToLeft == last.isRightToLeft,
                moved[0].extents.width <= lineWidth(width) + 0.001
            else { continue }
            (lines[index - 1], lines[index]) = (retained[0], moved[0])
        }
        return lines
    }
}

/// The last two lines of a paragraph with the last word of the first moved to the second.
struct PushOutLineBreak {
    /// The maximum number of characters of a word that must not be alone on a line.
    private static let maximumLength = 10

    /// The bytes that remain on the second to last line.
    let retained: Range<Int>
    /// The bytes of the new last line.
    let moved: Range<Int>

    /// Creates the lines from the bytes `previous` and `last` up to `end`. Nil if the last line is more than one short
    /// word, or no word can move. No word moves out of a line of one word, across an explicit break, within a word, or
    /// in scripts without spaces.
    init?(_ bytes: [UInt8], previous: Int, last: Int, end: Int) {
        func isSpace(_ index: Int) -> Bool { bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "\t") }
        guard previous < last, last < end, isSpace(last - 1) else { return nil }
        var wordEnd = end
        while wordEnd > last, isSpace(wordEnd - 1) || [0x0A, 0x0D].contains(bytes[wordEnd - 1]) { wordEnd -= 1 }
        guard wordEnd > last, !(last..<wordEnd).contains(where: isSpace) else { return nil }
        var lineEnd = last
        while lineEnd > previous, isSpace(lineEnd - 1) { lineEnd -= 1 }
        var start = lineEnd
        while start > previous, !isSpace(start - 1) { start -= 1 }
        var keptEnd = start
        while keptEnd > previous, isSpace(keptEnd - 1) { keptEnd -= 1 }
        guard keptEnd > previous, start < lineEnd else { return nil }
        let words = String(decoding: bytes[start..<wordEnd], as: UTF8.self)
        let word = String(decoding: bytes[last..<wordEnd], as: UTF8.self)
        guard word.count <= Self.maximumLength, words.unicodeScalars.allSatisfy(Self.isSeparate) else { return nil }
        retained = previous..<keptEnd
        moved = start..<wordEnd
    }

    /// Returns whether spaces separate words in the scalar's script: not in Thai, Lao, Burmese, Khmer, Chinese,
    /// Japanese and Korean.
    private static func isSeparate(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0E00..<0x0F00, 0x1000..<0x10A0, 0x1100..<0x1200, 0x1780..<0x1800, 0x2028...0x2029, 0x2E80..<0xA4D0,
            0xA960..<0xA980, 0xAC00..<0xD800, 0xF900..<0xFB00, 0xFE30..<0xFE50, 0xFF00..<0xFFF0, 0x20000..<0x40000:
            false
        default: true
        }
    }
}
