import JSONText
package import Views

extension TreeDecoder {
    /// A colour; nil, said where it stands, where it is none.
    mutating func color(_ value: PropValue) -> Color? {
        if let color = value.json.string.flatMap(ColorSyntax.color) { return color }
        reject(value, expected: "a colour")
        return nil
    }
}

/// Colours as scripts write them: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, the functions of CSS Color 3 and 4 (`rgb`,
/// `rgba`, `hsl`, `hsla`, with commas or spaces), and the system's keywords.
package enum ColorSyntax {
    /// The colour that `text` writes; nil where it is none.
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

    /// Hue in degrees, saturation and lightness in per cent (CSS Color 3, section 4.2.4).
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

    /// A part from 0 to 1: per cent, or a number of which `whole` is all.
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
