import JSONText
import Views

/// The typographic modifiers of texts.
extension ModifierReader {
    static let kerning = ModifierReader(number: "kerning") { .kerning($0) }
    static let tracking = ModifierReader(number: "tracking") { .tracking($0) }
    static let baselineOffset = ModifierReader(number: "baselineOffset") { .baselineOffset($0) }
    static let lineSpacing = ModifierReader(number: "lineSpacing") { .lineSpacing($0) }
    static let minScaleFactor = ModifierReader(number: "minScaleFactor") { .minimumScaleFactor($0) }

    static let truncationMode = ModifierReader("truncationMode", word: "head, middle or tail") { .truncationMode($0) }
    static let allowsTightening = ModifierReader("allowsTightening", flag: { [.allowsTightening($0)] })
    static let privacySensitive = ModifierReader("privacySensitive", flag: { [.privacySensitive($0)] })
    static let unredacted = ModifierReader("unredacted", flag: { $0 ? [.redacted(nil)] : [] })
    static let redacted = ModifierReader("redacted", word: "placeholder, privacy or invalidated") { .redacted($0) }

    /// `uppercase`, `lowercase`, or null for the text's own.
    static let textCase = ModifierReader(
        "textCase",
        arguments: { arguments, decoder in
            guard let value = arguments.first else { return [.textCase(nil)] }
            return decoder.word(value, expected: "uppercase or lowercase").map { [.textCase($0)] } ?? []
        })

    /// `default`, or `secondary`: smaller than the text around it.
    static let textScale = ModifierReader(
        "textScale",
        value: { value, decoder in
            if value.json.equals("secondary") { return [.textScale(0.8)] }
            if value.json.equals("default") { return [.textScale(1)] }
            decoder.reject(value, expected: "default or secondary")
            return []
        })

    /// A width's name, or the width as a number: 0 is the standard one, -0.2 condensed, 0.2 expanded.
    static let fontWidth = ModifierReader(
        "fontWidth",
        value: { value, decoder throws(ScriptError) in
            switch value.json.string {
            case "compressed": return [.fontWidth(.compressed)]
            case "condensed": return [.fontWidth(.condensed)]
            case "standard": return [.fontWidth(.standard)]
            case "expanded": return [.fontWidth(.expanded)]
            case nil: return try decoder.number(value).map { [.fontWidth(Font.Width(factor: 1 + $0))] } ?? []
            case .some:
                decoder.reject(value, expected: "compressed, condensed, standard, expanded or a number")
                return []
            }
        })

    static let underline = ModifierReader(decoration: "underline") { .underline($0) }
    static let strikethrough = ModifierReader(decoration: "strikethrough") { .strikethrough($0) }

    private init(number name: String, _ make: @escaping @Sendable (Double) -> Modifier) {
        self.init(
            name,
            value: { value, decoder throws(ScriptError) in
                try decoder.number(value).map { [make($0)] } ?? []
            })
    }

    /// A line along texts: on or off, a colour, or `{pattern, color}`.
    private init(decoration name: String, _ make: @escaping @Sendable (TextDecoration?) -> Modifier) {
        self.init(
            name,
            arguments: { arguments, decoder in
                guard let value = arguments.first else { return [make(TextDecoration())] }
                if let flag = value.json.bool { return [make(flag ? TextDecoration() : nil)] }
                guard value.json.isObject, value["pattern"] != nil || value["color"] != nil else {
                    return decoder.color(value).map { [make(TextDecoration(color: $0))] } ?? []
                }
                var line = TextDecoration(color: value["color"].flatMap { decoder.color($0) })
                if let pattern = value["pattern"] {
                    line.line.pattern = decoder.word(pattern, expected: "a line pattern") ?? .solid
                }
                return [make(line)]
            })
    }
}

extension ModifierReader {
    /// A font by its text style, its size, or its name and size.
    static let font = ModifierReader(
        "font",
        value: { value, decoder throws(ScriptError) in
            try decoder.font(value).map { [.font($0)] } ?? []
        })
    static let fontWeight = ModifierReader("fontWeight", word: "a weight") { .fontWeight($0) }
    static let fontDesign = ModifierReader("fontDesign", word: "a design") { .fontDesign($0) }
    static let monospaced = ModifierReader("monospaced", flag: { $0 ? [.fontDesign(.monospaced)] : [] })
    static let monospacedDigit = ModifierReader("monospacedDigit", flag: { $0 ? [.monospacedDigit] : [] })
    static let bold = ModifierReader("bold", flag: { [.bold($0)] })
    static let italic = ModifierReader("italic", flag: { [.italic($0)] })
}

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

extension ModifierReader {
    /// A size of texts, or `{from, to}`.
    static let dynamicTypeSize = ModifierReader(
        "dynamicTypeSize",
        value: { value, decoder throws(ScriptError) in
            let expected = "a dynamic type size"
            guard value.json.isObject else {
                return decoder.word(value, expected: expected).map { [.dynamicTypeSize($0)] } ?? []
            }
            let least: DynamicTypeSize? = value["from"].flatMap { decoder.word($0, expected: expected) }
            let greatest: DynamicTypeSize? = value["to"].flatMap { decoder.word($0, expected: expected) }
            return [.dynamicTypeSize(from: least, to: greatest)]
        })
}
