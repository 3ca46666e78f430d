import JSONText
import Views

/// A drawing's font: `{style}`, or `{size, weight, italic, families}` as CSS says them.
enum CanvasFontForm {
    /// The font; the standard's own, of 10 points, where it is none.
    static func font(_ json: JSONValue?) -> Font {
        guard let json else { return Font(size: 10) }
        if let style = json["style"]?.string.flatMap(Font.TextStyle.init(rawValue:)) { return .style(style) }
        var font = Font(size: Length.extent(json["size"]?.number ?? 10))
        font.weight = weight(json["weight"]?.number ?? 400)
        font.isItalic = json["italic"]?.bool == true
        if let family = json["families"]?.elements.compactMap(\.string).first {
            if let design = designs[family.lowercased()] { font.design = design } else { font.name = family }
        }
        return font
    }

    private static func weight(_ value: Double) -> Font.Weight {
        let weights: [Font.Weight] = [
            .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
        ]
        return weights[min(max(Int((value / 100).rounded()) - 1, 0), 8)]
    }

    private static let designs: [String: Font.Design] = [
        "sans-serif": .default, "system": .default, "system-ui": .default, "-apple-system": .default,
        "ui-sans-serif": .default, "sf pro": .default, "sf pro text": .default, "sf pro display": .default,
        "helvetica": .default, "helvetica neue": .default, "arial": .default, "inter": .default,
        "blinkmacsystemfont": .default,
        "serif": .serif, "ui-serif": .serif, "times": .serif, "times new roman": .serif, "georgia": .serif,
        "new york": .serif,
        "monospace": .monospaced, "ui-monospace": .monospaced, "menlo": .monospaced, "courier": .monospaced,
        "courier new": .monospaced, "monaco": .monospaced, "sf mono": .monospaced, "consolas": .monospaced,
        "ui-rounded": .rounded, "sf pro rounded": .rounded,
    ]
}
