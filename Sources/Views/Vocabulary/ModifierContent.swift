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

/// A modifier that lays out or draws around the view by its props alone. What it does not say itself is the view's own.
package protocol LayoutModifier: WrappingModifier {
    /// The name under which its frame is listed.
    var name: String { get }
    /// The preferred distances of `child` within the modifier.
    func spacing(of child: LayoutNode) -> SpacingPreference
    /// The size that `child` within the modifier chooses for `proposal`.
    func metrics(of child: LayoutNode, for proposal: ProposedSize) -> LayoutMetrics
    /// A length that is enough for `child` within the modifier (see ``LayoutElement/enough(along:across:)``).
    func enough(for child: LayoutNode, along axis: Axis, across: Double?) -> Double?
    /// Draws `child` within the modifier in `rect`, whose size is the one chosen for `proposal`.
    func place(_ child: LayoutNode, in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas)
}

extension LayoutModifier {
    package func spacing(of child: LayoutNode) -> SpacingPreference { child.spacing }

    package func metrics(of child: LayoutNode, for proposal: ProposedSize) -> LayoutMetrics {
        child.metrics(for: proposal)
    }

    package func enough(for child: LayoutNode, along axis: Axis, across: Double?) -> Double? { nil }

    package func wrap(_ node: LayoutNode, in context: LayoutContext) -> LayoutNode {
        node.wrapped(in: ModifiedElement(modifier: self, child: node))
    }
}

/// A modifier of how a view is drawn: the view is proposed what the modifier is, and both are of one size.
package protocol SizeKeepingModifier: LayoutModifier {}

extension SizeKeepingModifier {
    package func enough(for child: LayoutNode, along axis: Axis, across: Double?) -> Double? {
        child.enough(along: axis, across: across)
    }
}

private struct ModifiedElement<Modifier: LayoutModifier>: LayoutElement {
    let modifier: Modifier
    let child: LayoutNode

    var name: String { modifier.name }
    var spacing: SpacingPreference { modifier.spacing(of: child) }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        modifier.metrics(of: child, for: proposal)
    }

    func enough(along axis: Axis, across: Double?) -> Double? {
        modifier.enough(for: child, along: axis, across: across)
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        modifier.place(child, in: rect, proposal: proposal, on: &canvas)
    }
}

/// Short forms for the views that recipes are made of.
extension ViewNode {
    /// The view in more modifiers, the first the innermost.
    package func with(_ more: Modifier...) -> ViewNode {
        var copy = self
        copy.modifiers += more
        return copy
    }

    /// One view for `views`: several stand side by side.
    static func one(_ views: [ViewNode]) -> ViewNode {
        views.count == 1 ? views[0] : ViewNode(.hstack(alignment: .center, spacing: nil, children: views))
    }

    /// Views side by side, listed as `name`.
    static func row(
        _ name: String, alignment: VerticalAlignment = .center, spacing: Double? = nil, _ children: [ViewNode?]
    ) -> ViewNode {
        ViewNode(
            Kind(
                StackContent(
                    name: name, axis: .horizontal, alignment: Alignment(horizontal: .center, vertical: alignment),
                    spacing: spacing, children: children.compactMap { $0 })))
    }

    /// Views above each other, listed as `name`.
    static func column(
        _ name: String, alignment: HorizontalAlignment = .center, spacing: Double? = nil, _ children: [ViewNode?]
    ) -> ViewNode {
        ViewNode(
            Kind(
                StackContent(
                    name: name, axis: .vertical, alignment: Alignment(horizontal: alignment, vertical: .center),
                    spacing: spacing, children: children.compactMap { $0 })))
    }

    /// Room that gives way, of `minLength` points at least.
    static func gap(_ minLength: Double? = nil) -> ViewNode { ViewNode(.spacer(minLength: minLength)) }

    /// A filled shape.
    static func filled(_ outline: Outline, _ style: PaintStyle?) -> ViewNode {
        ViewNode(.shape(outline, fill: style, stroke: nil))
    }
}
