/// Digits of equal width.
struct MonospacedDigitModifier: ModifierContent {
    func change(_ style: inout InheritedStyle) {
        style.hasMonospacedDigits = true
    }
}

extension Modifier {
    /// Digits of equal width in the texts within.
    public static let monospacedDigit = Self(MonospacedDigitModifier())
}
