import SharedTypes

extension DisplayList: CustomStringConvertible {
    /// The list as text, for golden files: the size, then one item per line, with a group's items indented below it.
    public var description: String {
        var lines = ["size \(size.width.listed) x \(size.height.listed)"]
        items.forEachDrawn { $0.list(into: &lines, indent: "") }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension DisplayList.Item: CustomStringConvertible {
    /// The item as text.
    public var description: String {
        var lines: [String] = []
        [self].forEachDrawn { $0.list(into: &lines, indent: "") }
        return lines.joined(separator: "\n")
    }

    fileprivate func list(into lines: inout [String], indent: String) {
        lines.append(indent + line)
        children.forEachDrawn { $0.list(into: &lines, indent: indent + "  ") }
    }

    private var children: [DisplayList.Item] {
        switch self {
        case .fill, .stroke, .text, .symbol, .fillPath, .strokePath, .image, .movie: []
        case .transform(_, let items), .projection(_, let items): items
        // A mask is printed after the items that it masks, under a line of its own.
        case .group(let effects, let items): items + (effects.mask.map { [.group(.masking, items: $0)] } ?? [])
        }
    }

    private var line: String {
        switch self {
        case .fill(let shape, let rect, let paint):
            "fill \(shape.listed) \(rect.listed) \(paint)"
        case .stroke(let shape, let rect, let line, let paint):
            "stroke \(shape.listed) \(rect.listed) \(line.listed) \(paint)"
        case .text(let run, let rect, let paint):
            "text \(JSONLine.quoted(run.string)) \(rect.listed) \(run.font.listed)\(run.listed) \(paint)"
        case .symbol(let run, let rect, let paint):
            "symbol \(JSONLine.quoted(run.name)) \(rect.listed) \(run.font.listed)\(run.listed) \(paint)"
        case .fillPath(let path, let rule, let paint):
            "fill \(path) \(rule.rawValue) \(paint)"
        case .strokePath(let path, let line, let paint):
            "stroke \(path) \(line.listed) \(paint)"
        case .image(let image, let rect, let interpolation):
            "image \(image.width) x \(image.height) \(rect.listed) interpolation \(interpolation.rawValue)"
        case .movie(let frame, let rect):
            "movie \(frame.width) x \(frame.height) \(rect.listed)"
        case .transform(let matrix, _):
            "transform \(matrix)"
        case .projection(let matrix, _):
            "projection \(matrix)"
        case .group(let effects, _):
            effects == .masking ? "mask" : "group\(effects.listed)"
        }
    }
}

extension Paint: CustomStringConvertible {
    /// The paint as text: `#RRGGBBAA`, or a gradient with its points and stops.
    public var description: String {
        switch self {
        case .color(let color):
            return color.description
        case .gradient(let gradient):
            return "\(gradient.shape.listed) \(gradient.stops.listed)"
        case .mesh(let mesh):
            let places = zip(mesh.points, mesh.colors).map { "\($0.listed) \($1)" }.joined(separator: ", ")
            return
                "mesh \(mesh.columns) x \(mesh.rows) on \(mesh.background)\(mesh.smoothsColors ? " smooth" : "") [\(places)]"
        case .backdrop(let backdrop):
            return "backdrop blur \(backdrop.blur.listed) \(backdrop.filter) tint \(backdrop.tint)"
        }
    }
}

extension GradientShape where Place == Point {
    /// The kind with its points and radii or angles.
    fileprivate var listed: String {
        switch self {
        case .linear(let start, let end): "linear \(start.listed) to \(end.listed)"
        case .radial(let center, let startRadius, let endRadius):
            "radial \(center.listed) \(startRadius.listed) to \(endRadius.listed)"
        case .elliptical(let center, let size, let startRadius, let endRadius):
            "elliptical \(center.listed) \(startRadius.listed) to \(endRadius.listed) of \(size.width.listed) x "
                + "\(size.height.listed)"
        case .circles(let start, let startRadius, let end, let endRadius):
            "circles \(start.listed) \(startRadius.listed) to \(end.listed) \(endRadius.listed)"
        case .angular(let center, let startAngle, let endAngle):
            "angular \(center.listed) \(startAngle.listed) to \(endAngle.listed) degrees"
        }
    }
}

extension RGBA: CustomStringConvertible {
    /// `#RRGGBBAA`, each component rounded to a byte.
    public var description: String {
        let bytes = [red, green, blue, alpha].map { Int((Length.fraction($0) * 255).rounded()) }
        let digits = Array("0123456789ABCDEF")
        return bytes.reduce(into: "#") { text, byte in
            text.append(digits[byte / 16])
            text.append(digits[byte % 16])
        }
    }
}

extension Double {
    /// The number with at most three decimals, without trailing zeros; never a negative zero.
    package var listed: String {
        guard isFinite, magnitude < 1e15 else { return "\(self)" }
        let thousandths = Int((self * 1_000).rounded())
        let whole = thousandths.magnitude / 1_000
        let rest = String(1_000 + thousandths.magnitude % 1_000).dropFirst()
        let decimals = String(rest.reversed().drop { $0 == "0" }.reversed())
        return (thousandths < 0 ? "-" : "") + "\(whole)" + (decimals.isEmpty ? "" : ".\(decimals)")
    }
}

extension Point {
    var listed: String { "(\(x.listed), \(y.listed))" }
}

extension Rect {
    /// `(x, y, width, height)`.
    package var listed: String {
        "(\(minX.listed), \(minY.listed), \(size.width.listed), \(size.height.listed))"
    }
}

extension Outline {
    var listed: String {
        switch self {
        case .rectangle: "rectangle"
        case .roundedRectangle(let radius, let style):
            "roundedRectangle(\(radius.listed)\(style.listed))"
        case .ellipticalRectangle(let size):
            "ellipticalRectangle(\(size.width.listed), \(size.height.listed))"
        case .unevenRoundedRectangle(let topLeading, let topTrailing, let bottomLeading, let bottomTrailing, let style):
            "unevenRoundedRectangle(\(topLeading.listed), \(topTrailing.listed), \(bottomLeading.listed), "
                + "\(bottomTrailing.listed)\(style.listed))"
        case .circle: "circle"
        case .ellipse: "ellipse"
        case .capsule: "capsule"
        case .containerRelative: "containerRelative"
        case .concentricRectangle: "concentricRectangle"
        case .path(let path): "\(path)"
        case .trimmed(let outline, let from, let to): "trimmed(\(outline.listed), \(from.listed), \(to.listed))"
        case .inset(let outline, let length): "inset(\(outline.listed), \(length.listed))"
        case .custom(let custom): custom.maker.name
        }
    }
}

extension RoundedCornerStyle {
    /// The style, if it is not the default.
    fileprivate var listed: String { self == .continuous ? "" : ", \(rawValue)" }
}

extension DisplayList.Effects {
    /// The placeholder of a group's mask in the printed list.
    fileprivate static let masking = DisplayList.Effects(opacity: -1)
}

extension StrokeStyle {
    fileprivate var listed: String {
        var text = "width \(lineWidth.listed)"
        if lineCap != .butt { text += " cap \(lineCap.rawValue)" }
        if lineJoin != .miter { text += " join \(lineJoin.rawValue)" }
        if miterLimit != 10 { text += " miter \(miterLimit.listed)" }
        if !dash.isEmpty {
            text += " dash [\(dash.map(\.listed).joined(separator: ", "))] phase \(dashPhase.listed)"
        }
        return text
    }
}

extension Font {
    var listed: String {
        var text = "font \(size.listed) \(weight.rawValue)"
        if design != .default { text += " \(design.rawValue)" }
        if let name { text += " \(JSONLine.quoted(name))" }
        if isItalic { text += " italic" }
        if hasMonospacedDigits { text += " monospacedDigits" }
        if let width { text += " width \(width.factor.listed)" }
        return text
    }
}

extension SymbolRun {
    /// The attributes that differ from the defaults.
    fileprivate var listed: String {
        var text = scale == .medium ? "" : " \(scale.rawValue)"
        if let variableValue { text += " value \(variableValue.listed)" }
        if let lighting {
            text += " \(lighting.manner.rawValue) \(lighting.position.listed) \(lighting.inactiveOpacity.listed)"
        }
        switch rendering {
        case .monochrome: break
        case .hierarchical: text += " hierarchical"
        case .palette(let paints): text += " palette [\(paints.map(\.description).joined(separator: ", "))]"
        case .multicolor(let appearance): text += " multicolor \(appearance.listed)"
        }
        return text
    }
}

extension [PaintStop] {
    fileprivate var listed: String {
        "[" + map { "\($0.location.listed) \($0.color)" }.joined(separator: ", ") + "]"
    }
}
