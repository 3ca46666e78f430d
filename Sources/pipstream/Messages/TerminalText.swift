/// Text from a script, a file name or a library made safe for a terminal. It cannot move the cursor, begin a line or
/// change the reading order.
package enum TerminalText {
    /// The maximum number of scalars in a line; a longer line is visibly truncated.
    package static let maximumLength = 2_000

    /// Returns `text` as one line.
    package static func line(_ text: String) -> String {
        let shown = text.unicodeScalars.prefix(maximumLength)
        let mark = shown.endIndex == text.endIndex ? "" : " …"
        guard shown.contains(where: isHidden) else { return String(shown) + mark }
        return shown.map(escaped).joined() + mark
    }

    /// Returns the number of terminal columns of a character: two for East Asian wide characters and emoji.
    static func width(of character: Character) -> Int {
        let scalars = character.unicodeScalars
        if scalars.contains(where: isHidden) { return scalars.reduce(0) { $0 + escaped($1).count } }
        return scalars.contains { $0.properties.isEmojiPresentation || isWide($0) } ? 2 : 1
    }

    /// Returns whether the scalar is escaped: control characters except the tab, line breaks, and invisible characters
    /// that affect others, such as bidirectional marks. Joiners are not, since emoji contain them.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x20..<0x7F, 0x200C, 0x200D, 0xE0020...0xE007F: return false
        default: break
        }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: return true
        default: return false
        }
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        guard isHidden(scalar) else { return String(scalar) }
        switch scalar {
        case "\n": return "\\n"
        case "\r": return "\\r"
        default: return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
    }

    /// Returns whether the character is East Asian wide or full-width (Unicode Standard Annex 11), by block.
    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
            0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
