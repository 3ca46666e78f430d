/// What a view is and holds: a value with its props. Each view of the vocabulary is one such type in one file; layout and
/// searches know views only through this.
package protocol ViewContent: MovingContent {
    /// The views directly in this one, in their order.
    var parts: [ViewNode] { get }
    /// How many views stand in this one's place: 1 but for what is transparent to layout.
    var viewCount: Int { get }
    /// The views that stand in this one's place, as layout knows them. What `context` says of the time is taken into
    /// account, and `context` is told when that comes out otherwise.
    func layoutNodes(in context: LayoutContext) -> [LayoutNode]
    /// Whether what it shows takes the place of what `old` showed by fading into it, as nothing lies between the two.
    func isExchanged(for old: any ViewContent) -> Bool
    /// The view's name where UIKit draws it on a phone, with what it inherits: `ImageRenderer` shows a placeholder for it. Nil for a view
    /// that SwiftUI draws itself.
    func hostedName(in style: InheritedStyle) -> String?
    /// What the view itself, not what is in it, is to a finger, with what it inherits; nil for nothing.
    func touch(in style: InheritedStyle) -> Touch?
}

extension ViewContent {
    package var parts: [ViewNode] { [] }
    package var viewCount: Int { 1 }
    package func isExchanged(for old: any ViewContent) -> Bool { false }
    package func hostedName(in style: InheritedStyle) -> String? { nil }
    package func touch(in style: InheritedStyle) -> Touch? { parts.isEmpty && viewCount > 0 ? .solid : nil }
}

extension ViewContent where Self: Pressable {
    package func touch(in style: InheritedStyle) -> Touch? {
        let result = result(in: style)
        return result == .nothing ? nil : .press(result)
    }
}

/// A view that is made of simpler views.
package protocol RecipeContent: ViewContent {
    /// The view that stands for this one.
    func recipe(in context: LayoutContext) -> ViewNode
}

extension RecipeContent {
    package func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        context.resolve(recipe(in: context))
    }
}

extension Equatable {
    /// Whether `other` is of this type and equal.
    package func equals(_ other: Any) -> Bool {
        (other as? Self) == self
    }
}

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
