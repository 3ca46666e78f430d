/// An action for taps on its view.
package struct TapGestureModifier: ModifierContent, Pressable {
    /// The action that the program receives; nil for none.
    package let action: ActionID?
    /// The number of taps required; a `tap` event taps that many times.
    package let count: Int

    package var pressAction: ActionID? { action }

    package func touch(in style: InheritedStyle) -> HitTestRole? {
        let result = result(in: style)
        return result == .nothing ? nil : .gesture(result)
    }
}

/// A link on a text.
package struct TextDestinationModifier: ModifierContent, Pressable {
    /// The link's address.
    package let address: String

    package var pressAction: ActionID? { nil }
    package var pressLink: String? { address }
}

/// A modifier that lets taps pass through its view.
package struct HitTestingModifier: ModifierContent {
    package let letsTapsThrough: Bool

    package func change(_ style: inout InheritedStyle) {
        if letsTapsThrough { style[AllowsHitTesting.self] = true }
    }
}

private enum AllowsHitTesting: InheritedKey {
    static var defaultValue: Bool { false }
}

extension InheritedStyle {
    /// Whether taps pass through to the views behind.
    var letsTapsThrough: Bool { self[AllowsHitTesting.self] }
}

/// An accessibility label for its view.
package struct AccessibleNameModifier: ModifierContent, AccessibleNaming {
    package let accessibleName: String
}

extension Modifier {
    /// Sends `action` to the program when the view is tapped `count` times.
    public static func onTap(_ action: ActionID?, count: Int = 1) -> Self {
        Self(TapGestureModifier(action: action, count: count))
    }

    /// Opens `address` when the text, or the part of one, is tapped.
    public static func textDestination(_ address: String) -> Self { Self(TextDestinationModifier(address: address)) }

    /// Sets whether taps reach the view; otherwise they pass through to the views behind.
    public static func allowsHitTesting(_ isAllowed: Bool) -> Self {
        Self(HitTestingModifier(letsTapsThrough: !isAllowed))
    }

    /// Sets the accessibility label of the view.
    public static func accessibilityLabel(_ name: String) -> Self {
        Self(AccessibleNameModifier(accessibleName: name))
    }
}
