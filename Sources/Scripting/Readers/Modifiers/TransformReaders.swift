import SharedTypes
import Views

// The modifiers that transform a view's drawing.
extension ModifierReader {
    static let transforms = list {
        ModifierReader(
            "rotationEffect",
            .either(
                .object { rotation, decoder throws(ScriptError) in
                    let anchor = try rotation.required("anchor", .unitPoint, &decoder) ?? middle
                    return try rotation.required("degrees", .angle, &decoder)
                        .map { .rotationEffect(degrees: $0, anchor: anchor) }
                },
                .of(.degrees) { .rotationEffect(degrees: $0, anchor: middle) }))
        ModifierReader(
            "scaleEffect",
            .either(
                .of(.number) { .scaleEffect(x: $0, y: $0, anchor: middle) },
                .object { scale, decoder throws(ScriptError) in
                    .scaleEffect(
                        x: try scale.required("x", .number, &decoder) ?? 1,
                        y: try scale.required("y", .number, &decoder) ?? 1,
                        anchor: try scale.optional("anchor", .unitPoint, &decoder) ?? middle)
                }))
        // Missing numbers are those of the identity.
        ModifierReader(
            "transformEffect",
            .object { matrix, decoder throws(ScriptError) in
                .transformEffect(
                    AffineMatrix(
                        a: try matrix.optional("a", .number, &decoder) ?? 1,
                        b: try matrix.optional("b", .number, &decoder) ?? 0,
                        c: try matrix.optional("c", .number, &decoder) ?? 0,
                        d: try matrix.optional("d", .number, &decoder) ?? 1,
                        tx: try matrix.optional("tx", .number, &decoder) ?? 0,
                        ty: try matrix.optional("ty", .number, &decoder) ?? 0))
            })
        ModifierReader(
            "rotation3DEffect",
            .object { rotation, decoder throws(ScriptError) in
                let degrees = try rotation.required("degrees", .degrees, &decoder)
                let axis = try rotation.required("axis", .axis, &decoder)
                let anchor = try rotation.optional("anchor", .unitPoint, &decoder) ?? middle
                let depth = try rotation.optional("anchorZ", .number, &decoder) ?? 0
                let perspective = try rotation.optional("perspective", .number, &decoder) ?? 1
                guard let degrees, let axis else { return nil }
                return .rotation3DEffect(
                    degrees: degrees, axis: axis, anchor: anchor, anchorZ: depth, perspective: perspective)
            })
        // The matrix of SwiftUI's `ProjectionTransform`; missing numbers are those of the identity.
        ModifierReader("projectionEffect", projection)
        // On or off: mirrored in right-to-left layouts.
        ModifierReader("flipsForRightToLeftLayoutDirection", flag: { $0 ? [.mirrored()] : [] })
        ModifierReader(
            "layoutDirectionBehavior",
            all: Form<[Modifier]>.either(
                .word(of: ["fixed": [], "mirrors": [.mirrored()]]),
                .object { behavior, decoder throws(ScriptError) in
                    try behavior.required("mirrors", .word("LayoutDirection"), &decoder).map { [.mirrored(in: $0)] }
                }
            ).named("LayoutDirectionBehavior"))
        visualEffect
    }

    private static let projection: Form<Modifier> = .object { matrix, decoder throws(ScriptError) in
        .projectionEffect(
            x: SIMD3(
                try matrix.optional("m11", .number, &decoder) ?? 1, try matrix.optional("m21", .number, &decoder) ?? 0,
                try matrix.optional("m31", .number, &decoder) ?? 0),
            y: SIMD3(
                try matrix.optional("m12", .number, &decoder) ?? 0, try matrix.optional("m22", .number, &decoder) ?? 1,
                try matrix.optional("m32", .number, &decoder) ?? 0),
            w: SIMD3(
                try matrix.optional("m13", .number, &decoder) ?? 0, try matrix.optional("m23", .number, &decoder) ?? 0,
                try matrix.optional("m33", .number, &decoder) ?? 1))
    }

    /// The names of the modifiers that an object of effects may have: none of them changes the layout.
    private static let visualEffects: [String] = [
        "blur", "brightness", "colorInvert", "colorMultiply", "contrast", "grayscale", "hueRotation",
        "luminanceToAlpha", "offset", "opacity", "projectionEffect", "rotation3DEffect", "rotationEffect",
        "saturation", "scaleEffect", "transformEffect",
    ]

    /// Effects by the names of their modifiers, applied in the order written.
    private static let visualEffect = ModifierReader(
        "visualEffect",
        type: .members(
            visualEffects.map { name in
                ValueForm.Member(name: name, isOptional: true, form: Vocabulary.modifier(name)?.type ?? .any)
            }),
        arguments: { arguments, decoder throws(ScriptError) in
            guard let value = arguments.first, value.json.bool != false else { return [] }
            guard value.json.isObject else {
                decoder.reject(value, expected: "an object of effects")
                return []
            }
            var effects: [Modifier] = []
            for member in value.json.members {
                let name = member.name.string ?? ""
                let path = "\(value.name).\(name)"
                if visualEffects.contains(name), let reader = Vocabulary.modifier(name) {
                    let part = ModifierArguments(name: path, values: [member.value], element: value.element)
                    effects += try reader.read(part, &decoder)
                } else {
                    let part = PropValue(json: member.value, name: path, element: value.element)
                    decoder.reject(part, expected: "an effect that changes no layout")
                }
            }
            return effects
        })
}

private let middle = UnitPoint(x: 0.5, y: 0.5)

extension Form where Value == (x: Double, y: Double, z: Double) {
    /// An axis in space.
    fileprivate static var axis: Form {
        .object { axis, decoder throws(ScriptError) in
            (
                x: try axis.optional("x", .number, &decoder) ?? 0, y: try axis.optional("y", .number, &decoder) ?? 0,
                z: try axis.optional("z", .number, &decoder) ?? 0
            )
        }
    }
}
