/// Does something when its view is tapped.
package struct TapGestureModifier: ModifierContent, Pressable {
    /// What is sent back; nil for nothing.
    package let action: ActionID?
    /// How often the view has to be tapped; a `tap` event taps so often.
    package let count: Int

    package var pressAction: ActionID? { action }

    package func touch(in style: InheritedStyle) -> Touch? {
        let result = result(in: style)
        return result == .nothing ? nil : .gesture(result)
    }
}

/// Leads somewhere when its text is tapped.
package struct TextDestinationModifier: ModifierContent, Pressable {
    /// The place's address.
    package let address: String

    package var pressAction: ActionID? { nil }
    package var pressLink: String? { address }
}

/// Lets no tap reach its view.
package struct HitTestingModifier: ModifierContent {
    package let letsTapsThrough: Bool

    package func change(_ style: inout InheritedStyle) {
        if letsTapsThrough { style[TapsThrough.self] = true }
    }
}

private enum TapsThrough: InheritedKey {
    static var defaultValue: Bool { false }
}

extension InheritedStyle {
    /// Whether taps go to what lies beneath.
    var letsTapsThrough: Bool { self[TapsThrough.self] }
}

/// Gives its view a name for those who do not see it.
package struct SpokenNameModifier: ModifierContent, ViewNaming {
    package let spokenName: String
}

extension Modifier {
    /// Sends `action` back when the view is tapped `count` times.
    public static func onTap(_ action: ActionID?, count: Int = 1) -> Self {
        Self(TapGestureModifier(action: action, count: count))
    }

    /// Leads to `address` when the text, or the part of one, is tapped.
    public static func textDestination(_ address: String) -> Self { Self(TextDestinationModifier(address: address)) }

    /// Whether taps reach the view; where they do not, they go to what lies beneath.
    public static func allowsHitTesting(_ isAllowed: Bool) -> Self {
        Self(HitTestingModifier(letsTapsThrough: !isAllowed))
    }

    /// The name of the view for those who do not see it.
    public static func accessibilityLabel(_ name: String) -> Self {
        Self(SpokenNameModifier(spokenName: name))
    }
}
