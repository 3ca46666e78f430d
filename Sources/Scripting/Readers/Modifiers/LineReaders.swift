import Views

extension ModifierReader {
    /// A number of lines, or `{min, max, reservesSpace}`.
    static let lineLimit = ModifierReader(
        "lineLimit",
        value: { value, decoder throws(ScriptError) in
            let greatest = value["max"] ?? value
            if value["min"] != nil || value.json["reservesSpace"]?.bool == true {
                decoder.sayNotDrawn("lineLimit is applied as a greatest number of lines only", at: value.element)
            }
            guard let number = try decoder.number(greatest) else { return [] }
            guard number >= 1 else {
                decoder.reject(greatest, expected: "a number of lines from 1")
                return []
            }
            return [.lineLimit(Int(exactly: number.rounded(.down)))]
        })

    static let multilineTextAlignment = ModifierReader("multilineTextAlignment", word: "an alignment") {
        .multilineTextAlignment($0)
    }
}
