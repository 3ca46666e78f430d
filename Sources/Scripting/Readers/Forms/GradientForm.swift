import SharedTypes
import Views

extension TreeDecoder {
    /// A gradient's description by `stops`, `colors` or `gradient`. It is a mesh if it has a width, a height and
    /// points, and radial if it has an `endRadius`. It is angular if it has angles or only a centre, else linear from
    /// top to bottom. Nil if it is not a gradient.
    mutating func gradient(_ value: PropValue) throws(ScriptError) -> PaintStyle? {
        if let points = value["points"], points.json.isArray { return .mesh(try mesh(value, points)) }
        guard let list = gradientList(value) else { return nil }
        let stops = try gradientStops(list)
        let center = try unitPoint(value["center"]) ?? UnitPoint(x: 0.5, y: 0.5)
        if let end = value["endRadius"] {
            return .radial(
                stops, center: center, startRadius: try length(value["startRadius"]) ?? 0,
                endRadius: try length(end) ?? 0)
        }
        if let start = value["startAngle"] ?? value["angle"] {
            let first = try degrees(start) ?? 0
            return .angular(
                stops, center: center, startAngle: first, endAngle: try degrees(value["endAngle"]) ?? first + 360)
        }
        if value["center"] != nil { return .angular(stops, center: center, startAngle: 0, endAngle: 360) }
        return .linear(
            stops, start: try unitPoint(value["startPoint"]) ?? UnitPoint(x: 0.5, y: 0),
            end: try unitPoint(value["endPoint"]) ?? UnitPoint(x: 0.5, y: 1))
    }

    /// The list of a gradient's colours or stops; a `gradient` may be such a description again.
    private func gradientList(_ value: PropValue) -> PropValue? {
        guard let list = value["stops"] ?? value["colors"] ?? value["gradient"] else { return nil }
        if list.json.isArray { return list }
        let inner = list["stops"] ?? list["colors"] ?? list["gradient"]
        return inner?.json.isArray == true ? inner : nil
    }

    /// Colours at equal distances, or `{color, location}`.
    mutating func gradientStops(_ value: PropValue) throws(ScriptError) -> [GradientStop] {
        let items = Array(value.json.elements)
        var stops: [GradientStop] = []
        for (index, item) in items.enumerated() {
            let stop = PropValue(json: item, name: value.name, element: value.element)
            guard let color = color(stop["color"] ?? stop) else { continue }
            let even = items.count > 1 ? Double(index) / Double(items.count - 1) : 0
            stops.append(GradientStop(color: color, location: try fraction(stop["location"]) ?? even))
        }
        return stops
    }

    /// A mesh of `width` by `height` points, each `{x, y}` or `[x, y]`, with a colour each.
    private mutating func mesh(_ value: PropValue, _ points: PropValue) throws(ScriptError) -> MeshGradient {
        var places: [UnitPoint] = []
        for point in points.elements.prefix(Self.maximumMesh) {
            let pair = point.elements
            let x = try number(pair.first ?? point["x"]) ?? 0
            let y = try number(pair.dropFirst().first ?? point["y"]) ?? 0
            places.append(UnitPoint(x: x, y: y))
        }
        var colors: [Color] = []
        for color in value["colors"]?.elements.prefix(Self.maximumMesh) ?? [] {
            colors.append(self.color(color) ?? .clear)
        }
        let mesh = MeshGradient(
            width: Int(min(try length(value["width"]) ?? 0, 1_000)),
            height: Int(min(try length(value["height"]) ?? 0, 1_000)), points: places, colors: colors,
            background: value["background"].flatMap { color($0) } ?? .clear,
            smoothsColors: value["smoothsColors"]?.json.bool ?? true)
        let count = mesh.width * mesh.height
        if mesh.width < 2 || mesh.height < 2 || mesh.points.count != count || mesh.colors.count != count {
            reject(value, expected: "a mesh with a point and a colour for each of its width × height vertices")
        }
        return mesh
    }

    private static let maximumMesh = 4_096
}

extension TreeDecoder {
    /// A style in any of its forms: a colour, `{color, gradient?, opacity?}`, a rank, a material, a gradient, or one
    /// for each colour scheme. Nil, with a note at its location, for other values.
    mutating func style(_ value: PropValue) throws(ScriptError) -> PaintStyle? {
        if let word = value.json.string {
            if let style = ranks[word] ?? ColorSyntax.color(word).map(PaintStyle.color) { return style }
            if let material = materials[word] { return .material(material) }
        } else if value.json.isArray {
            return .linear(try gradientStops(value), start: UnitPoint(x: 0.5, y: 0), end: UnitPoint(x: 0.5, y: 1))
        } else if value["light"] != nil || value["dark"] != nil {
            // If only one of the two is given, it is used for both.
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
