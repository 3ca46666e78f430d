import SharedTypes
import Views

// Gradients that describe themselves by `stops`, `colors` or `gradient`, and their places.
extension Form where Value == PaintStyle {
    /// A gradient along a line, from top to bottom unless it has points.
    static var linearGradient: Form {
        Form(
            "LinearGradient",
            definition: """
                { colors: Color[]; startPoint: KeywordPoint | Point; endPoint: KeywordPoint | Point } | { stops: \
                GradientStop[]; startPoint: KeywordPoint | Point; endPoint: KeywordPoint | Point } | { gradient: \
                Gradient; startPoint: KeywordPoint | Point; endPoint: KeywordPoint | Point }
                """
        ) { value, decoder throws(ScriptError) in
            guard let stops = try decoder.stops(of: value) else { return nil }
            return .linear(
                stops, start: try decoder.unitPoint(value["startPoint"]) ?? UnitPoint(x: 0.5, y: 0),
                end: try decoder.unitPoint(value["endPoint"]) ?? UnitPoint(x: 0.5, y: 1))
        }
    }

    /// A gradient from one circle to another.
    static var radialGradient: Form {
        Form(
            "RadialGradient",
            definition: """
                { stops: GradientStop[]; center: KeywordPoint | Point; startRadius: number; endRadius: number } | { \
                colors: Color[]; center: KeywordPoint | Point; startRadius: number; endRadius: number } | { \
                gradient: Gradient; center: KeywordPoint | Point; startRadius: number; endRadius: number }
                """
        ) { value, decoder throws(ScriptError) in
            guard let stops = try decoder.stops(of: value) else { return nil }
            return .radial(
                stops, center: try decoder.unitPoint(value["center"]) ?? UnitPoint(x: 0.5, y: 0.5),
                startRadius: try decoder.length(value["startRadius"]) ?? 0,
                endRadius: try decoder.length(value["endRadius"]) ?? 0)
        }
    }

    /// A gradient around a centre, a whole turn unless it has an end.
    static var angularGradient: Form {
        Form(
            "AngularGradient",
            definition: """
                ({ stops: GradientStop[] } | { colors: Color[] } | { gradient: Gradient }) & { center: KeywordPoint \
                | Point } & ({ startAngle: Angle; endAngle: Angle } | { angle: Angle })
                """
        ) { value, decoder throws(ScriptError) in
            guard let stops = try decoder.stops(of: value) else { return nil }
            let center = try decoder.unitPoint(value["center"]) ?? UnitPoint(x: 0.5, y: 0.5)
            guard let start = value["startAngle"] ?? value["angle"] else {
                return .angular(stops, center: center, startAngle: 0, endAngle: 360)
            }
            let first = try decoder.degrees(start) ?? 0
            let last = try decoder.degrees(value["endAngle"]) ?? first + 360
            return .angular(stops, center: center, startAngle: first, endAngle: last)
        }
    }

    /// A mesh of `width` by `height` points, each `{x, y}` or `[x, y]`, with a colour each.
    static var meshGradient: Form {
        Form(
            "MeshGradient",
            definition: """
                { width: number; height: number; points: ((Point | [number, number]))[]; colors: Color[]; \
                background?: Color; smoothsColors?: boolean }
                """
        ) { value, decoder throws(ScriptError) in
            guard let points = value["points"] else { return nil }
            return .mesh(try decoder.mesh(value, points))
        }
    }
}

extension Form where Value == [GradientStop] {
    /// Colours at equal distances, or `{color, location}`.
    static var gradient: Form {
        Form("Gradient", definition: "GradientStop[] | Color[]") { value, decoder throws(ScriptError) in
            let items = Array(value.json.elements)
            var stops: [GradientStop] = []
            for (index, item) in items.enumerated() {
                let item = PropValue(json: item, name: value.name, element: value.element)
                guard
                    let (color, location) = try Form<(color: Color, location: Double?)>.gradientStop.read(
                        item, &decoder)
                else { continue }
                let even = items.count > 1 ? Double(index) / Double(items.count - 1) : 0
                stops.append(GradientStop(color: color, location: location ?? even))
            }
            return stops
        }
    }
}

extension Form where Value == (color: Color, location: Double?) {
    /// A colour, which may have a location.
    static var gradientStop: Form {
        Form("GradientStop", definition: "{ color: Color; location: number }") { value, decoder throws(ScriptError) in
            guard let color = decoder.color(value["color"] ?? value) else { return nil }
            return (color, try decoder.fraction(value["location"]))
        }
    }
}

