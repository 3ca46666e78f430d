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
