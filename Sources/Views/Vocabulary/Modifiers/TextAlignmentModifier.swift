/// How the lines of a text stand to each other.
struct TextAlignmentModifier: ModifierContent {
    let alignment: TextAlignment

    func change(_ style: inout InheritedStyle) {
        style[LineAlignment.self] = alignment
    }
}

extension Modifier {
    /// How the lines of the texts within stand to each other.
    public static func multilineTextAlignment(_ alignment: TextAlignment) -> Self {
        Self(TextAlignmentModifier(alignment: alignment))
    }
}

private enum LineAlignment: InheritedKey {
    static var defaultValue: TextAlignment { .leading }
}

extension InheritedStyle {
    /// How the lines of a text stand to each other.
    var textAlignment: TextAlignment { self[LineAlignment.self] }
}
