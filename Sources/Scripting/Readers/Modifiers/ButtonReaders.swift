import JSONText
import Views

extension ModifierReader {
    static let buttonStyle = ModifierReader("buttonStyle", word: "a button's style") { .buttonStyle($0) }

    /// A shape by name, or `{roundedRectangleRadius}`.
    static let buttonBorderShape = ModifierReader(
        "buttonBorderShape",
        value: { value, decoder throws(ScriptError) in
            switch value.json.string {
            case "automatic", "buttonBorder": return [.buttonBorderShape(.automatic)]
            case "capsule": return [.buttonBorderShape(.capsule)]
            case "circle": return [.buttonBorderShape(.circle)]
            case "roundedRectangle": return [.buttonBorderShape(.roundedRectangle(radius: nil))]
            default: break
            }
            guard let radius = value["roundedRectangleRadius"] else {
                decoder.reject(value, expected: "a button's shape")
                return []
            }
            return try decoder.length(radius).map { [.buttonBorderShape(.roundedRectangle(radius: $0))] } ?? []
        })

    static let buttonSizing = ModifierReader("buttonSizing", word: "automatic, fitted or flexible") {
        .buttonSizing($0)
    }
}
