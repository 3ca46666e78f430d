import Views

extension ModifierReader {
    /// `{color, radius, x, y}`.
    static let shadow = ModifierReader(
        "shadow",
        value: { value, decoder throws(ScriptError) in
            guard value.json.isObject else {
                decoder.reject(value, expected: "{color, radius, x, y}")
                return []
            }
            // The default colour is SwiftUI's: black at a third.
            let color = value["color"].flatMap { decoder.color($0) } ?? .black.opacity(0.33)
            return [
                .shadow(
                    color: color, radius: try decoder.length(value["radius"]) ?? 0,
                    x: try decoder.number(value["x"]) ?? 0, y: try decoder.number(value["y"]) ?? 0)
            ]
        })

    /// A radius, or `{radius, opaque}`.
    static let blur = ModifierReader(
        "blur",
        value: { value, decoder throws(ScriptError) in
            let radius = try decoder.length(value.json.isObject ? value["radius"] : value) ?? 0
            return [.blur(radius: radius, opaque: value["opaque"]?.json.bool ?? false)]
        })

    /// The blend mode with the backdrop.
    static let blendMode = ModifierReader(
        "blendMode", word: "a blend mode", { (mode: DisplayList.BlendMode) in .blendMode(mode) })

    /// Composites the view as one group before other effects.
    static let compositingGroup = ModifierReader("compositingGroup", flag: { $0 ? [.compositingGroup] : [] })

    /// Draws the view as one image: on or off, or `{opaque, colorMode}`.
    static let drawingGroup = ModifierReader(
        "drawingGroup", value: { _, _ in [.compositingGroup] })

    /// The modifiers that change colours by one number.
    static let colorFilters: [ModifierReader] = [
        filter("brightness") { .brightness($0) },
        filter("contrast") { .contrast($0) },
        filter("saturation") { .saturation($0) },
        filter("grayscale") { .grayscale($0) },
        ModifierReader(
            "hueRotation",
            value: { value, decoder throws(ScriptError) in
                try decoder.degrees(value).map { [.colorFilter("hueRotation", .hueRotation(degrees: $0))] } ?? []
            }),
        ModifierReader(
            "colorMultiply",
            value: { value, decoder in
                decoder.color(value).map { [.colorMultiply($0)] } ?? []
            }),
        ModifierReader("colorInvert", flag: { $0 ? [.colorFilter("colorInvert", .invert)] : [] }),
        ModifierReader("luminanceToAlpha", flag: { $0 ? [.colorFilter("luminanceToAlpha", .luminanceToAlpha)] : [] }),
    ]

    private static func filter(
        _ name: String, _ matrix: @escaping @Sendable (Double) -> ColorMatrix
    ) -> ModifierReader {
        ModifierReader(
            name,
            value: { value, decoder throws(ScriptError) in
                try decoder.number(value).map { [.colorFilter(name, matrix($0))] } ?? []
            })
    }
}

extension ModifierReader {
    /// An opacity, clamped to 0 to 1.
    static let opacity = ModifierReader(
        "opacity",
        value: { value, decoder throws(ScriptError) in
            try decoder.fraction(value).map { [.opacity($0)] } ?? []
        })

    /// Hides the view, which keeps its place in the layout.
    static let hidden = ModifierReader("hidden", flag: { $0 ? [.opacity(0)] : [] })
}

extension ModifierReader {
    /// Clips to a rounded rectangle of this radius.
    static let cornerRadius = ModifierReader(
        "cornerRadius",
        value: { value, decoder throws(ScriptError) in
            try decoder.length(value).map { [.cornerRadius($0)] } ?? []
        })

    /// Clips to the view's own rectangle.
    static let clipped = ModifierReader("clipped", flag: { $0 ? [.clipped] : [] })

    /// Masks the view by the opacity of another: a view, or `{content, alignment}`.
    static let mask = ModifierReader(
        "mask",
        value: { value, decoder throws(ScriptError) in
            guard let (view, alignment) = try decoder.decoration(value) else {
                decoder.reject(value, expected: "a view")
                return []
            }
            return [.mask(view, alignment: alignment)]
        })

    /// The container shape for the views within.
    static let containerShape = ModifierReader(
        "containerShape",
        value: { value, decoder throws(ScriptError) in
            try decoder.outline(value).map { [.containerShape($0)] } ?? []
        })

    /// Clips to a shape.
    static let clipShape = ModifierReader(
        "clipShape",
        value: { value, decoder throws(ScriptError) in
            try decoder.outline(value).map { [.clipShape($0)] } ?? []
        })
}
