import Views

extension ModifierReader {
    /// Clips to a rounded rectangle of this radius.
    static let cornerRadius = ModifierReader(
        "cornerRadius",
        value: { value, decoder throws(ScriptError) in
            try decoder.length(value).map { [.cornerRadius($0)] } ?? []
        })

    /// Clips to a shape.
    static let clipShape = ModifierReader(
        "clipShape",
        value: { value, decoder throws(ScriptError) in
            try decoder.outline(value).map { [.clipShape($0)] } ?? []
        })
}
