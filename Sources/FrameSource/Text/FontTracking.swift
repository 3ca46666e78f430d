import Glibc
import Views

/// What is added between the characters of a font by its size, so that small texts are open and large ones tight. San
/// Francisco has it built in; Inter has it as a formula, and with it texts are as wide as San Francisco's within 1 or 2 %.
enum FontTracking {
    /// Points after each character: Inter's "dynamic metrics" (rsms.me/inter/dynmetrics), in which 0.185 and -0.1745 say
    /// how fast and -0.0223 ems how far large texts are tightened.
    static func points(of font: Font) -> Double {
        guard font.design == .default, font.name == nil else { return 0 }
        let size = FontDescription.size(font)
        return size * (-0.0223 + 0.185 * exp(-0.1745 * size))
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
