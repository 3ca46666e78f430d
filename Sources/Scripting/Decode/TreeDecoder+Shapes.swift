import JSONText
import Views

extension TreeDecoder {
    /// A shape by name, or `{type, …}`.
    mutating func shape(_ value: JSONValue, _ name: String, of element: Element) throws(ScriptError) -> Outline? {
        switch value.string ?? value["type"]?.string {
        case "rect": return value.isObject ? try rectangle(value, name, of: element) : .rectangle
        case "circle": return .circle
        case "capsule": return .capsule
        case "ellipse": return .ellipse
        default:
            reject(name, value, expected: "a shape", of: element)
            return nil
        }
    }

    private mutating func rectangle(_ value: JSONValue, _ name: String, of element: Element) throws(ScriptError)
        -> Outline?
    {
        if let radius = value["cornerRadius"], !radius.isNull {
            return try length(radius, "\(name).cornerRadius", of: element).map { .roundedRectangle(cornerRadius: $0) }
        }
        if let size = value["cornerSize"], !size.isNull { return try rounded(size, "\(name).cornerSize", of: element) }
        guard let radii = value["cornerRadii"], radii.isObject else { return .rectangle }
        return .unevenRoundedRectangle(
            topLeading: try radius(radii["topLeading"], "\(name).cornerRadii", of: element),
            topTrailing: try radius(radii["topTrailing"], "\(name).cornerRadii", of: element),
            bottomLeading: try radius(radii["bottomLeading"], "\(name).cornerRadii", of: element),
            bottomTrailing: try radius(radii["bottomTrailing"], "\(name).cornerRadii", of: element))
    }

    /// Corners of a width and a height; a shape has one radius, so the smaller is taken where they differ.
    private mutating func rounded(_ size: JSONValue, _ name: String, of element: Element) throws(ScriptError) -> Outline
    {
        let width = try radius(size["width"], "\(name).width", of: element)
        let height = try radius(size["height"], "\(name).height", of: element)
        if width != height { say("\(name) is drawn with its smaller length both ways", at: element) }
        return .roundedRectangle(cornerRadius: min(width, height))
    }

    private mutating func radius(_ value: JSONValue?, _ name: String, of element: Element) throws(ScriptError) -> Double
    {
        guard let value, !value.isNull else { return 0 }
        return try length(value, name, of: element) ?? 0
    }

    /// The shape of a `RoundedRectangle`.
    mutating func roundedRectangle(_ element: Element) throws(ScriptError) -> Outline {
        if let size = element["cornerSize"] { return try rounded(size, "RoundedRectangle.cornerSize", of: element) }
        return .roundedRectangle(
            cornerRadius: try radius(element["cornerRadius"], "RoundedRectangle.cornerRadius", of: element))
    }

    /// The shape of an `UnevenRoundedRectangle`.
    mutating func unevenRoundedRectangle(_ element: Element) throws(ScriptError) -> Outline {
        .unevenRoundedRectangle(
            topLeading: try radius(element["topLeadingRadius"], "topLeadingRadius", of: element),
            topTrailing: try radius(element["topTrailingRadius"], "topTrailingRadius", of: element),
            bottomLeading: try radius(element["bottomLeadingRadius"], "bottomLeadingRadius", of: element),
            bottomTrailing: try radius(element["bottomTrailingRadius"], "bottomTrailingRadius", of: element))
    }

    /// A view that is a shape: its `fill` and its `stroke`.
    mutating func shapeView(_ shape: Outline, of element: Element) throws(ScriptError) -> ViewNode.Kind {
        if element["trim"] != nil { say("trim is not applied yet", at: element) }
        let fill = try element["fill"].flatMap { value throws(ScriptError) in
            try style(value, "fill", of: element)
        }
        let stroke = try element["stroke"].flatMap { value throws(ScriptError) in
            try outline(value, of: element)
        }
        return .shape(shape, fill: fill, stroke: stroke)
    }

    /// A style, or `{shapeStyle, strokeStyle}`.
    private mutating func outline(_ value: JSONValue, of element: Element) throws(ScriptError) -> ViewNode.Stroke? {
        guard let inner = value["shapeStyle"] else {
            return try style(value, "stroke", of: element).map { ViewNode.Stroke(style: $0, line: StrokeStyle()) }
        }
        guard let style = try style(inner, "stroke.shapeStyle", of: element) else { return nil }
        guard let given = value["strokeStyle"], given.isObject else {
            return ViewNode.Stroke(style: style, line: StrokeStyle())
        }
        var line = StrokeStyle()
        if let width = given["lineWidth"] {
            line.lineWidth = try length(width, "stroke.lineWidth", of: element) ?? 1
        }
        if let cap = given["lineCap"]?.string { line.lineCap = .init(rawValue: cap) ?? .butt }
        if let join = given["lineJoin"]?.string { line.lineJoin = .init(rawValue: join) ?? .miter }
        if let dash = given["dash"] {
            for item in dash.elements { line.dash.append(try length(item, "stroke.dash", of: element) ?? 0) }
        }
        if let phase = given["dashPhase"] { line.dashPhase = try number(phase, "stroke.dashPhase", of: element) ?? 0 }
        return ViewNode.Stroke(style: style, line: line)
    }
}
