import JSONText
import Views

extension TreeDecoder {
    /// A shape by name, or `{type, …}`.
    mutating func outline(_ value: PropValue) throws(ScriptError) -> Outline? {
        switch value.json.string ?? value.json["type"]?.string {
        case "rect": return try rectangle(value)
        case "circle": return .circle
        case "capsule": return .capsule
        case "ellipse": return .ellipse
        default:
            reject(value, expected: "a shape")
            return nil
        }
    }

    private mutating func rectangle(_ value: PropValue) throws(ScriptError) -> Outline? {
        if let radius = value["cornerRadius"] { return try length(radius).map { .roundedRectangle(cornerRadius: $0) } }
        if let size = value["cornerSize"] { return try roundedRectangle(cornerSize: size) }
        guard let radii = value["cornerRadii"], radii.json.isObject else { return .rectangle }
        return .unevenRoundedRectangle(
            topLeading: try length(radii["topLeading"]) ?? 0, topTrailing: try length(radii["topTrailing"]) ?? 0,
            bottomLeading: try length(radii["bottomLeading"]) ?? 0,
            bottomTrailing: try length(radii["bottomTrailing"]) ?? 0)
    }

    /// Corners of a width and a height; an outline has one radius, so the smaller is taken where they differ.
    mutating func roundedRectangle(cornerSize size: PropValue) throws(ScriptError) -> Outline {
        let width = try length(size["width"]) ?? 0
        let height = try length(size["height"]) ?? 0
        if width != height { sayNotDrawn("\(size.name) is drawn with its smaller length both ways", at: size.element) }
        return .roundedRectangle(cornerRadius: min(width, height))
    }
}
