import Views

/// The fonts of the symbols, as outlines in units of the adjacent text's font size. The origin is the symbol's centre,
/// y points down. Thread-safe.
final class IconFonts: Sendable {
    private let cupertino: IconFont?
    private let material: IconFont?
    private let letters: IconFont?

    /// The fonts of this machine, searched for on first use.
    static let standard = IconFonts(
        cupertinoPaths: paths(of: CupertinoIcons.fileName), letterPaths: paths(of: "Inter.ttf"))

    /// The diameter of SF Symbols' circle at medium scale: 0.996 of the font size.
    static let circle = 0.996
    /// Inter's cap height: 1490 of 2048 units.
    static let capHeight = 1490.0 / 2048

    /// Loads CupertinoIcons from the first of `cupertinoPaths` with a font, and the font of letters likewise.
    init(cupertinoPaths: [String], letterPaths: [String]) {
        cupertino = cupertinoPaths.lazy.compactMap { IconFont(path: $0) }.first
        material = IconFont(path: MaterialIcons.path)
        letters = letterPaths.lazy.compactMap { IconFont(path: $0, weight: 500) }.first
    }

    /// Whether CupertinoIcons is available.
    var hasCupertino: Bool { cupertino != nil }

    /// Returns the paths of a fetched font, in search order.
    private static func paths(of fileName: String) -> [String] {
        (FontFolders.named + FontFolders.fetched).map { "\($0)/\(fileName)" }
    }

    /// Returns the glyph of CupertinoIcons. Its circle is 438 of 512 units wide, and all glyphs are centred on 192
    /// units.
    func cupertinoGlyph(_ codePoint: UInt32) -> Path? {
        glyph(codePoint, of: cupertino, scale: Self.circle / 438, middle: 192)
    }

    /// Returns the glyph of Material Design Icons. Its circle is 426 of 512 units wide, centred on 192 units.
    func materialGlyph(_ codePoint: UInt32) -> Path? {
        glyph(codePoint, of: material, scale: Self.circle / 426, middle: 192)
    }

    private func glyph(_ codePoint: UInt32, of font: IconFont?, scale: Double, middle: Double) -> Path? {
        guard let path = font?.outline(of: codePoint)?.path, let box = path.inkBox else { return nil }
        return path.mapped(
            AffineMatrix(
                a: scale, b: 0, c: 0, d: -scale, tx: -(box.minX + box.maxX) / 2 * scale, ty: middle * scale))
    }

    /// Returns the outline of `text` in the text face, with the middle of the cap height at the origin.
    func outline(of text: String) -> Path? {
        guard let letters else { return nil }
        let scale = 1 / letters.unitsPerEm
        var elements: [Path.Element] = []
        var pen = 0.0
        for scalar in text.unicodeScalars {
            guard let glyph = letters.outline(of: scalar.value) else { return nil }
            elements += glyph.path.mapped(.translation(x: pen, y: 0)).elements
            pen += glyph.advance
        }
        let path = Path(elements)
        guard let box = path.inkBox else { return nil }
        return path.mapped(
            AffineMatrix(
                a: scale, b: 0, c: 0, d: -scale, tx: -(box.minX + box.maxX) / 2 * scale, ty: Self.capHeight / 2))
    }
}

extension Path {
    /// The bounding box of the path's lines and curves; nil if there are none.
    var inkBox: BoundingBox? { DevicePath(self, .identity).extent }

    /// Returns the path with each of its points transformed.
    func mapped(_ map: AffineMatrix) -> Path {
        Path(
            elements.map { element in
                switch element {
                case .move(let end): .move(to: map.apply(to: end))
                case .line(let end): .line(to: map.apply(to: end))
                case .quadCurve(let end, let control):
                    .quadCurve(to: map.apply(to: end), control: map.apply(to: control))
                case .curve(let end, let control1, let control2):
                    .curve(
                        to: map.apply(to: end), control1: map.apply(to: control1), control2: map.apply(to: control2))
                case .closeSubpath: .closeSubpath
                }
            })
    }
}
