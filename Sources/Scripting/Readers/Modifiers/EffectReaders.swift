import Views

// The modifiers that change how a view is drawn.
extension ModifierReader {
    static let effects = list {
        ModifierReader(
            "shadow",
            .object { shadow, decoder throws(ScriptError) in
                // The default colour is SwiftUI's: black at a third.
                .shadow(
                    color: try shadow.required("color", .color, &decoder) ?? .black.opacity(0.33),
                    radius: try shadow.required("radius", .length, &decoder) ?? 0,
                    x: try shadow.optional("x", .number, &decoder) ?? 0,
                    y: try shadow.optional("y", .number, &decoder) ?? 0)
            })
        ModifierReader(
            "blur",
            .either(
                .of(.length) { .blur(radius: $0, opaque: false) },
                .object { blur, decoder throws(ScriptError) in
                    .blur(
                        radius: try blur.required("radius", .length, &decoder) ?? 0,
                        opaque: try blur.required("opaque", .boolean, &decoder) ?? false)
                }))
        // The other modes are drawn on a canvas alone.
        ModifierReader(
            "blendMode",
            .word("BlendMode", DisplayList.BlendMode.allCases.filter { !canvasBlendModes.contains($0) })
        ) { .blendMode($0) }
        ModifierReader("compositingGroup", flag: { $0 ? [.compositingGroup] : [] })
        ModifierReader(
            "drawingGroup",
            .either(
                .of(.boolean) { _ in .compositingGroup },
                .object { group, decoder throws(ScriptError) in
                    _ = try group.required("opaque", .boolean, &decoder)
                    _ = try group.optional("colorMode", .colorMode, &decoder)
                    return .compositingGroup
                }))
        ModifierReader("opacity", .fraction) { .opacity($0) }
        // The view keeps its place in the layout.
        ModifierReader("hidden", flag: { $0 ? [.opacity(0)] : [] })
        ModifierReader("cornerRadius", .length) { .cornerRadius($0) }
        ModifierReader("clipped", flag: { $0 ? [.clipped] : [] })
        ModifierReader("mask", .decoration) { .mask($0.view, alignment: $0.alignment) }
        ModifierReader("containerShape", .shape) { .containerShape($0) }
        ModifierReader("clipShape", .outline) { .clipShape($0) }
    }

    private static let canvasBlendModes: [DisplayList.BlendMode] = [
        .sourceIn, .sourceOut, .destinationIn, .destinationAtop, .xor, .copy,
    ]

    /// The modifiers that change colours.
    static let colorFilters = list {
        filter("brightness", .number) { .brightness($0) }
        filter("contrast", .number) { .contrast($0) }
        filter("saturation", .number) { .saturation($0) }
        filter("grayscale", .number) { .grayscale($0) }
        filter("hueRotation", .degrees) { .hueRotation(degrees: $0) }
        ModifierReader("colorMultiply", .color) { .colorMultiply($0) }
        ModifierReader("colorInvert", flag: { $0 ? [.colorFilter("colorInvert", .invert)] : [] })
        // The app's name for SwiftUI's `colorInvert`.
        ModifierReader("colorConvert", flag: { $0 ? [.colorFilter("colorInvert", .invert)] : [] })
        ModifierReader("luminanceToAlpha", flag: { $0 ? [.colorFilter("luminanceToAlpha", .luminanceToAlpha)] : [] })
    }

    private static func filter(
        _ name: String, _ form: Form<Double>, _ matrix: @escaping @Sendable (Double) -> ColorMatrix
    ) -> ModifierReader {
        ModifierReader(name, form) { .colorFilter(name, matrix($0)) }
    }
}

extension Form where Value == Void {
    /// The colours of a group that is drawn as one image: here always those of the screen.
    fileprivate static var colorMode: Form {
        .word("ColorRenderingMode", of: ["extendedLinear": (), "nonLinear": (), "linear": ()])
    }
}
