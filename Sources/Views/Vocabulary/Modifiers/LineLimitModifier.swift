/// The most lines of a text.
struct LineLimitModifier: ModifierContent {
    let limit: Int?

    func change(_ style: inout InheritedStyle) {
        style[LineLimit.self] = limit.map { max($0, 1) }
    }
}

extension Modifier {
    /// The most lines of the texts within; nil for no limit.
    public static func lineLimit(_ limit: Int?) -> Self { Self(LineLimitModifier(limit: limit)) }
}

private enum LineLimit: InheritedKey {
    static var defaultValue: Int? { nil }
}

extension InheritedStyle {
    /// The most lines of a text; nil for no limit.
    var lineLimit: Int? { self[LineLimit.self] }
}
