import SharedTypes
package import Views

extension Form where Value == Color {
    /// A colour.
    static var color: Form { Form(.color) { value, decoder in decoder.color(value) } }
}

/// The definition of the type of colours, and those of its parts.
let colorTypes: [String: @Sendable () -> ValueForm] = [
    "Color": { "ColorStringHex | ColorStringRGB | ColorStringRGBA | ColorStringHSL | ColorStringHSLA | KeywordsColor" },
    "ColorStringHex": { .template(["#", nil]) }, "ColorStringRGB": { .template(["rgb(", nil, ")"]) },
    "ColorStringRGBA": { .template(["rgba(", nil, ")"]) }, "ColorStringHSL": { .template(["hsl(", nil, ")"]) },
    "ColorStringHSLA": { .template(["hsla(", nil, ")"]) }, "KeywordsColor": { .words(Color.keywordNames) },
]

extension TreeDecoder {
    /// A colour; nil, with a note at its location, for other values.
    mutating func color(_ value: PropValue) -> Color? {
        if let color = value.json.string.flatMap(ColorSyntax.color) { return color }
        reject(value, expected: "a colour")
        return nil
    }
}

/// The colour syntax of scripts: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, the functions of CSS Color 3 and 4 (`rgb`,
/// `rgba`, `hsl`, `hsla`, with commas or spaces), and the system's keywords.
package enum ColorSyntax {
    /// Parses `text` as a colour; nil if it is not one.
    package static func color(_ text: String) -> Color? {
        if let named = Color.named(text) { return named }
        let trimmed = text.trimmingSpace.lowercased()
        if trimmed.hasPrefix("#") { return hexadecimal(Array(trimmed.utf8.dropFirst())) }
        guard trimmed.hasSuffix(")"), let open = trimmed.firstIndex(of: "(") else {
            return Color.named(text.trimmingSpace)
        }
        let arguments = trimmed[trimmed.index(after: open)...].dropLast()
            .split { $0 == "," || $0 == " " || $0 == "/" || $0 == "\t" }.map(String.init)
        guard arguments.count == 3 || arguments.count == 4 else { return nil }
        var opacity = 1.0
        if arguments.count == 4 {
            guard let value = fraction(arguments[3], whole: 1) else { return nil }
            opacity = value
        }
        switch trimmed[..<open].trimmingSuffixSpace {
        case "rgb", "rgba": return rgb(arguments, opacity: opacity)
        case "hsl", "hsla": return hsl(arguments, opacity: opacity)
        default: return nil
        }
    }

    private static func hexadecimal(_ digits: [UInt8]) -> Color? {
        let values = digits.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard values.count == digits.count else { return nil }
        let channels: [Int]
        switch values.count {
        case 3, 4: channels = values.map { $0 * 17 }
        case 6, 8: channels = stride(from: 0, to: values.count, by: 2).map { values[$0] * 16 + values[$0 + 1] }
        default: return nil
        }
        let parts = channels.map { Double($0) / 255 }
        return Color(red: parts[0], green: parts[1], blue: parts[2], opacity: parts.count == 4 ? parts[3] : 1)
    }

    private static func rgb(_ arguments: [String], opacity: Double) -> Color? {
        let parts = arguments.prefix(3).compactMap { fraction($0, whole: 255) }
        return parts.count == 3 ? Color(red: parts[0], green: parts[1], blue: parts[2], opacity: opacity) : nil
    }

    /// Creates a colour from hue in degrees, saturation and lightness in per cent (CSS Color 3, section 4.2.4).
    private static func hsl(_ arguments: [String], opacity: Double) -> Color? {
        let degrees = arguments[0].hasSuffix("deg") ? String(arguments[0].dropLast(3)) : arguments[0]
        guard let hue = Double(degrees), hue.isFinite, let saturation = fraction(arguments[1], whole: 100),
            let lightness = fraction(arguments[2], whole: 100)
        else { return nil }
        let reach = saturation * min(lightness, 1 - lightness)
        func channel(_ offset: Double) -> Double {
            let turned = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
            let position = turned < 0 ? turned + 12 : turned
            return lightness - reach * max(-1, min(position - 3, 9 - position, 1))
        }
        return Color(red: channel(0), green: channel(8), blue: channel(4), opacity: opacity)
    }

    /// A fraction from 0 to 1: per cent, or a number relative to `whole`.
    private static func fraction(_ text: String, whole: Double) -> Double? {
        let isPercent = text.hasSuffix("%")
        guard let value = Double(isPercent ? String(text.dropLast()) : text), value.isFinite else { return nil }
        return min(max(value / (isPercent ? 100 : whole), 0), 1)
    }
}

extension StringProtocol {
    fileprivate var trimmingSpace: String {
        String(self.drop { $0.isWhitespace }.trimmingSuffixSpace)
    }

    fileprivate var trimmingSuffixSpace: String {
        var end = endIndex
        while end > startIndex, self[index(before: end)].isWhitespace { end = index(before: end) }
        return String(self[..<end])
    }
}

/// The colours that CSS has names for (CSS Color 4, section 6.1) and this vocabulary does not; `clear` is `transparent`
/// in CSS.
enum CSSColorNames {
    /// The colour called `name`, ignoring case; nil if CSS has no such name or the vocabulary has it itself.
    static func color(_ name: String) -> Color? {
        let name = name.lowercased()
        if name == "transparent" { return Color(red: 0, green: 0, blue: 0, opacity: 0) }
        guard let value = values[name] else { return nil }
        func part(_ shift: Int) -> Double { Double((value >> shift) & 0xFF) / 255 }
        return Color(red: part(16), green: part(8), blue: part(0))
    }

