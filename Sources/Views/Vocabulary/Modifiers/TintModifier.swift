/// The colour of bare buttons and of bars that fill.
package struct TintModifier: ModifierContent {
    /// What they are painted with.
    package var style: PaintStyle

    package mutating func animate(_ values: inout AnimatedValues) { values.style(&style) }

    package func change(_ style: inout InheritedStyle) {
        style[Tint.self] = style.resolve(self.style)
    }
}

extension Modifier {
    /// The colour of bare buttons and of bars that fill.
    public static func tint(_ style: PaintStyle) -> Self { Self(TintModifier(style: style)) }
}

private enum Tint: InheritedKey {
    static var defaultValue: ResolvedStyle? { nil }
}

extension InheritedStyle {
    /// The tint: a bare button's colour and a progress bar's.
    var tint: ResolvedStyle { ownTint ?? .color(Color.accentColor.resolved(in: appearance)) }

    /// The tint that was set around; nil where it is the system's.
    var ownTint: ResolvedStyle? { self[Tint.self] }
}
