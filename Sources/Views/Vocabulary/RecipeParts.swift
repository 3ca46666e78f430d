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
