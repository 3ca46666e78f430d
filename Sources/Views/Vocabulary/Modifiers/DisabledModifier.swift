/// Whether what can be pressed within cannot be, and is dimmed.
struct DisabledModifier: ModifierContent, TapRule {
    let isDisabled: Bool

    var isTapDisabled: Bool { isDisabled }

    func change(_ style: inout InheritedStyle) {
        if isDisabled { style[Enabled.self] = false }
    }
}

extension Modifier {
    /// Controls within are dimmed and cannot be pressed. What is disabled from around cannot be enabled within.
    public static func disabled(_ isDisabled: Bool) -> Self { Self(DisabledModifier(isDisabled: isDisabled)) }
}

private enum Enabled: InheritedKey {
    static var defaultValue: Bool { true }
}

extension InheritedStyle {
    /// Whether controls can be pressed.
    var isEnabled: Bool { self[Enabled.self] }
}
