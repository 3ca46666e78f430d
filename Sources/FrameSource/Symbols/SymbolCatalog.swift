import Views

/// Finds the drawing of an SF Symbols name, and caches it. Not thread-safe.
///
/// A name without a glyph of its own is composed from its parts, like SF Symbols' names. `.circle`, `.square` and
/// `.rectangle` enclose the rest of the name in a shape, `.slash` strikes it out, `.badge` adds a sign at its corner.
/// `.bubble`, `.icloud` and `.folder` contain it.
final class SymbolCatalog {
    private let fonts: IconFonts
    private let folder: SymbolFolder?
    /// The drawings by name; every update needs the bounds of every symbol's ink. Without the cache, drawing a frame
    /// with symbols takes 5 times the allocations (row "pieces: drawing a frame to drawing a changed text").
    private var graphics: GenerationalCache<String, SymbolGraphic?>
    /// The names whose file in the folder cannot be drawn.
    private(set) var unusableNames: Set<String> = []

    /// Creates a catalogue of the symbols in `folder`, then of those in `fonts`.
    init(fonts: IconFonts = .standard, folder: SymbolFolder? = nil) {
        self.fonts = fonts
        self.folder = folder
        graphics = GenerationalCache(capacity: 2_048)
    }

    /// Returns the drawing of `name`; nil for an unknown name.
    func graphic(of name: String) -> SymbolGraphic? {
        guard name.utf8.count <= Self.longestName else { return nil }
        return graphics.value(for: name) {
            switch folder?.entry(of: name) {
            case .graphic(let graphic): return graphic
            case .unusable: unusableNames.insert(name)
            case .nothing, nil: break
            }
            return found(name, depth: 0)
        }
    }

    /// Returns the bounds of the ink of the symbol called `name` (``SymbolMetrics/ink(of:)``).
    func ink(of name: String) -> BoundingBox {
        SymbolMetrics.ink(of: graphic(of: name))
    }

    /// The maximum length of a name in bytes; longer ones are unknown.
    private static let longestName = 100
    /// The maximum depth of a name's decomposition.
    private static let maximumDepth = 4

    private func found(_ name: String, depth: Int) -> SymbolGraphic? {
        guard depth <= Self.maximumDepth else { return nil }
        if let glyph = glyph(name, depth: depth) { return glyph }
        if let text = Self.characters(name), let path = fonts.outline(of: text) {
            return SymbolGraphic([SymbolLayer(path: path)])
        }
        return composed(name, depth: depth) ?? filledOrOutlined(name, depth: depth)
    }

    /// Returns the drawing or the glyph of exactly `name`; nil if there is none.
    private func glyph(_ name: String, depth: Int) -> SymbolGraphic? {
        guard depth <= Self.maximumDepth else { return nil }
        if let drawing = BuiltInSymbols.graphic(of: name, book: { self.found($0, depth: depth + 1) }) { return drawing }
        if let path = cupertinoGlyph(name) {
            let isEdge = MaterialIcons.outlined.contains(name)
            return isEdge
                ? SymbolComposition.outlined(SymbolGraphic([SymbolLayer(path: path)]))
                : SymbolLayerAssignment.graphic(of: path, name: name)
        }
        return materialGraphic(name)
    }

    /// Returns the glyph of Material Design Icons, which are filled. Symbols that SF Symbols has as outlines are drawn
    /// by their edges.
    private func materialGraphic(_ name: String) -> SymbolGraphic? {
        let isFilled = name.hasSuffix(".fill")
        let base = isFilled ? String(name.dropLast(5)) : name
        if let icon = MaterialIcons.icons[name], let path = fonts.materialGlyph(icon.codePoint) {
            let graphic = SymbolLayerAssignment.graphic(of: path, name: name)
            return MaterialIcons.outlined.contains(name)
                ? SymbolComposition.outlined(SymbolGraphic([SymbolLayer(path: path)])) : graphic
        }
        guard isFilled, MaterialIcons.outlined.contains(base), let icon = MaterialIcons.icons[base] else { return nil }
        return fonts.materialGlyph(icon.codePoint).map { SymbolGraphic([SymbolLayer(path: $0)]) }
    }

    private func cupertinoGlyph(_ name: String) -> Path? {
        guard fonts.hasCupertino else { return nil }
        for spelling in Self.spellings(of: name) {
            let own = SymbolAliases.cupertino[spelling] ?? spelling.replacing(".", with: "_")
            // No SF Symbols name contains "_".
            guard !spelling.utf8.contains(UInt8(ascii: "_")), !CupertinoIcons.otherMeanings.contains(spelling),
                let codePoint = CupertinoIcons.codePoints[own]
            else {
                continue
            }
            return fonts.cupertinoGlyph(codePoint)
        }
        return nil
    }

    /// Returns `name` and other names of the same symbol, for a left-to-right script.
    private static func spellings(of name: String) -> [String] {
        let others = [
            (".filled", ".fill"), (".and.", "."), ("backward", "left"), ("forward", "right"), ("leading", "left"),
        ]
        return [name] + others.map { name.replacing($0, with: $1) }.filter { $0 != name }
    }

