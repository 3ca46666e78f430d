import SharedTypes
import Views

extension TreeDecoder {
    /// A shape by name, `{type, …}`, or a path.
    mutating func outline(_ value: PropValue) throws(ScriptError) -> Outline? {
        if let path = path(value) { return .path(path) }
        switch value.json.string ?? value.json["type"]?.string {
        case "rect": return try rectangle(value)
        case "circle": return .circle
        case "capsule": return .capsule
        case "ellipse": return .ellipse
        // The default shape of a bordered button on iOS.
        case "buttonBorder": return .roundedRectangle(cornerRadius: 8)
        case "containerRelative": return .containerRelative
        case "concentricRect": return .concentricRectangle(try concentricCorners { value[$0] })
        default:
            reject(value, expected: "a shape")
            return nil
        }
    }

    private mutating func rectangle(_ value: PropValue) throws(ScriptError) -> Outline? {
        let style = cornerStyle(value["style"])
        if let radius = value["cornerRadius"] {
            return try length(radius).map { .roundedRectangle(cornerRadius: $0, style: style) }
        }
        if let size = value["cornerSize"] { return try roundedRectangle(cornerSize: size, style: style) }
        guard let radii = value["cornerRadii"], radii.json.isObject else { return .rectangle }
        return .unevenRoundedRectangle(
            topLeading: try length(radii["topLeading"]) ?? 0, topTrailing: try length(radii["topTrailing"]) ?? 0,
            bottomLeading: try length(radii["bottomLeading"]) ?? 0,
            bottomTrailing: try length(radii["bottomTrailing"]) ?? 0, style: style)
    }

    /// A rounded rectangle with corners of a width and a height.
    private mutating func roundedRectangle(
        cornerSize size: PropValue, style: RoundedCornerStyle
    ) throws(ScriptError) -> Outline {
        let size = Size(width: try length(size["width"]) ?? 0, height: try length(size["height"]) ?? 0)
        return .roundedRectangle(cornerSize: size, style: style)
    }

    /// The corner style; continuous by default.
    mutating func cornerStyle(_ value: PropValue?) -> RoundedCornerStyle {
        value.flatMap { word($0, expected: "circular or continuous") } ?? .continuous
    }

    /// The corners of a concentric rectangle: all, by side, or one by one; the more specific name wins.
    mutating func concentricCorners(_ member: (StaticString) -> PropValue?) throws(ScriptError) -> ConcentricCorners {
        let all = try concentricCorner(member("corners"))
        let top = try concentricCorner(member("uniformTopCorners"))
        let bottom = try concentricCorner(member("uniformBottomCorners"))
        let leading = try concentricCorner(member("uniformLeadingCorners"))
        let trailing = try concentricCorner(member("uniformTrailingCorners"))
        let usual = ConcentricCorners.Corner.concentric(minimum: 0)
        return ConcentricCorners(
            topLeading: try concentricCorner(member("topLeadingCorner")) ?? top ?? leading ?? all ?? usual,
            topTrailing: try concentricCorner(member("topTrailingCorner")) ?? top ?? trailing ?? all ?? usual,
            bottomLeading: try concentricCorner(member("bottomLeadingCorner")) ?? bottom ?? leading ?? all ?? usual,
            bottomTrailing: try concentricCorner(member("bottomTrailingCorner")) ?? bottom ?? trailing ?? all ?? usual,
            isUniform: member("isUniform")?.json.bool ?? false)
    }

    private mutating func concentricCorner(_ value: PropValue?) throws(ScriptError) -> ConcentricCorners.Corner? {
        guard let value else { return nil }
        switch value.json.string ?? value.json["style"]?.string {
        case "concentric": return .concentric(minimum: try length(value["minimum"]) ?? 0)
        case "fixed": return .fixed(try length(value["radius"]) ?? 0)
        default:
            reject(value, expected: "concentric or a fixed corner")
            return nil
        }
    }
}

extension Outline {
    /// A rounded rectangle with corners of a width and a height.
    static func roundedRectangle(cornerSize size: Size, style: RoundedCornerStyle) -> Outline {
        size.width == size.height
            ? .roundedRectangle(cornerRadius: size.width, style: style) : .ellipticalRectangle(cornerSize: size)
    }
}
