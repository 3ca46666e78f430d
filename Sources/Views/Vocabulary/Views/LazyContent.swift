/// Views along an axis in one or several tracks, created when they are visible: SwiftUI's lazy stacks and grids.
struct LazyContent: ElementContent {
    /// The name under which its frame is listed.
    let name: String
    let axis: Axis
    let alignment: Alignment
    /// The distance along the axis; nil for the system's.
    var spacing: Double?
    /// The tracks of a grid; nil for a stack, which has one of the proposed length.
    let tracks: [GridTrack]?
    let children: [ViewNode]

    mutating func animate(_ values: inout AnimatedValues) {
        values.number(&spacing)
    }

    var parts: [ViewNode] { children }

    func element(in context: LayoutContext) -> any LayoutElement {
        var items: [LazyElement.Item] = []
        collect(children, into: &items)
        return LazyElement(
            self, items: items, context: context.inside(axis: tracks == nil ? axis : nil),
            isLazy: context.style.scrolls(axis))
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
    /// Returns the view with additional modifiers.
    fileprivate func modified(_ outer: [Modifier]) -> ViewNode {
        ViewNode(kind, modifiers: modifiers + outer, identity: identity)
    }

    /// The name by which a scroll view can scroll to the view; nil for none.
    package var scrollID: String? {
        modifiers.lazy.compactMap { ($0.content as? ScrollIdentityModifier)?.id }.last
    }
}

extension ViewNode.Kind {
    /// Returns a column of views, each created when it is visible, of the proposed width.
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

    /// Returns a row of views, each created when it is visible, of the proposed height.
    public static func lazyHStack(alignment: VerticalAlignment = .center, spacing: Double? = nil, children: [ViewNode])
        -> Self
    {
        Self(
            LazyContent(
                name: "LazyHStack", axis: .horizontal, alignment: Alignment(horizontal: .center, vertical: alignment),
                spacing: spacing, tracks: nil, children: children))
    }

    /// Returns views in columns, filled row by row.
    public static func lazyVGrid(
        columns: [GridTrack], alignment: HorizontalAlignment = .center, spacing: Double? = nil, children: [ViewNode]
    ) -> Self {
        Self(
            LazyContent(
                name: "LazyVGrid", axis: .vertical, alignment: Alignment(horizontal: alignment, vertical: .center),
                spacing: spacing, tracks: columns, children: children))
    }

    /// Returns views in rows, filled column by column.
    public static func lazyHGrid(
        rows: [GridTrack], alignment: VerticalAlignment = .center, spacing: Double? = nil, children: [ViewNode]
    ) -> Self {
        Self(
            LazyContent(
                name: "LazyHGrid", axis: .horizontal, alignment: Alignment(horizontal: .center, vertical: alignment),
                spacing: spacing, tracks: rows, children: children))
    }
}
