/// One of the looks that a kind of control has, which controls within take from around.
package protocol ControlStyle: InheritedKey, Equatable, Sendable where Value == Self {
    /// The look where none was asked for.
    static var automatic: Self { get }
}

extension ControlStyle {
    package static var defaultValue: Self { automatic }
}

/// The look of controls of one kind.
struct ControlStyleModifier<Style: ControlStyle>: ModifierContent {
    let style: Style

    func change(_ inherited: inout InheritedStyle) {
        inherited[Style.self] = style
    }
}

extension Modifier {
    /// The look of the controls within that have such a look.
    package static func controlStyle(_ style: some ControlStyle) -> Self { Self(ControlStyleModifier(style: style)) }
}

/// How large controls are; SwiftUI's `ControlSize`.
public enum ControlSize: String, Hashable, Sendable, CaseIterable {
    case mini, small, regular, large, extraLarge

    /// Whether controls are larger than they usually are.
    var isLarge: Bool {
        switch self {
        case .mini, .small, .regular: false
        case .large, .extraLarge: true
        }
    }

    /// Whether controls are smaller than they usually are.
    var isSmall: Bool {
        switch self {
        case .mini, .small: true
        case .regular, .large, .extraLarge: false
        }
    }
}

extension ControlSize: ControlStyle {
    package static var automatic: ControlSize { .regular }
}

extension Modifier {
    /// The size of the controls within.
    public static func controlSize(_ size: ControlSize) -> Self { controlStyle(size) }
}

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
