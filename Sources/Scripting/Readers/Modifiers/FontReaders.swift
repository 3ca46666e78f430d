import Views

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
