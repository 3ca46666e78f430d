/// The last two lines of a paragraph with the last word of the one moved down to the other.
struct WordPush {
    /// The most characters of a word that is not left alone.
    private static let greatestLength = 10

    /// The bytes that stay on the line before the last.
    let kept: Range<Int>
    /// The bytes of the new last line.
    let moved: Range<Int>

    /// The lines from the bytes `previous` and `last` on, up to `end`; nil where the last is more than one short word, or nothing can move:
    /// not out of a line of one word, across an explicit break or within a word, nor words of scripts without spaces.
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
        guard word.count <= Self.greatestLength, words.unicodeScalars.allSatisfy(Self.standsApart) else { return nil }
        kept = previous..<keptEnd
        moved = start..<wordEnd
    }

    /// Whether words of the scalar's script stand apart: not in Thai, Lao, Burmese and Khmer, nor in Chinese, Japanese and Korean.
    private static func standsApart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0E00..<0x0F00, 0x1000..<0x10A0, 0x1100..<0x1200, 0x1780..<0x1800, 0x2028...0x2029, 0x2E80..<0xA4D0,
            0xA960..<0xA980, 0xAC00..<0xD800, 0xF900..<0xFB00, 0xFE30..<0xFE50, 0xFF00..<0xFFF0, 0x20000..<0x40000:
            false
        default: true
        }
    }
}