    /// Returns the characters that a name represents.
    private static func characters(_ name: String) -> String? {
        if let sign = signs[name] { return sign }
        let bytes = Array(name.utf8)
        let isNumber = (1...3).contains(bytes.count) && bytes.allSatisfy { (0x30...0x39).contains($0) }
        let isLetter = bytes.count == 1 && (0x61...0x7A).contains(bytes[0])
        return isNumber ? name : isLetter ? name.uppercased() : nil
    }

    private static let signs = [
        "dollarsign": "$", "eurosign": "€", "yensign": "¥", "sterlingsign": "£", "bitcoinsign": "₿", "rublesign": "₽",
        "wonsign": "₩", "indianrupeesign": "₹", "chineseyuanrenminbisign": "¥", "turkishlirasign": "₺",
        "francsign": "₣",
        "pesosign": "₱", "centsign": "¢", "asterisk": "*", "percent": "%", "parkingsign": "P", "number": "#",
        "questionmark": "?", "exclamationmark": "!", "exclamationmark.2": "!!", "exclamationmark.3": "!!!", "info": "i",
        "x.squareroot": "√x", "sum": "∑", "at": "@", "textformat.abc": "abc", "character": "A", "abc": "abc",
        "infinity": "∞",
        "divide": "÷", "plusminus": "±", "degreesign.celsius": "°C", "degreesign.fahrenheit": "°F", "textformat": "Aa",
    ]

    // MARK: - Parts

    private func composed(_ name: String, depth: Int) -> SymbolGraphic? {
        let isFilled = name.hasSuffix(".fill")
        let base = isFilled ? String(name.dropLast(5)) : name
        for enclosure in SymbolEnclosure.allCases where base.hasSuffix(".\(enclosure.rawValue)") {
            let inner = String(base.dropLast(enclosure.rawValue.utf8.count + 1))
            // A shape encloses the filled form, if there is one.
            if let content = glyph("\(inner).fill", depth: depth + 1) ?? found(inner, depth: depth + 1) {
                return enclosure.around(content, isFilled: isFilled)
            }
        }
        if base.hasSuffix(".slash") {
            let inner = String(base.dropLast(6)) + (isFilled ? ".fill" : "")
            if let content = found(inner, depth: depth + 1) { return SymbolComposition.struckOut(content) }
        }
        if let range = base.firstRange(of: ".badge") {
            var inner = String(base[..<range.lowerBound]), sign = String(base[range.upperBound...].drop { $0 == "." })
            if isFilled, !inner.hasSuffix(".fill") { inner += ".fill" }
            if sign == "exclam" { sign = "exclamationmark" }
            if let content = found(inner, depth: depth + 1) {
                return SymbolComposition.badged(content, sign: sign.isEmpty ? nil : found(sign, depth: depth + 1))
            }
        }
        // A sign behind a person or similar: `person.fill.checkmark`.
        if let dot = base.lastIndex(of: "."),
            ["checkmark", "xmark", "questionmark", "turn.down"].contains(base[base.index(after: dot)...]),
            let content = found(String(base[..<dot]), depth: depth + 1)
        {
            return SymbolComposition.badged(
                content, sign: found(String(base[base.index(after: dot)...]), depth: depth + 1))
        }
        return held(base, isFilled: isFilled, depth: depth)
    }

    /// Returns a symbol inside a speech bubble, a cloud or similar.
    private func held(_ base: String, isFilled: Bool, depth: Int) -> SymbolGraphic? {
        let holders = [
            ("bubble", "bubble.left", -0.05), ("icloud", "cloud", 0.06), ("folder", "folder", 0.06),
            ("message", "message", -0.05),
            ("tv", "tv", -0.05), ("house", "house", 0.1), ("shield", "shield", 0), ("seal", "seal", 0),
        ]
        for (suffix, holder, y) in holders where base.hasSuffix(".\(suffix)") {
            let inner = String(base.dropLast(suffix.utf8.count + 1))
            guard let content = found(inner, depth: depth + 1),
                let container = found(isFilled ? "\(holder).fill" : holder, depth: depth + 1)
            else { continue }
            let sign = content.scaled(by: SymbolComposition.scale(of: content, into: 0.46), y: y)
            let outer = container.changed { $0.level = isFilled ? 3 : 2 }
            return SymbolGraphic(outer.layers + sign.changed { if isFilled { $0.role = .mark } }.layers)
        }
        return nil
    }

    /// Returns the filled form of a symbol known only as an outline, or the outline of one known only as filled.
    private func filledOrOutlined(_ name: String, depth: Int) -> SymbolGraphic? {
        if name.hasSuffix(".fill") {
            return found(String(name.dropLast(5)), depth: depth + 1).map(SymbolComposition.filled)
        }
        guard depth == 0, let path = cupertinoGlyph("\(name).fill") else { return nil }
        return SymbolComposition.outlined(SymbolGraphic([SymbolLayer(path: path)]))
    }
}
