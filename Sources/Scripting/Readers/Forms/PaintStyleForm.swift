import JSONText
import Views

extension TreeDecoder {
    /// A style in any of its forms: a colour, `{color, gradient?, opacity?}`, a rank, a material, a gradient, or one for
    /// each colour scheme. Nil, said where it stands, where it is none.
    mutating func style(_ value: PropValue) throws(ScriptError) -> PaintStyle? {
        if let word = value.json.string {
            if let style = ranks[word] ?? ColorSyntax.color(word).map(PaintStyle.color) { return style }
            if let material = materials[word] { return .material(material) }
        } else if value.json.isArray {
            return .linear(try gradientStops(value), start: UnitPoint(x: 0.5, y: 0), end: UnitPoint(x: 0.5, y: 1))
        } else if value["light"] != nil || value["dark"] != nil {
            // Where only one of the two is given, it is both.
            guard let one = value["light"] ?? value["dark"], let other = value["dark"] ?? value["light"] else {
                return nil
            }
            guard let light = try style(one), let dark = try style(other) else { return nil }
            return .adaptive(light: light, dark: dark)
        } else if let color = value["color"] {
            guard let color = self.color(color) else { return nil }
            let style: PaintStyle = value.json["gradient"]?.bool == true ? .shaded(color) : .color(color)
            guard let opacity = value["opacity"] else { return style }
            return try fraction(opacity).map { .opacity(style, $0) }
        } else if let material = value.json["material"]?.string.flatMap({ materials[$0] }) {
            return .material(material)
        } else if let gradient = try gradient(value) {
            return gradient
        }
        reject(value, expected: "a colour, a gradient or a material")
        return nil
    }
}

private let ranks: [String: PaintStyle] = [
    "primary": .hierarchical(1), "secondary": .hierarchical(2), "tertiary": .hierarchical(3),
    "quaternary": .hierarchical(4),
]

private let materials: [String: Material] = [
    "ultraThin": .ultraThin, "thin": .thin, "regular": .regular, "thick": .thick, "ultraThick": .ultraThick,
    "ultraThinMaterial": .ultraThin, "thinMaterial": .thin, "regularMaterial": .regular,
    "thickMaterial": .thick, "ultraThickMaterial": .ultraThick, "bar": .bar, "barMaterial": .bar,
]
