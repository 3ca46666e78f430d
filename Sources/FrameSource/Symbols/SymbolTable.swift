/// The pictures for SF Symbols' names: the nearest glyph of the free font "Material Design Icons" (1.6.50). Apple's own
/// pictures are not free.
package enum SymbolTable {
    /// Every name that has a glyph of its own.
    package static let glyphs = interface.merging(media) { first, _ in first }.merging(world) { first, _ in first }

    /// The picture of `name`; nil for a name that is not known. What the table lacks is made from its parts as SF
    /// Symbols' names are: `.circle` and `.square` put the rest of the name into an outline, with `.fill` into a filled
    /// one; any other `.fill` is the glyph without it.
    static func picture(for name: String) -> SymbolPicture? {
        if let glyph = glyphs[name] { return SymbolPicture(glyph: glyph, enclosure: nil) }
        for (suffix, enclosure) in enclosures where name.hasSuffix(suffix) {
            if let inner = picture(for: String(name.dropLast(suffix.count))) {
                return SymbolPicture(glyph: inner.glyph, enclosure: enclosure)
            }
        }
        return name.hasSuffix(".fill") ? picture(for: String(name.dropLast(5))) : nil
    }

    private static let enclosures: [(String, SymbolPicture.Enclosure)] = [
        (".circle.fill", .filledCircle), (".circle", .circle), (".square.fill", .filledSquare), (".square", .square),
    ]
}

/// A glyph of the icon font.
package struct SymbolGlyph: Hashable, Sendable {
    /// The font's name for it.
    package let name: String
    /// Its character.
    package let codePoint: UInt32
}

/// What is drawn for a symbol.
struct SymbolPicture: Hashable {
    /// What stands around a glyph.
    enum Enclosure: Hashable {
        case circle, filledCircle, square, filledSquare
    }

    let glyph: SymbolGlyph
    let enclosure: Enclosure?
}
