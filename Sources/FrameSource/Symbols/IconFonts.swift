import Views

/// The fonts that symbols are drawn from, as outlines whose unit is the font size of the text beside them: the middle of a
/// symbol is the origin, y goes down. Any thread.
final class IconFonts: Sendable {
    private let cupertino: IconFont?
    private let material: IconFont?
    private let letters: IconFont?

    /// The fonts of this machine, looked for when they are first asked for.
    static let standard = IconFonts(
        cupertinoPaths: paths(of: CupertinoIcons.fileName), letterPaths: paths(of: "Inter.ttf"))

    /// The diameter of the circle of SF Symbols at medium scale: 99.6 hundredths of the font's size.
    static let circle = 0.996
    /// Inter's height of capitals: 1490 of 2048 units.
    static let capHeight = 1490.0 / 2048

    /// Fonts of which CupertinoIcons is at the first of `cupertinoPaths` where there is a font, and that of letters likewise.
    init(cupertinoPaths: [String], letterPaths: [String]) {
        cupertino = cupertinoPaths.lazy.compactMap { IconFont(path: $0) }.first
        material = IconFont(path: MaterialIcons.path)
        letters = letterPaths.lazy.compactMap { IconFont(path: $0, weight: 500) }.first
    }

    /// Whether CupertinoIcons is there.
    var hasCupertino: Bool { cupertino != nil }

    /// The places of a fetched font, in the order in which they are tried.
    private static func paths(of fileName: String) -> [String] {
        (FontFolders.named + FontFolders.fetched).map { "\($0)/\(fileName)" }
    }

    /// The glyph of CupertinoIcons; its circle is 438 of 512 units wide, and all glyphs stand around 192 units.
    func cupertinoGlyph(_ codePoint: UInt32) -> Path? {
        glyph(codePoint, of: cupertino, scale: Self.circle / 438, middle: 192)
    }

    /// The glyph of Material Design Icons; its circle is 426 of 512 units wide, around 192 units.
    func materialGlyph(_ codePoint: UInt32) -> Path? {
        glyph(codePoint, of: material, scale: Self.circle / 426, middle: 192)
    }

    private func glyph(_ codePoint: UInt32, of font: IconFont?, scale: Double, middle: Double) -> Path? {
        guard let path = font?.outline(of: codePoint)?.path, let box = path.inkBox else { return nil }
        return path.mapped(
            AffineMatrix(
                a: scale, b: 0, c: 0, d: -scale, tx: -(box.minX + box.maxX) / 2 * scale, ty: middle * scale))
    }

    /// The outline of `text` in the text's own face, the middle of its capitals at the origin.
    func lettering(_ text: String) -> Path? {
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
    /// The box that the path's lines and curves lie in; nil where there are none.
    var inkBox: PointBox? { DevicePath(self, .identity).extent }

    /// The path with each of its points mapped.
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
