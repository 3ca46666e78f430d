import Views

/// The space that is added between the characters of a font by its size and weight: small texts are open and large ones tight.
/// San Francisco has it built in. Up to 17 points the regular weight's values are those of Apple's Human Interface Guidelines (Typography,
/// tracking values), but for 15 and 16 points; these, and all of the larger sizes and heavier weights, are fitted together with
/// `script/support/inter-widths` on 74 widths of texts in pictures of real iPhones. What is left, in percent of the width:
///
/// | weight | sizes | texts | mean | worst |
/// |---|---|---|---|---|
/// | regular | 11–13 | 5 | 0.5 | 1.5 |
/// | regular | 14–17 | 42 | 0.3 | 0.7 |
/// | regular | 22 | 3 | 0.1 | 0.1 |
/// | medium | 20 | 1 | 1.2 | 1.2 |
/// | semibold | 12–19 | 13 | 0.4 | 1.2 |
/// | semibold | 24–32 | 2 | 0.2 | 0.4 |
/// | bold | 11–28 | 5 | 0.5 | 1.3 |
/// | semibold, web pages' headings | 10.72, 18.72 | 2 | 2.6 | 2.8 |
///
/// Of the monospaced design's characters one width is known: 1266 of SF Mono's 2048 units to the em (what `homebrew-sfmono-square`, which
/// narrows that font to half an em, calls its old width), where JetBrains Mono has 600 of 1000. That is added at every size and weight.
/// For the serif design no widths were found: it has those of Noto Serif.
enum FontTracking {
    /// Thousandths of an em at sizes in points, in rising order; between two sizes the value is between theirs, beyond the last it is the last.
    private typealias Curve = [(size: Double, value: Double)]

    private static let text: Curve = [
        (6, 40), (7, 32.9), (8, 26.2), (9, 18.9), (10, 12), (11, 5.5), (12, 0), (13, -6.2), (14, -10.7), (15, -17.3),
        (16, -21.2),
        (17, -25.3),
    ]
    private static let regular: Curve = text + [(18, -31), (19, -37), (20, -42.5), (22, -45.5)]
    private static let semibold: Curve =
        text.map { ($0.size, $0.value + 13.8) } + [(18, -15.5), (19, -19.5), (20, -24)]
    private static let bold: Curve =
        text.map { ($0.size, $0.value + 6) } + [(18, -21), (19, -22), (20, -23), (28, -20)]

    private static let monospaced = 1266.0 / 2048 * 1_000 - 600

    /// Points after each character of `font`: 0 but for the system's default and monospaced designs.
    static func points(of font: Font) -> Double {
        guard font.name == nil else { return 0 }
        let size = FontDescription.size(font)
        if font.design == .monospaced { return size * monospaced / 1_000 }
        guard font.design == .default else { return 0 }
        let value =
            switch font.weight {
            case .ultraLight, .thin, .light, .regular: value(of: regular, at: size)
            case .medium: (value(of: regular, at: size) + value(of: semibold, at: size)) / 2
            case .semibold: value(of: semibold, at: size)
            case .bold, .heavy, .black: value(of: bold, at: size)
            }
        return size * value / 1_000
    }

    private static func value(of curve: Curve, at size: Double) -> Double {
        guard let next = curve.firstIndex(where: { $0.size >= size }) else { return curve[curve.count - 1].value }
        guard next > 0 else { return curve[0].value }
        let (low, high) = (curve[next - 1], curve[next])
        return low.value + (high.value - low.value) * (size - low.size) / (high.size - low.size)
    }

    /// The ranges of `text`'s bytes that are of scripts whose letters stand apart: in others, letters that join would be
    /// torn, and every character has the width that it needs.
    static func ranges(of text: ArraySlice<UInt8>) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var (start, index) = (text.startIndex, text.startIndex)
        // By characters as they are read: a mark that joins a digit makes it part of an emoji.
        for character in String(decoding: text, as: UTF8.self) {
            let end = index + character.utf8.count
            if !character.unicodeScalars.allSatisfy(isSpaced) {
                if start < index { ranges.append(start..<index) }
                start = end
            }
            index = end
        }
        if start < index { ranges.append(start..<index) }
        return ranges
    }

    /// Latin, Greek, Cyrillic, Armenian, punctuation, currencies and arrows.
    private static func isSpaced(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x590 || (0x1E00..<0x200B).contains(scalar.value) || (0x2010..<0x2200).contains(scalar.value)
    }
}
