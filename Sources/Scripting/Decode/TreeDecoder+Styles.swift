import JSONText
import Views

extension TreeDecoder {
    /// A style in any of its forms; nil, said where it stands, where it is none.
    mutating func style(_ value: JSONValue, _ name: String, of element: Element) throws(ScriptError) -> PaintStyle? {
        if let word = value.string {
            if let style = Self.hierarchy[word] { return style }
            if let color = ColorSyntax.color(word) { return .color(color) }
            if let material = Self.materials[word] { return .material(material) }
        } else if value.isArray {
            return .linear(
                try stops(value, name, of: element), start: UnitPoint(x: 0.5, y: 0), end: UnitPoint(x: 0.5, y: 1))
        } else if value.isObject {
            if let style = try objectStyle(value, name, of: element) { return style }
        }
        reject(name, value, expected: "a colour, a gradient or a material", of: element)
        return nil
    }

    private static let hierarchy: [String: PaintStyle] = [
        "primary": .hierarchical(1), "secondary": .hierarchical(2), "tertiary": .hierarchical(3),
        "quaternary": .hierarchical(4),
    ]

    private static let materials: [String: Material] = [
        "ultraThin": .ultraThin, "thin": .thin, "regular": .regular, "thick": .thick, "ultraThick": .ultraThick,
        "ultraThinMaterial": .ultraThin, "thinMaterial": .thin, "regularMaterial": .regular,
        "thickMaterial": .thick, "ultraThickMaterial": .ultraThick, "bar": .thick, "barMaterial": .thick,
    ]

    private mutating func objectStyle(
        _ value: JSONValue, _ name: String, of element: Element
    ) throws(ScriptError) -> PaintStyle? {
        if let light = value["light"], let dark = value["dark"] {
            guard let light = try style(light, "\(name).light", of: element),
                let dark = try style(dark, "\(name).dark", of: element)
            else { return nil }
            return .adaptive(light: light, dark: dark)
        }
        if let color = value["color"] {
            guard let color = color.string.flatMap(ColorSyntax.color) else { return nil }
            let style: PaintStyle = value["gradient"]?.bool == true ? .shaded(color) : .color(color)
            guard let opacity = value["opacity"], !opacity.isNull else { return style }
            return try number(opacity, "\(name).opacity", of: element).map { .opacity(style, min(max($0, 0), 1)) }
        }
        if let material = value["material"]?.string { return Self.materials[material].map(PaintStyle.material) }
        return try gradient(value, name, of: element)
    }

    private mutating func gradient(
        _ value: JSONValue, _ name: String, of element: Element
    ) throws(ScriptError) -> PaintStyle? {
        guard let list = value["stops"] ?? value["colors"] ?? value["gradient"], list.isArray else { return nil }
        let stops = try stops(list, name, of: element)
        var center = UnitPoint(x: 0.5, y: 0.5)
        if let point = value["center"] { center = try unitPoint(point, "\(name).center", of: element) ?? center }
        if let end = value["endRadius"] {
            let start = value["startRadius"]
            return .radial(
                stops, center: center,
                startRadius: try start.flatMap { value throws(ScriptError) in
                    try length(value, "\(name).startRadius", of: element)
                } ?? 0,
                endRadius: try length(end, "\(name).endRadius", of: element) ?? 0)
        }
        if let start = value["startAngle"] ?? value["angle"] {
            let first = try degrees(start, "\(name).startAngle", of: element) ?? 0
            let last = try value["endAngle"].flatMap { value throws(ScriptError) in
                try degrees(value, "\(name).endAngle", of: element)
            }
            return .angular(stops, center: center, startAngle: first, endAngle: last ?? first + 360)
        }
        if value["center"] != nil {
            return .angular(stops, center: center, startAngle: 0, endAngle: 360)
        }
        var start = UnitPoint(x: 0.5, y: 0)
        var end = UnitPoint(x: 0.5, y: 1)
        if let point = value["startPoint"] { start = try unitPoint(point, "\(name).startPoint", of: element) ?? start }
        if let point = value["endPoint"] { end = try unitPoint(point, "\(name).endPoint", of: element) ?? end }
        return .linear(stops, start: start, end: end)
    }

    /// Colours at even distances, or `{color, location}`.
    private mutating func stops(
        _ value: JSONValue, _ name: String, of element: Element
    ) throws(ScriptError) -> [GradientStop] {
        let items = Array(value.elements)
        var stops: [GradientStop] = []
        for (index, item) in items.enumerated() {
            guard let color = (item.string ?? item["color"]?.string).flatMap(ColorSyntax.color) else {
                reject("\(name)'s gradient", item, expected: "a colour", of: element)
                continue
            }
            var location = items.count > 1 ? Double(index) / Double(items.count - 1) : 0
            if let given = item["location"] { location = try number(given, "\(name)'s stop", of: element) ?? location }
            stops.append(GradientStop(color: color, location: min(max(location, 0), 1)))
        }
        return stops
    }

    /// One style, or styles for the ranks `{primary, secondary, tertiary}`.
    mutating func foregroundStyles(_ value: JSONValue, of element: Element) throws(ScriptError) -> [PaintStyle] {
        guard let primary = value["primary"] else {
            return try style(value, "foregroundStyle", of: element).map { [$0] } ?? []
        }
        var styles: [PaintStyle] = []
        for (rank, name) in [(primary, "primary"), (value["secondary"], "secondary"), (value["tertiary"], "tertiary")] {
            guard let rank, !rank.isNull, let style = try style(rank, "foregroundStyle.\(name)", of: element) else {
                break
            }
            styles.append(style)
        }
        return styles
    }

    // Fonts

    /// A text style's name, a size, or `{name, size}`.
    mutating func font(_ value: JSONValue, of element: Element) throws(ScriptError) -> Font? {
        if let style = value.string.flatMap(Font.TextStyle.init(rawValue:)) { return Font.style(style) }
        if let size = value["size"], value.isObject {
            guard let size = try length(size, "font.size", of: element) else { return nil }
            return Font(size: size, name: value["name"]?.string)
        }
        if value.number != nil || value["$num"] != nil {
            return try length(value, "font", of: element).map { Font(size: $0) }
        }
        reject("font", value, expected: "a text style, a size or {name, size}", of: element)
        return nil
    }
}
