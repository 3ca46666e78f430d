/// What a modifier changes: a value with its props. Each modifier of the vocabulary is one such type in one file.
package protocol ModifierContent: MovingContent {
    /// The views that the modifier brings, in their order.
    var parts: [ViewNode] { get }
    /// Changes what the views within inherit.
    func change(_ style: inout InheritedStyle)
    /// Changes what goes along with a change for the views within; `old` is what the modifier was before it, nil where nothing changed.
    func change(_ transaction: inout Transaction, from old: (any ModifierContent)?)
    /// The modifier of its kind that does nothing, from and to which it moves where a view has it only before or after a change; nil
    /// where there is none.
    var neutral: (any ModifierContent)? { get }
    /// The modifier where it lays out or draws something around the view; nil where it does not.
    var wrapper: (any WrappingModifier)? { get }
    /// What the modifier makes of its view's frame to a finger, with what it inherits; nil for nothing.
    func touch(in style: InheritedStyle) -> Touch?
}

extension ModifierContent {
    package var parts: [ViewNode] { [] }
    package func change(_ style: inout InheritedStyle) {}
    package func change(_ transaction: inout Transaction, from old: (any ModifierContent)?) {}
    package var neutral: (any ModifierContent)? { nil }
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
