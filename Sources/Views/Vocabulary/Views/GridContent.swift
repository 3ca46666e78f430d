/// Views in rows and columns of their views' widths; SwiftUI's `Grid`.
struct GridContent: ViewContent {
    let alignment: Alignment
    var horizontalSpacing: Double?
    var verticalSpacing: Double?
    let children: [ViewNode]

    mutating func animate(_ values: inout AnimatedValues) {
        values.number(&horizontalSpacing)
        values.number(&verticalSpacing)
    }

    var parts: [ViewNode] { children }

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        var inner = context.inside(axis: nil)
        inner.style[GridDepth.self] += 1
        guard inner.style[GridDepth.self] <= GridDepth.most else { return plain(inner) }
        var rows: [GridElement.Row] = []
        collect(children, inner, into: &rows)
        return [
            LayoutNode(
                GridElement(
                    alignment: alignment, horizontalSpacing: Length.spacing(horizontalSpacing),
                    verticalSpacing: Length.spacing(verticalSpacing), rows: rows))
        ]
    }

    /// Returns the views in a column.
    private func plain(_ context: LayoutContext) -> [LayoutNode] {
        [
            LayoutNode(
                StackElement(
                    name: "Grid", axis: .vertical, alignment: alignment, spacing: verticalSpacing,
                    children: context.resolve(children)))
        ]
    }

    private func collect(_ nodes: [ViewNode], _ context: LayoutContext, into rows: inout [GridElement.Row]) {
        for node in nodes {
            if let row = node.kind.content as? GridRowContent {
                // The modifiers of a row apply to each of its cells, like a group's.
                let cells = context.resolve(ViewNode(.group(row.children), modifiers: node.modifiers))
                if !cells.isEmpty { rows.append(GridElement.Row(cells: cells, alignment: row.alignment)) }
            } else if let group = node.kind.content as? GroupContent, node.modifiers.isEmpty {
                collect(group.children, context, into: &rows)
            } else {
                rows += context.resolve(node).map { GridElement.Row(cells: [$0], isWhole: true) }
            }
        }
    }
}

/// The number of enclosing grids. Each measures its cells for several sizes, so the number of measurements grows
/// exponentially with the depth. Deeper grids become columns.
private enum GridDepth: InheritedKey {
    static let most = 6
    static var defaultValue: Int { 0 }
}

/// The cells of a grid row. Outside of a grid they are transparent to layout, like a group's views.
struct GridRowContent: ViewContent {
    let alignment: VerticalAlignment?
    let children: [ViewNode]

    var parts: [ViewNode] { children }
    var viewCount: Int { children.viewCount }

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        context.inside(axis: context.axis).resolve(children)
    }
}

extension ViewNode.Kind {
    /// Returns rows of views with columns of their views' widths: `gridRow`s; any other view is a row by itself. The
    /// distances are in points; nil for the system's.
    public static func grid(
        alignment: Alignment = .center, horizontalSpacing: Double? = nil, verticalSpacing: Double? = nil,
        children: [ViewNode]
    ) -> Self {
        Self(
            GridContent(
                alignment: alignment, horizontalSpacing: horizontalSpacing, verticalSpacing: verticalSpacing,
                children: children))
    }

    /// Returns the cells of a grid row; a nil `alignment` is the grid's.
    public static func gridRow(alignment: VerticalAlignment? = nil, children: [ViewNode]) -> Self {
        Self(GridRowContent(alignment: alignment, children: children))
    }
}
