import JSONText
import Views

extension TreeDecoder {
    /// A text style's name, a size, or `{name, size}`.
    mutating func font(_ value: PropValue) throws(ScriptError) -> Font? {
        if let style = value.json.string.flatMap(Font.TextStyle.init(rawValue:)) { return Font.style(style) }
        if let size = value["size"] {
            return try length(size).map { Font(size: $0, name: value.json["name"]?.string) }
        }
        if value.json.number != nil || value.json["$num"] != nil {
            return try length(value).map { Font(size: $0) }
        }
        reject(value, expected: "a text style, a size or {name, size}")
        return nil
    }
}
