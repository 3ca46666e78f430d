/// A view or a modifier that a tap does something with.
package protocol Pressable {
    /// What is sent back when it is tapped; nil where a tap does nothing.
    var pressAction: ActionID? { get }
    /// What it opens when it is tapped, where it sends nothing back; nil for nothing.
    var pressLink: String? { get }
    /// The title that it was given beside its views; nil for none.
    var pressTitle: String? { get }
}

extension Pressable {
    package var pressLink: String? { nil }
    package var pressTitle: String? { nil }
}

/// A modifier that says how the views in it answer to taps.
package protocol TapRule {
    /// Nothing in the view can be tapped, and it stays in the way of what lies beneath.
    var isTapDisabled: Bool { get }
    /// Taps go through the view to what lies beneath.
    var letsTapsThrough: Bool { get }
}

extension TapRule {
    package var isTapDisabled: Bool { false }
    package var letsTapsThrough: Bool { false }
}

/// A modifier that gives its view a name that is not seen.
package protocol ViewNaming {
    /// The name.
    var spokenName: String { get }
}
