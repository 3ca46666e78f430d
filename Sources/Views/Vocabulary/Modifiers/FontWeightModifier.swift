/// The weight of texts and symbols.
struct FontWeightModifier: ModifierContent {
    /// Nil for the font's own.
    let weight: Font.Weight?

    func change(_ style: inout InheritedStyle) {
        style.weight = weight
    }
}

extension Modifier {
    /// The weight of texts and symbols within, whatever their font's own.
    public static func fontWeight(_ weight: Font.Weight) -> Self { Self(FontWeightModifier(weight: weight)) }

    /// Bold texts within, or texts of their font's own weight.
    public static func bold(_ isActive: Bool) -> Self { Self(FontWeightModifier(weight: isActive ? .bold : nil)) }
}
