/// What a modifier changes: a value with its props. Each modifier of the vocabulary is one such type in one file.
package protocol ModifierContent: Equatable, Sendable {
    /// The views that the modifier brings, in their order.
    var parts: [ViewNode] { get }
    /// Changes what the views within inherit.
    func change(_ style: inout InheritedStyle)
    /// The modifier where it lays out or draws something around the view; nil where it does not.
    var wrapper: (any WrappingModifier)? { get }
    /// What the modifier makes of its view's frame to a finger, with what it inherits; nil for nothing.
    func touch(in style: InheritedStyle) -> Touch?
}

extension ModifierContent {
    package var parts: [ViewNode] { [] }
    package func change(_ style: inout InheritedStyle) {}
    package var wrapper: (any WrappingModifier)? { nil }
    package func touch(in style: InheritedStyle) -> Touch? { nil }
}

/// A modifier that lays out or draws something around the view.
package protocol WrappingModifier: ModifierContent {
    /// `node` within the modifier, which stands in `context`.
    func wrap(_ node: LayoutNode, in context: LayoutContext) -> LayoutNode
}

extension WrappingModifier {
    package var wrapper: (any WrappingModifier)? { self }
}
