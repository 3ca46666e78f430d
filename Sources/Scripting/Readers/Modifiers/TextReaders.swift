import SharedTypes
import Views

// The modifiers of texts and their fonts.
extension ModifierReader {
    static let text = list {
        ModifierReader("font", .font) { .font($0) }
        ModifierReader("fontWeight", .word("FontWeight")) { .fontWeight($0) }
        ModifierReader("fontDesign", .word("FontDesign", [.default, .monospaced, .rounded, .serif])) { .fontDesign($0) }
        // A width's name, or a number: 0 is the standard one, -0.2 condensed, 0.2 expanded.
        ModifierReader(
            "fontWidth", .either(.word("FontWidth", of: fontWidths), .of(.number) { Font.Width(factor: 1 + $0) })
        ) {
            .fontWidth($0)
        }
        ModifierReader("monospaced", flag: { $0 ? [.fontDesign(.monospaced)] : [] })
        ModifierReader("monospacedDigit", flag: { $0 ? [.monospacedDigit] : [] })
        ModifierReader("bold", flag: { [.bold($0)] })
        ModifierReader("italic", flag: { [.italic($0)] })
        ModifierReader("kerning", .number) { .kerning($0) }
        ModifierReader("tracking", .number) { .tracking($0) }
        ModifierReader("baselineOffset", .number) { .baselineOffset($0) }
        ModifierReader("lineSpacing", .number) { .lineSpacing($0) }
        ModifierReader("minScaleFactor", .number) { .minimumScaleFactor($0) }
        ModifierReader("truncationMode", .word("TruncationMode", [.head, .middle, .tail])) { .truncationMode($0) }
        ModifierReader("multilineTextAlignment", .word("TextAlignment", [.leading, .center, .trailing])) {
            .multilineTextAlignment($0)
        }
        ModifierReader("allowsTightening", flag: { [.allowsTightening($0)] })
        ModifierReader("privacySensitive", flag: { [.privacySensitive($0)] })
        ModifierReader("unredacted", flag: { $0 ? [.redacted(nil)] : [] })
        ModifierReader(
            "redacted", Form<Redaction>.word("RedactedReason", [.placeholder, .invalidated, .privacy]).orNull
        ) { .redacted($0) }
        // A call with null restores the text's own case.
        ModifierReader("textCase", Form<TextCase>.word([.uppercase, .lowercase]).orNull, bare: [.textCase(nil)]) {
            .textCase($0)
        }
        // Smaller than the text around it, or of the same size.
        ModifierReader("textScale", Form<Double>.word(of: ["default": 1, "secondary": 0.8])) { .textScale($0) }
        decoration("underline") { .underline($0) }
        decoration("strikethrough") { .strikethrough($0) }
        ModifierReader("lineLimit", all: lineLimit)
        ModifierReader(
            "dynamicTypeSize",
            .either(
                .of(.typeSize) { .dynamicTypeSize($0) },
                .object { sizes, decoder throws(ScriptError) in
                    .dynamicTypeSize(
                        from: try sizes.optional("from", .typeSize, &decoder),
                        to: try sizes.optional("to", .typeSize, &decoder))
                }))
    }

    private static let fontWidths: KeyValuePairs<String, Font.Width> = [
        "compressed": .compressed, "condensed": .condensed, "expanded": .expanded, "standard": .standard,
    ]

    /// A number of lines, or `{min, max, reservesSpace}`.
    private static let lineLimit: Form<[Modifier]> = .either(
        .of(.lines) { [.lineLimit($0)] },
        .object { lines, decoder throws(ScriptError) in
            let least = try lines.optional("min", .number, &decoder) ?? 0
            let greatest = try lines.required("max", .lines, &decoder)
            let reserves = try lines.optional("reservesSpace", .boolean, &decoder) ?? false
            let reserved = reserves ? max(Double(greatest ?? 0), least) : least
            return (greatest.map { [.lineLimit($0)] } ?? [])
                + (reserved >= 1 ? [.reservedLines(Int(min(reserved, 1_000)))] : [])
        })

    /// A line along texts: on or off, a colour, or `{pattern, color}`.
    private static func decoration(
        _ name: String, _ make: @escaping @Sendable (TextDecoration?) -> Modifier
    ) -> ModifierReader {
        let form: Form<TextDecoration> = .either(
            .of(.color) { TextDecoration(color: $0) },
            .object { line, decoder throws(ScriptError) in
                var decoration = TextDecoration()
                decoration.line.pattern = try line.required("pattern", .linePattern, &decoder) ?? .solid
                decoration.color = try line.required("color", .color, &decoder)
                return decoration
            })
        return ModifierReader(
            name, type: form.type,
            arguments: { arguments, decoder throws(ScriptError) in
                guard let value = arguments.first else { return [make(TextDecoration())] }
                if let flag = value.json.bool { return [make(flag ? TextDecoration() : nil)] }
                return try form.read(value, &decoder).map { [make($0)] } ?? []
            })
    }
}

extension Form where Value == Int {
    /// A number of lines from 1.
    fileprivate static var lines: Form {
        Form(.number) { value, decoder throws(ScriptError) in
            guard let number = try decoder.number(value) else { return nil }
            if number >= 1 { return Int(min(number, 1e9)) }
            decoder.reject(value, expected: "a number of lines from 1")
            return nil
        }
    }
}

extension Form where Value == DynamicTypeSize {
    fileprivate static var typeSize: Form { .word("DynamicTypeSize") }
}

extension Form where Value == TextLineStyle.Pattern {
    fileprivate static var linePattern: Form {
        .word("LineStylePattern", [.solid, .dash, .dashDot, .dashDotDot, .dot])
    }
}
