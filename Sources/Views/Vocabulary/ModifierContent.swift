/// The value of a modifier with its properties. Each modifier of the vocabulary is one such type in one file.
package protocol ModifierContent: AnimatableContent {
    /// The views that the modifier adds, in order.
    var parts: [ViewNode] { get }
    /// Changes the values that the views inside inherit.
    func change(_ style: inout InheritedStyle)
    /// Changes the transaction of a change for the views inside. `old` is the modifier before the change, nil if it did
    /// not change.
    func change(_ transaction: inout Transaction, from old: (any ModifierContent)?)
    /// The modifier of the same kind without effect. A modifier that exists only before or after a change animates from
    /// or to it. Nil if there is none.
    var neutral: (any ModifierContent)? { get }
    /// The modifier itself if it lays out or draws something around the view; else nil.
    var wrapper: (any WrappingModifier)? { get }
    /// Returns the hit-testing role that the modifier gives to its view's frame, with the inherited values; nil for
    /// none.
    func touch(in style: InheritedStyle) -> HitTestRole?
}

extension ModifierContent {
    package var parts: [ViewNode] { [] }
    package func change(_ style: inout InheritedStyle) {}
    package func change(_ transaction: inout Transaction, from old: (any ModifierContent)?) {}
    package var neutral: (any ModifierContent)? { nil }
    package var wrapper: (any WrappingModifier)? { nil }
    package func touch(in style: InheritedStyle) -> HitTestRole? { nil }
}

/// A modifier that lays out or draws something around the view.
package protocol WrappingModifier: ModifierContent {
    /// Returns `node` wrapped by the modifier, in `context`.
    func wrap(_ node: LayoutNode, in context: LayoutContext) -> LayoutNode
}

extension WrappingModifier {
    package var wrapper: (any WrappingModifier)? { self }
}

/// A modifier that lays out or draws around the view by its properties alone. By default it passes on the view's own
/// values.
package protocol LayoutModifier: WrappingModifier {
    /// The name under which its frame is listed.
    var name: String { get }
    /// Returns the preferred distances of `child` within the modifier.
    func spacing(of child: LayoutNode) -> SpacingPreference
    /// Returns the metrics that `child` within the modifier chooses for `proposal`.
    func metrics(of child: LayoutNode, for proposal: ProposedSize) -> LayoutMetrics
    /// Returns the saturation width of `child` within the modifier (see
    /// ``LayoutElement/saturationWidth(along:across:)``).
    func saturationWidth(for child: LayoutNode, along axis: Axis, across: Double?) -> Double?
    /// Draws `child` within the modifier in `rect`, whose size is the one chosen for `proposal`.
    func place(_ child: LayoutNode, in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas)
}

extension LayoutModifier {
    package func spacing(of child: LayoutNode) -> SpacingPreference { child.spacing }

    package func metrics(of child: LayoutNode, for proposal: ProposedSize) -> LayoutMetrics {
        child.metrics(for: proposal)
    }

    package func saturationWidth(for child: LayoutNode, along axis: Axis, across: Double?) -> Double? { nil }

    package func wrap(_ node: LayoutNode, in context: LayoutContext) -> LayoutNode {
        node.wrapped(in: ModifiedElement(modifier: self, child: node))
    }
}

/// A modifier that affects only the drawing: the view receives the modifier's proposal, and both have the same size.
package protocol SizeKeepingModifier: LayoutModifier {}

extension SizeKeepingModifier {
    package func saturationWidth(for child: LayoutNode, along axis: Axis, across: Double?) -> Double? {
        child.saturationWidth(along: axis, across: across)
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

    func saturationWidth(along axis: Axis, across: Double?) -> Double? {
        modifier.saturationWidth(for: child, along: axis, across: across)
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        modifier.place(child, in: rect, proposal: proposal, on: &canvas)
    }
}

/// Shorthands for the views of recipes.
extension ViewNode {
    /// Returns the view with additional modifiers, the innermost first.
    package func with(_ more: Modifier...) -> ViewNode {
        var copy = self
        copy.modifiers += more
        return copy
    }

    /// Returns one view for `views`: several form a row.
    static func one(_ views: [ViewNode]) -> ViewNode {
        views.count == 1 ? views[0] : ViewNode(.hstack(alignment: .center, spacing: nil, children: views))
    }

    /// Returns a row of views, listed as `name`.
    static func row(
        _ name: String, alignment: VerticalAlignment = .center, spacing: Double? = nil, _ children: [ViewNode?]
    ) -> ViewNode {
        ViewNode(
            Kind(
                StackContent(
                    name: name, axis: .horizontal, alignment: Alignment(horizontal: .center, vertical: alignment),
                    spacing: spacing, children: children.compactMap { $0 })))
    }

    /// Returns a column of views, listed as `name`.
    static func column(
        _ name: String, alignment: HorizontalAlignment = .center, spacing: Double? = nil, _ children: [ViewNode?]
    ) -> ViewNode {
        ViewNode(
            Kind(
                StackContent(
                    name: name, axis: .vertical, alignment: Alignment(horizontal: alignment, vertical: .center),
                    spacing: spacing, children: children.compactMap { $0 })))
    }

    /// Returns a spacer with a minimum length in points.
    static func gap(_ minLength: Double? = nil) -> ViewNode { ViewNode(.spacer(minLength: minLength)) }

    /// Returns a filled shape.
    static func filled(_ outline: Outline, _ style: PaintStyle?) -> ViewNode {
        ViewNode(.shape(outline, fill: style, stroke: nil))
    }
}
