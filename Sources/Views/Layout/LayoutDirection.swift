/// The direction in which a line of views goes: the one of the language that is read. SwiftUI's `LayoutDirection`.
public enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
    case leftToRight, rightToLeft

    /// The direction of the language of `locale` (BCP 47).
    package init(locale: String) {
        let language = locale.prefix { $0 != "-" && $0 != "_" }.lowercased()
        self = Self.rightToLeftLanguages.contains(language) ? .rightToLeft : .leftToRight
    }

    /// The languages that are written from right to left in their usual script.
    private static let rightToLeftLanguages: Set = [
        "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "ps", "sd", "ug", "ur", "yi",
    ]
}

private enum Direction: InheritedKey {
    static var defaultValue: LayoutDirection { .leftToRight }
}

extension InheritedStyle {
    /// The direction in which views are laid out, and texts begin.
    package var layoutDirection: LayoutDirection {
        get { self[Direction.self] }
        set { self[Direction.self] = newValue }
    }
}