extension TreeDecoder {
    /// A gradient. It is a mesh if it has points, and radial if it has an `endRadius`. It is angular if it has angles
    /// or only a centre, else linear. Nil if it is not a gradient.
    mutating func gradient(_ value: PropValue) throws(ScriptError) -> PaintStyle? {
        let form: Form<PaintStyle> =
            if value["points"]?.json.isArray == true {
                .meshGradient
            } else if value["endRadius"] != nil {
                .radialGradient
            } else if value["startAngle"] != nil || value["angle"] != nil || value["center"] != nil {
                .angularGradient
            } else {
                .linearGradient
            }
        return try form.read(value, &self)
    }

    /// The stops of a gradient's colours or stops; nil for other objects.
    fileprivate mutating func stops(of value: PropValue) throws(ScriptError) -> [GradientStop]? {
        guard let list = gradientList(value) else { return nil }
        return try Form<[GradientStop]>.gradient.read(list, &self)
    }

    /// The list of a gradient's colours or stops; a `gradient` may be such a description again.
    private func gradientList(_ value: PropValue) -> PropValue? {
        guard let list = value["stops"] ?? value["colors"] ?? value["gradient"] else { return nil }
        if list.json.isArray { return list }
        let inner = list["stops"] ?? list["colors"] ?? list["gradient"]
        return inner?.json.isArray == true ? inner : nil
    }

    fileprivate mutating func mesh(_ value: PropValue, _ points: PropValue) throws(ScriptError) -> MeshGradient {
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

// Styles: a rank, a material, a colour, a gradient, or one of them for each colour scheme.
extension Form where Value == PaintStyle {
    /// A style in any of its forms.
    static var style: Form {
        Form("Style", definition: "ShapeStyle | DynamicShapeStyle") { value, decoder throws(ScriptError) in
            let isAdaptive = value["light"] != nil || value["dark"] != nil
            return try (isAdaptive ? Form.adaptiveStyle : .shapeStyle).read(value, &decoder)
        }
    }

    /// A style for each colour scheme. If only one has a style, it is used for both.
    static var adaptiveStyle: Form {
        Form("DynamicShapeStyle", definition: "{ light: ShapeStyle; dark: ShapeStyle }") {
            value, decoder throws(ScriptError) in
            guard let one = value["light"] ?? value["dark"], let other = value["dark"] ?? value["light"],
                let light = try Form.style.read(one, &decoder), let dark = try Form.style.read(other, &decoder)
            else { return nil }
            return .adaptive(light: light, dark: dark)
        }
    }

    /// A style that is the same in all colour schemes.
    static var shapeStyle: Form {
        Form(
            "ShapeStyle",
            definition: ValueForm(
                stringLiteral: """
                    \(ranks.type.typeScript) | Material | Color | Gradient | LinearGradient | RadialGradient | \
                    AngularGradient | MeshGradient | ColorWithGradientOrOpacity
                    """)
        ) { value, decoder throws(ScriptError) in
            if let word = value.json.string {
                if let style = ranks[word] ?? ColorSyntax.color(word).map(PaintStyle.color) { return style }
                if let material = materials[word] { return .material(material) }
            } else if value.json.isArray {
                let stops = try Form<[GradientStop]>.gradient.read(value, &decoder) ?? []
                return .linear(stops, start: UnitPoint(x: 0.5, y: 0), end: UnitPoint(x: 0.5, y: 1))
            } else if value["color"] != nil {
                return try Form.tintedColor.read(value, &decoder)
            } else if let material = value.json["material"]?.string.flatMap({ materials[$0] }) {
                return .material(material)
            } else if let gradient = try decoder.gradient(value) {
                return gradient
            }
            decoder.reject(value, expected: "a colour, a gradient or a material")
            return nil
        }
    }

    /// A colour with its standard gradient, or translucent.
    static var tintedColor: Form {
        Form(
            "ColorWithGradientOrOpacity",
            definition: """
                { color: Color; gradient: true; opacity: number } | { color: Color; gradient: true } | { color: \
                Color; opacity: number }
                """
        ) { value, decoder throws(ScriptError) in
            guard let color = value["color"].flatMap({ decoder.color($0) }) else { return nil }
            let style: PaintStyle = value.json["gradient"]?.bool == true ? .shaded(color) : .color(color)
            guard let opacity = value["opacity"] else { return style }
            return try decoder.fraction(opacity).map { .opacity(style, $0) }
        }
    }
}

private let ranks = Keywords<PaintStyle>([
    "primary": .hierarchical(1), "secondary": .hierarchical(2), "tertiary": .hierarchical(3),
    "quaternary": .hierarchical(4),
])

let materials = Keywords<Material>([
    "barMaterial": .bar, "regularMaterial": .regular, "thinMaterial": .thin, "thickMaterial": .thick,
    "ultraThickMaterial": .ultraThick, "ultraThinMaterial": .ultraThin, "bar": .bar, "regular": .regular,
    "thin": .thin, "thick": .thick, "ultraThick": .ultraThick, "ultraThin": .ultraThin,
])
