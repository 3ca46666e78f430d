import Views

extension ModifierReader {
    /// An opacity, held from 0 to 1.
    static let opacity = ModifierReader(
        "opacity",
        value: { value, decoder throws(ScriptError) in
            try decoder.fraction(value).map { [.opacity($0)] } ?? []
        })

    /// Not seen, and laid out all the same.
    static let hidden = ModifierReader("hidden", flag: { $0 ? [.opacity(0)] : [] })
}
