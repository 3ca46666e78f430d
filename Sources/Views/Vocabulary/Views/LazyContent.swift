/// Views along an axis in one or several tracks, made when they are seen: SwiftUI's lazy stacks and grids.
struct LazyContent: ViewContent {
    /// The name under which its frame is listed.
    let name: String
    let axis: Axis
    let alignment: Alignment
    /// The distance along the axis; nil for the system's.
    var spacing: Double?
    /// The tracks of a grid; nil for a stack, which has one as long as it is offered.
    let tracks: [GridTrack]?
    let children: [ViewNode]

    mutating func animate(_ values: inout AnimatedValues) {
        values.number(&spacing)
    }

    var parts: [ViewNode] { children }

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        var items: [LazyElement.Item] = []
        collect(children, into: &items)
        return [
            LayoutNode(
                LazyElement(
                    self, items: items, context: context.inside(axis: tracks == nil ? axis : nil),
                    isLazy: context.style.scrolls(axis)))
        ]
    }

    private func collect(_ nodes: [ViewNode], into items: inout [LazyElement.Item]) {
        for node in nodes where node.kind.content.viewCount > 0 {
            if let group = node.kind.content as? GroupContent {
                collect(group.children.map { $0.modified(node.modifiers) }, into: &items)
            } else if let section = node.kind.content as? ViewNode.PageContent, section.name == "Section" {
                if let header = section.header {
                    items.append(LazyElement.Item(node: header.modified(node.modifiers), isWhole: true))
                }
                collect(section.children.map { $0.modified(node.modifiers) }, into: &items)
                if let footer = section.footer {
                    items.append(LazyElement.Item(node: footer.modified(node.modifiers), isWhole: true))
                }
            } else {
                items.append(LazyElement.Item(node: node, isWhole: tracks == nil))
            }
        }
    }
}

extension ViewNode {
    /// The view in more modifiers.
    fileprivate func modified(_ outer: [Modifier]) -> ViewNode {
        ViewNode(kind, modifiers: modifiers + outer, identity: identity)
    }

    /// The name by which a scroll view can be asked to show the view; nil for none.
    package var scrollID: String? {
        modifiers.lazy.compactMap { ($0.content as? ScrollIdentityModifier)?.id }.last
    }
}

extension ViewNode.Kind {
    /// Views above each other, each made when it is seen, in all the width that is offered.
    public static func lazyVStack(
        alignment: HorizontalAlignment = .center, spacing: Double? = nil, children: [ViewNode]
    )
        -> Self
    {
        Self(
            LazyContent(
                name: "LazyVStack", axis: .vertical, alignment: Alignment(horizontal: alignment, vertical: .center),
                spacing: spacing, tracks: nil, children: children))
    }

    /// Views side by side, each made when it is seen, in all the height that is offered.
    public static func lazyHStack(alignment: VerticalAlignment = .center, spacing: Double? = nil, children: [ViewNode])
        -> Self
    {
        Self(
            LazyContent(
                name: "LazyHStack", axis: .horizontal, alignment: Alignment(horizontal: .center, vertical: alignment),
                spacing: spacing, tracks: nil, children: children))
    }

    /// Views in columns, from row to row.
    public static func lazyVGrid(
        columns: [GridTrack], alignment: HorizontalAlignment = .center, spacing: Double? = nil, children: [ViewNode]
    ) -> Self {
        Self(
            LazyContent(
                name: "LazyVGrid", axis: .vertical, alignment: Alignment(horizontal: alignment, vertical: .center),
                spacing: spacing, tracks: columns, children: children))
    }

    /// Views in rows, from column to column.
    public static func lazyHGrid(
        rows: [GridTrack], alignment: VerticalAlignment = .center, spacing: Double? = nil, children: [ViewNode]
    ) -> Self {
        Self(
            LazyContent(
                name: "LazyHGrid", axis: .horizontal, alignment: Alignment(horizontal: .center, vertical: alignment),
                spacing: spacing, tracks: rows, children: children))
    }
}
