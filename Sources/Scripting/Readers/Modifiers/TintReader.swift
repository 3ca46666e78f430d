import Views

extension ModifierReader {
    /// The style of what can be pressed.
    static let tint = ModifierReader(
        "tint",
        value: { value, decoder throws(ScriptError) in
            try decoder.style(value).map { [.tint($0)] } ?? []
        })
}
