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

/// What texts, symbols and shapes are painted with.
struct ForegroundStyleModifier: ModifierContent {
    var styles: [PaintStyle]

    mutating func animate(_ values: inout AnimatedValues) {
        values.form(styles.count)
        for index in styles.indices { values.style(&styles[index]) }
    }

    /// The primary style around.
    var neutral: (any ModifierContent)? { ForegroundStyleModifier(styles: [.hierarchical(1)]) }

    func change(_ style: inout InheritedStyle) {
        if !styles.isEmpty { style.foreground = styles.map(style.resolve) }
    }
}

extension Modifier {
    /// Styles for the ranks primary, secondary, tertiary; one at least.
    public static func foregroundStyle(_ styles: [PaintStyle]) -> Self { Self(ForegroundStyleModifier(styles: styles)) }
}
