import Views

/// The tracking of a font by its size and weight: small texts are loose and large ones tight. San Francisco includes
/// it. Up to 17 points, except 15 and 16, the regular weight's values are those of Apple's Human Interface Guidelines
/// (Typography, tracking values). The other values (15 and 16 points, larger sizes, heavier weights) are fitted with
/// `script/support/inter-widths` to 74 text widths in images of real iPhones. The remaining errors, in percent of
/// the width:
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
/// From 28 points on, San Francisco's letters are the same at every size (WWDC20, "The details of UI typography"), and
/// the tracking changes as the guidelines' table does. The one measured width of a larger text, at 32 points, agrees.
///
/// One width of the monospaced design is known: 1266 of SF Mono's 2048 units per em. It is the old width in
/// `homebrew-sfmono-square`, which narrows that font to half an em. JetBrains Mono has 600 of 1000. The difference is
/// added at every size and weight. No widths were found for the serif design: it has those of Noto Serif.
enum FontTracking {
    /// Thousandths of an em at increasing sizes in points. Values between two sizes are interpolated; beyond the last
    /// they are constant.
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

    /// The difference from the tracking at 28 points, in thousandths of an em: the guidelines' points by the size. The
    /// table's last size is 96.
    private static let large: Curve = [
        (28, 0), (32, -0.8), (34, -1.8), (40, -4.3), (48, -6.3), (60, -9.2), (72, -11.6), (80, -13.6),
    ]

    private static let monospaced = 1266.0 / 2048 * 1_000 - 600

    /// Returns the points added after each character of `font`: 0 except for the system's default and monospaced
    /// designs.
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
        return size * (value + Self.value(of: large, at: size)) / 1_000
    }

    private static func value(of curve: Curve, at size: Double) -> Double {
        guard let next = curve.firstIndex(where: { $0.size >= size }) else { return curve[curve.count - 1].value }
        guard next > 0 else { return curve[0].value }
        let (low, high) = (curve[next - 1], curve[next])
        return low.value + (high.value - low.value) * (size - low.size) / (high.size - low.size)
    }

    /// Returns the byte ranges of `text` in scripts with separate letters. In other scripts tracking would tear joined
    /// letters, and every character has the width that it needs.
    static func ranges(of text: ArraySlice<UInt8>) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var (start, index) = (text.startIndex, text.startIndex)
        // By grapheme clusters: a mark that joins a digit makes it part of an emoji.
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

    /// Returns whether the scalar is Latin, Greek, Cyrillic, Armenian, punctuation, a currency sign or an arrow.
    private static func isSpaced(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x590 || (0x1E00..<0x200B).contains(scalar.value) || (0x2010..<0x2200).contains(scalar.value)
    }
}
