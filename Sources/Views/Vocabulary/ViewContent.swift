/// The value of a view with its properties and child views. Each view of the vocabulary is one such type in one file;
/// layout and tree searches use views only through this protocol.
package protocol ViewContent: AnimatableContent {
    /// The direct child views, in order.
    var parts: [ViewNode] { get }
    /// The number of views that layout sees in this one's place: 1 except for views that are transparent to layout.
    var viewCount: Int { get }
    /// Returns the layout nodes in this view's place. Uses the time of `context`, and reports to `context` when the
    /// result changes.
    func layoutNodes(in context: LayoutContext) -> [LayoutNode]
    /// Whether the view replaces the content of `old` by a crossfade, because the two cannot be interpolated.
    func isExchanged(for old: any ViewContent) -> Bool
    /// Returns the view's name if UIKit draws it on a phone, with the inherited values: `ImageRenderer` shows a
    /// placeholder for it. Nil for a view that SwiftUI draws itself.
    func hostedName(in style: InheritedStyle) -> String?
    /// Returns the hit-testing role of the view itself, without its content, with the inherited values; nil for none.
    func touch(in style: InheritedStyle) -> HitTestRole?
}

extension ViewContent {
    package var parts: [ViewNode] { [] }
    package var viewCount: Int { 1 }
    package func isExchanged(for old: any ViewContent) -> Bool { false }
    package func hostedName(in style: InheritedStyle) -> String? { nil }
    package func touch(in style: InheritedStyle) -> HitTestRole? { parts.isEmpty && viewCount > 0 ? .solid : nil }
}

/// A view that is one element of the layout.
package protocol ElementContent: ViewContent {
    /// Returns the element, under the rules of ``ViewContent/layoutNodes(in:)``.
    func element(in context: LayoutContext) -> any LayoutElement
}

extension ElementContent {
    package func layoutNodes(in context: LayoutContext) -> [LayoutNode] { [LayoutNode(element(in: context))] }
}

extension ViewContent where Self: Pressable {
    package func touch(in style: InheritedStyle) -> HitTestRole? {
        let result = result(in: style)
        return result == .nothing ? nil : .press(result)
    }
}

/// A view that is composed of simpler views.
package protocol CompositeContent: ViewContent {
    /// Returns the view that replaces this one.
    func recipe(in context: LayoutContext) -> ViewNode
}

extension CompositeContent {
    package func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        context.resolve(recipe(in: context))
    }
}

extension Equatable {
    /// Whether `other` has the same type and is equal.
    package func equals(_ other: Any) -> Bool {
        (other as? Self) == self
    }
}

/// A tappable view or modifier.
package protocol Pressable {
    /// The action that the program receives for a tap; nil for none.
    var pressAction: ActionID? { get }
    /// The link that a tap opens if there is no action; nil for none.
    var pressLink: String? { get }
    /// The title that was set in addition to its views; nil for none.
    var pressTitle: String? { get }
}

extension Pressable {
    func result(in style: InheritedStyle) -> TapResult {
        guard style.isEnabled else { return .disabled }
        return pressAction.map { .action($0) } ?? pressLink.map { .link($0) } ?? .nothing
    }

    package var pressLink: String? { nil }
    package var pressTitle: String? { nil }
}

/// A modifier that controls whether the views inside accept taps.
package protocol HitTestRule {
    /// Whether taps in the view are disabled, although it still blocks the views behind it; nil for the inherited
    /// value.
    var isTapDisabled: Bool? { get }
}

/// A modifier that gives its view an invisible name.
package protocol AccessibleNaming {
    /// The name.
    var accessibleName: String { get }
}
