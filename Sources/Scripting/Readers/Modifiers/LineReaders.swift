import Views

extension ModifierReader {
    /// A number of lines, or `{min, max, reservesSpace}`.
    static let lineLimit = ModifierReader(
        "lineLimit",
        value: { value, decoder throws(ScriptError) in
            let greatest = value["max"] ?? value
            let number = value.json.isObject && value["max"] == nil ? nil : try decoder.number(greatest)
            if let number, number < 1 {
                decoder.reject(greatest, expected: "a number of lines from 1")
                return []
            }
            let least = try decoder.number(value["min"]) ?? 0
            let reserved = value.json["reservesSpace"]?.bool == true ? max(number ?? 0, least) : least
            var modifiers: [Modifier] = []
            if let number { modifiers.append(.lineLimit(Int(exactly: min(number, 1e9).rounded(.down)))) }
            if reserved >= 1 { modifiers.append(.reservedLines(Int(min(reserved, 1_000)))) }
            return modifiers
        })

    static let multilineTextAlignment = ModifierReader("multilineTextAlignment", word: "an alignment") {
        .multilineTextAlignment($0)
    }
}
