/// Texts, symbols and shapes within that are painted with the tint, as a control's parts are.
struct TintForegroundModifier: ModifierContent {
    /// The tint's opacity.
    var opacity: Double

    mutating func animate(_ values: inout AnimatedValues) { values.number(&opacity, in: 0...1) }

    func change(_ style: inout InheritedStyle) {
        style.foreground = [style.tint.opacity(opacity)]
    }
}

extension Modifier {
    /// The tint as the foreground style.
    package static func tintForeground(opacity: Double = 1) -> Self { Self(TintForegroundModifier(opacity: opacity)) }
}
