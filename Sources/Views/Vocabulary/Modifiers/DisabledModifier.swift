/// Whether what can be pressed within can be. Where it cannot, it is dimmed.
struct EnabledModifier: ModifierContent, TapRule {
    let isEnabled: Bool
    /// Whether it holds within a view that is disabled too.
    let isFinal: Bool

    var isTapDisabled: Bool? { isEnabled && !isFinal ? nil : !isEnabled }

    func change(_ style: inout InheritedStyle) {
        if let isTapDisabled { style[Enabled.self] = !isTapDisabled }
    }
}

extension Modifier {
    /// Controls within are dimmed and cannot be pressed. What is disabled from around cannot be enabled within.
    public static func disabled(_ isDisabled: Bool) -> Self {
        Self(EnabledModifier(isEnabled: !isDisabled, isFinal: false))
    }

    /// Controls within can be pressed, or are dimmed and cannot be, whatever holds around.
    public static func enabled(_ isEnabled: Bool) -> Self { Self(EnabledModifier(isEnabled: isEnabled, isFinal: true)) }
}

private enum Enabled: InheritedKey {
    static var defaultValue: Bool { true }
}

extension InheritedStyle {
    /// Whether controls can be pressed.
    var isEnabled: Bool { self[Enabled.self] }
}
