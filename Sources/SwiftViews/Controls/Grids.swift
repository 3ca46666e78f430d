public import Views

/// Views in rows and columns, each column as wide as its widest view; SwiftUI's `Grid`.
public struct Grid<Content: View>: View, PrimitiveView {
    private let alignment: Alignment
    private let horizontalSpacing: Double?
    private let verticalSpacing: Double?
    private let content: Content

    /// A grid of `GridRow`s; any other view is a row by itself. The spacing is in points, nil for the system's.
    public init(
        alignment: Alignment = .center, horizontalSpacing: Double? = nil, verticalSpacing: Double? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.horizontalSpacing = horizontalSpacing
        self.verticalSpacing = verticalSpacing
        self.content = content()
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let children = context.nodes(of: content, under: identity, .content)
        return [
            ViewNode(
                .grid(
                    alignment: alignment, horizontalSpacing: horizontalSpacing, verticalSpacing: verticalSpacing,
                    children: children))
        ]
    }
}

/// The cells of a grid row; SwiftUI's `GridRow`.
public struct GridRow<Content: View>: View, PrimitiveView {
    private let alignment: VerticalAlignment?
    private let content: Content

    /// A row of a grid. If `alignment` is nil, the row uses the grid's.
    public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        self.content = content()
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        [ViewNode(.gridRow(alignment: alignment, children: context.nodes(of: content, under: identity, .content)))]
    }
}

/// A column or a row of a lazy grid; SwiftUI's `GridItem`.
public typealias GridItem = GridTrack

/// Views in columns, row by row; SwiftUI's `LazyVGrid`.
public struct LazyVGrid<Content: View>: View, PrimitiveView {
    private let columns: [GridItem]
    private let alignment: HorizontalAlignment
    private let spacing: Double?
    private let content: Content

    /// Rows `spacing` points apart; nil for the system's 8.
    public init(
        columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: Double? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.columns = columns
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let children = context.nodes(of: content, under: identity, .content)
        return [ViewNode(.lazyVGrid(columns: columns, alignment: alignment, spacing: spacing, children: children))]
    }
}

/// Views in rows, column by column; SwiftUI's `LazyHGrid`.
public struct LazyHGrid<Content: View>: View, PrimitiveView {
    private let rows: [GridItem]
    private let alignment: VerticalAlignment
    private let spacing: Double?
    private let content: Content

    /// Columns `spacing` points apart; nil for the system's 8.
    public init(
        rows: [GridItem], alignment: VerticalAlignment = .center, spacing: Double? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.rows = rows
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let children = context.nodes(of: content, under: identity, .content)
        return [ViewNode(.lazyHGrid(rows: rows, alignment: alignment, spacing: spacing, children: children))]
    }
}
