/// The font of texts and symbols.
struct FontModifier: ModifierContent {
    let font: Font

    func change(_ style: inout InheritedStyle) {
        style.baseFont = font
    }
}

extension Modifier {
    /// The font of texts and symbols within.
    public static func font(_ font: Font) -> Self { Self(FontModifier(font: font)) }
}
