/// Slanted texts.
struct ItalicModifier: ModifierContent {
    let isActive: Bool

    func change(_ style: inout InheritedStyle) {
        style.isItalic = isActive
    }
}

extension Modifier {
    /// Slanted texts within, or upright ones.
    public static func italic(_ isActive: Bool) -> Self { Self(ItalicModifier(isActive: isActive)) }
}
