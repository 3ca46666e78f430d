/// The tint of borderless buttons and of progress bars.
package struct TintModifier: ModifierContent {
    /// The tint's style.
    package var style: PaintStyle

    package mutating func animate(_ values: inout AnimatedValues) { values.style(&style) }

    package func change(_ style: inout InheritedStyle) {
        style[Tint.self] = style.resolve(self.style)
    }
}

extension Modifier {
    /// Sets the tint of borderless buttons and of progress bars.
    public static func tint(_ style: PaintStyle) -> Self { Self(TintModifier(style: style)) }
}

private enum Tint: InheritedKey {
    static var defaultValue: ResolvedStyle? { nil }
}

extension InheritedStyle {
    /// The tint of borderless buttons and of progress bars.
    var tint: ResolvedStyle { explicitTint ?? .color(Color.accentColor.resolved(in: appearance)) }

    /// The inherited tint; nil for the system's.
    var explicitTint: ResolvedStyle? { self[Tint.self] }
}

/// The foreground style of texts, symbols and shapes.
struct ForegroundStyleModifier: ModifierContent {
    var styles: [PaintStyle]

    mutating func animate(_ values: inout AnimatedValues) {
        values.form(styles.count)
        for index in styles.indices { values.style(&styles[index]) }
    }

    /// The inherited primary style.
    var neutral: (any ModifierContent)? { ForegroundStyleModifier(styles: [.hierarchical(1)]) }

    func change(_ style: inout InheritedStyle) {
        if !styles.isEmpty { style.foreground = styles.map(style.resolve) }
    }
}

extension Modifier {
    /// Sets the foreground styles for the levels primary, secondary, tertiary; at least one.
    public static func foregroundStyle(_ styles: [PaintStyle]) -> Self { Self(ForegroundStyleModifier(styles: styles)) }
}
