import JSONText
import Views

extension TreeDecoder {
    /// A text style's name, a size, or `{name, size}`.
    mutating func font(_ value: PropValue) throws(ScriptError) -> Font? {
        if let style = value.json.string.flatMap(Font.TextStyle.init(rawValue:)) { return Font.style(style) }
        if let size = value["size"] {
            return try length(size).map { named(value["name"], size: $0) }
        }
        if value.json.number != nil || value.json["$num"] != nil {
            return try length(value).map { Font(size: $0) }
        }
        reject(value, expected: "a text style, a size or {name, size}")
        return nil
    }

    /// A font by name. One that does not come with the tool is said once, with what stands in for it.
    private mutating func named(_ name: PropValue?, size: Double) -> Font {
        guard let name, let text = name.json.string, !text.isEmpty else { return Font(size: size) }
        let known = NamedFont(text)
        var font = Font(size: size, name: text)
        if !known.isOwn {
            font.design = known.design
            font.weight = known.weight ?? .regular
            font.isItalic = known.isItalic
            let what = known.isKnown ? "the font" : "there is no font"
            sayNotDrawn(
                "\(what) \"\(text.prefix(40))\"\(known.isKnown ? " is not here" : ""): \(known.standIn) stands in for it",
                at: name.element)
        }
        return font
    }
}