    private static let values: [String: Int] = [
        "indigo": 0x4B0082, "pink": 0xFFC0CB, "teal": 0x008080,
        "aliceblue": 0xF0F8FF, "antiquewhite": 0xFAEBD7, "aqua": 0x00FFFF, "aquamarine": 0x7FFFD4, "azure": 0xF0FFFF,
        "beige": 0xF5F5DC, "bisque": 0xFFE4C4, "blanchedalmond": 0xFFEBCD, "blueviolet": 0x8A2BE2,
        "burlywood": 0xDEB887, "cadetblue": 0x5F9EA0, "chartreuse": 0x7FFF00, "chocolate": 0xD2691E,
        "coral": 0xFF7F50, "cornflowerblue": 0x6495ED, "cornsilk": 0xFFF8DC, "crimson": 0xDC143C,
        "darkblue": 0x00008B, "darkcyan": 0x008B8B, "darkgoldenrod": 0xB8860B, "darkgreen": 0x006400,
        "darkgrey": 0xA9A9A9, "darkkhaki": 0xBDB76B, "darkmagenta": 0x8B008B, "darkolivegreen": 0x556B2F,
        "darkorange": 0xFF8C00, "darkorchid": 0x9932CC, "darkred": 0x8B0000, "darksalmon": 0xE9967A,
        "darkseagreen": 0x8FBC8F, "darkslateblue": 0x483D8B, "darkslategray": 0x2F4F4F, "darkslategrey": 0x2F4F4F,
        "darkturquoise": 0x00CED1, "darkviolet": 0x9400D3, "deeppink": 0xFF1493, "deepskyblue": 0x00BFFF,
        "dimgray": 0x696969, "dimgrey": 0x696969, "dodgerblue": 0x1E90FF, "firebrick": 0xB22222,
        "floralwhite": 0xFFFAF0, "forestgreen": 0x228B22, "fuchsia": 0xFF00FF, "gainsboro": 0xDCDCDC,
        "ghostwhite": 0xF8F8FF, "gold": 0xFFD700, "goldenrod": 0xDAA520, "greenyellow": 0xADFF2F, "grey": 0x808080,
        "honeydew": 0xF0FFF0, "hotpink": 0xFF69B4, "indianred": 0xCD5C5C, "ivory": 0xFFFFF0, "khaki": 0xF0E68C,
        "lavender": 0xE6E6FA, "lavenderblush": 0xFFF0F5, "lawngreen": 0x7CFC00, "lemonchiffon": 0xFFFACD,
        "lightblue": 0xADD8E6, "lightcoral": 0xF08080, "lightcyan": 0xE0FFFF, "lightgoldenrodyellow": 0xFAFAD2,
        "lightgreen": 0x90EE90, "lightgrey": 0xD3D3D3, "lightpink": 0xFFB6C1, "lightsalmon": 0xFFA07A,
        "lightseagreen": 0x20B2AA, "lightskyblue": 0x87CEFA, "lightslategray": 0x778899, "lightslategrey": 0x778899,
        "lightsteelblue": 0xB0C4DE, "lightyellow": 0xFFFFE0, "lime": 0x00FF00, "limegreen": 0x32CD32,
        "linen": 0xFAF0E6, "maroon": 0x800000, "mediumaquamarine": 0x66CDAA, "mediumblue": 0x0000CD,
        "mediumorchid": 0xBA55D3, "mediumpurple": 0x9370DB, "mediumseagreen": 0x3CB371, "mediumslateblue": 0x7B68EE,
        "mediumspringgreen": 0x00FA9A, "mediumturquoise": 0x48D1CC, "mediumvioletred": 0xC71585,
        "midnightblue": 0x191970, "mintcream": 0xF5FFFA, "mistyrose": 0xFFE4E1, "moccasin": 0xFFE4B5,
        "navajowhite": 0xFFDEAD, "navy": 0x000080, "oldlace": 0xFDF5E6, "olive": 0x808000, "olivedrab": 0x6B8E23,
        "orangered": 0xFF4500, "orchid": 0xDA70D6, "palegoldenrod": 0xEEE8AA, "palegreen": 0x98FB98,
        "paleturquoise": 0xAFEEEE, "palevioletred": 0xDB7093, "papayawhip": 0xFFEFD5, "peachpuff": 0xFFDAB9,
        "peru": 0xCD853F, "plum": 0xDDA0DD, "powderblue": 0xB0E0E6, "rebeccapurple": 0x663399, "rosybrown": 0xBC8F8F,
        "royalblue": 0x4169E1, "saddlebrown": 0x8B4513, "salmon": 0xFA8072, "sandybrown": 0xF4A460,
        "seagreen": 0x2E8B57, "seashell": 0xFFF5EE, "sienna": 0xA0522D, "silver": 0xC0C0C0, "skyblue": 0x87CEEB,
        "slateblue": 0x6A5ACD, "slategray": 0x708090, "slategrey": 0x708090, "snow": 0xFFFAFA,
        "springgreen": 0x00FF7F, "steelblue": 0x4682B4, "tan": 0xD2B48C, "thistle": 0xD8BFD8, "tomato": 0xFF6347,
        "turquoise": 0x40E0D0, "violet": 0xEE82EE, "wheat": 0xF5DEB3, "whitesmoke": 0xF5F5F5, "yellowgreen": 0x9ACD32,
    ]
}
