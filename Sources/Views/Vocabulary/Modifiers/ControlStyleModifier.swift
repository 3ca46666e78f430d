/// A style for one kind of control, which controls inherit.
package protocol ControlStyle: InheritedKey, Equatable, Sendable where Value == Self {
    /// The default style.
    static var automatic: Self { get }
}

extension ControlStyle {
    package static var defaultValue: Self { automatic }
}

/// The style of one kind of control.
struct ControlStyleModifier<Style: ControlStyle>: ModifierContent {
    let style: Style

    func change(_ inherited: inout InheritedStyle) {
        inherited[Style.self] = style
    }
}

extension Modifier {
    /// Sets the style of the controls inside that have such a style.
    package static func controlStyle(_ style: some ControlStyle) -> Self { Self(ControlStyleModifier(style: style)) }
}

/// The size of controls; SwiftUI's `ControlSize`.
public enum ControlSize: String, Hashable, Sendable, CaseIterable {
    case mini, small, regular, large, extraLarge

    /// Whether controls are larger than the regular size.
    var isLarge: Bool {
        switch self {
        case .mini, .small, .regular: false
        case .large, .extraLarge: true
        }
    }
}

extension ControlSize: ControlStyle {
    package static var automatic: ControlSize { .regular }
}

extension Modifier {
    /// Sets the size of the controls inside.
    public static func controlSize(_ size: ControlSize) -> Self { controlStyle(size) }
}

/// Enables or disables the controls inside. Disabled controls are dimmed.
struct EnabledModifier: ModifierContent, HitTestRule {
    let isEnabled: Bool
    /// Whether it also applies within a disabled view.
    let isFinal: Bool

    var isTapDisabled: Bool? { isEnabled && !isFinal ? nil : !isEnabled }

    func change(_ style: inout InheritedStyle) {
        if let isTapDisabled { style[Enabled.self] = !isTapDisabled }
    }
}

extension Modifier {
    /// Disables the controls inside: they are dimmed and cannot be pressed. Controls in a disabled view cannot be
    /// enabled.
    public static func disabled(_ isDisabled: Bool) -> Self {
        Self(EnabledModifier(isEnabled: !isDisabled, isFinal: false))
    }

    /// Enables or disables the controls inside, regardless of enclosing views.
    public static func enabled(_ isEnabled: Bool) -> Self { Self(EnabledModifier(isEnabled: isEnabled, isFinal: true)) }
}

private enum Enabled: InheritedKey {
    static var defaultValue: Bool { true }
}

extension InheritedStyle {
    var isEnabled: Bool { self[Enabled.self] }
}
