import Views

extension ModifierReader {
    /// Clips to a rounded rectangle of this radius.
    static let cornerRadius = ModifierReader(
        "cornerRadius",
        value: { value, decoder throws(ScriptError) in
            try decoder.length(value).map { [.cornerRadius($0)] } ?? []
        })

    /// Clips to the view's own rectangle.
    static let clipped = ModifierReader("clipped", flag: { $0 ? [.clipped] : [] })

    /// Shows the view as strongly as another is opaque: a view, or `{content, alignment}`.
    static let mask = ModifierReader(
        "mask",
        value: { value, decoder throws(ScriptError) in
            guard let (view, alignment) = try decoder.decoration(value) else {
                decoder.reject(value, expected: "a view")
                return []
            }
            return [.mask(view, alignment: alignment)]
        })

    /// The shape that those within follow.
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
