import JSONText
import Views

extension ModifierReader {
    /// On or off: mirrored in right-to-left layouts.
    static let flipsForRightToLeft = ModifierReader(
        "flipsForRightToLeftLayoutDirection", flag: { $0 ? [.mirrored()] : [] })

    /// `fixed`, `mirrors`, or `{mirrors: direction}`.
    static let layoutDirectionBehavior = ModifierReader(
        "layoutDirectionBehavior",
        value: { value, decoder in
            if let direction = value["mirrors"] {
                let word: LayoutDirection? = decoder.word(direction, expected: "leftToRight or rightToLeft")
                return word.map { [.mirrored(in: $0)] } ?? []
            }
            switch value.json.string {
            case "fixed": return []
            case "mirrors": return [.mirrored()]
            default:
                decoder.reject(value, expected: "'fixed', 'mirrors' or {mirrors}")
                return []
            }
        })

    /// On or off: the image extends beyond the safe area.
    static let backgroundExtensionEffect = ModifierReader(
        "backgroundExtensionEffect", flag: { $0 ? [.backgroundExtensionEffect] : [] })

    /// The background of boxes.
    static let backgroundStyle = ModifierReader(
        "backgroundStyle",
        value: { value, decoder throws(ScriptError) in try decoder.style(value).map { [.groundStyle($0)] } ?? [] })

    /// The app's name for SwiftUI's `colorInvert`.
    static let colorConvert = ModifierReader(
        "colorConvert", flag: { $0 ? [.colorFilter("colorInvert", .invert)] : [] })

    /// `{m11 … m33}` as in SwiftUI's `ProjectionTransform`; missing ones are the identity's.
    static let projectionEffect = ModifierReader(
        "projectionEffect",
        value: { value, decoder throws(ScriptError) in
            guard value.json.isObject else {
                decoder.reject(value, expected: "{m11, m12, m13, m21, m22, m23, m31, m32, m33}")
                return []
            }
            return [
                .projectionEffect(
                    x: SIMD3(
                        try decoder.number(value["m11"]) ?? 1, try decoder.number(value["m21"]) ?? 0,
                        try decoder.number(value["m31"]) ?? 0),
                    y: SIMD3(
                        try decoder.number(value["m12"]) ?? 0, try decoder.number(value["m22"]) ?? 1,
                        try decoder.number(value["m32"]) ?? 0),
                    w: SIMD3(
                        try decoder.number(value["m13"]) ?? 0, try decoder.number(value["m23"]) ?? 0,
                        try decoder.number(value["m33"]) ?? 1))
            ]
        })

    /// An object of effects by the names of their modifiers, none of which changes the layout.
    static let visualEffect = ModifierReader(
        "visualEffect",
        value: { value, decoder throws(ScriptError) in
            guard value.json.isObject else {
                decoder.reject(value, expected: "an object of effects")
                return []
            }
            var effects: [Modifier] = []
            for member in value.json.members {
                let name = member.name.string ?? ""
                let arguments = ModifierArguments(name: name, values: [member.value], element: value.element)
                if let reader = visualEffects.first(where: { $0.names.contains(name) }) {
                    effects += try reader.read(arguments, &decoder)
                } else {
                    let part = PropValue(json: member.value, name: "\(value.name).\(name)", element: value.element)
                    decoder.reject(part, expected: "an effect that changes no layout")
                }
            }
            return effects
        })

    private static let visualEffects: [ModifierReader] =
        [
            .opacity, .offset, .blur, .rotationEffect, .scaleEffect, .transformEffect, .rotation3DEffect,
            .projectionEffect,
        ] + colorFilters
}
