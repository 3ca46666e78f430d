/// Texts, symbols and shapes within that are painted with the tint, as a control's parts are.
struct TintForegroundModifier: ModifierContent {
    /// The tint's opacity.
    let opacity: Double

    func change(_ style: inout InheritedStyle) {
        style.foreground = [style.tint.opacity(opacity)]
    }
}

extension Modifier {
    /// The tint as the foreground style.
    package static func tintForeground(opacity: Double = 1) -> Self { Self(TintForegroundModifier(opacity: opacity)) }
}
