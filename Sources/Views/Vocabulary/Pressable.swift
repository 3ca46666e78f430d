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
    /// What comes of a tap on it where the style around is `style`.
    func result(in style: InheritedStyle) -> TapResult {
        guard style.isEnabled else { return .disabled }
        return pressAction.map { .action($0) } ?? pressLink.map { .link($0) } ?? .nothing
    }

    package var pressLink: String? { nil }
    package var pressTitle: String? { nil }
}

/// A modifier that says how the views in it answer to taps.
package protocol TapRule {
    /// Whether nothing in the view can be tapped, though it stays in the way of what lies beneath; nil where that is as around.
    var isTapDisabled: Bool? { get }
}

/// A modifier that gives its view a name that is not seen.
package protocol ViewNaming {
    /// The name.
    var spokenName: String { get }
}
