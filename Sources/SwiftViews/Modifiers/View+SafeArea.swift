public import Views

extension View {
    /// Lets the view go on beyond the safe area.
    public func ignoresSafeArea(edges: Edge.Set = .all) -> some View {
        modified(.ignoresSafeArea(edges: edges.edges))
    }

    /// A view at the top or the bottom of this one, whose safe area is smaller by it; 8 points apart where `spacing` is nil.
    public func safeAreaInset(
        edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: Double? = nil,
        @ViewBuilder content: () -> some View
    ) -> some View {
        Layered(content: self, layer: content()) {
            .safeAreaInset(edge: edge, alignment: alignment, spacing: spacing, $0)
        }
    }

    /// A view at a side of this one, whose safe area is smaller by it; 8 points apart where `spacing` is nil.
    public func safeAreaInset(
        edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: Double? = nil,
        @ViewBuilder content: () -> some View
    ) -> some View {
        Layered(content: self, layer: content()) {
            .safeAreaInset(edge: edge, alignment: alignment, spacing: spacing, $0)
        }
    }

    /// Makes the safe area smaller; the system's 16 points where `length` is nil.
    public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: Double? = nil) -> some View {
        modified(.safeAreaPadding(edges.insets(length ?? 16)))
    }

    /// Makes the safe area smaller, side by side.
    public func safeAreaPadding(_ insets: EdgeInsets) -> some View {
        modified(.safeAreaPadding(insets))
    }

    /// Space around the content of the scroll views within.
    public func contentMargins(_ edges: Edge.Set = .all, _ length: Double) -> some View {
        modified(.contentMargins(edges.insets(length)))
    }

    /// Where the scroll views within begin, and where content stands that is smaller than they are.
    public func defaultScrollAnchor(_ anchor: UnitPoint) -> some View {
        modified(.defaultScrollAnchor(anchor))
    }
}

extension Edge.Set {
    fileprivate var edges: EdgeSet { EdgeSet(rawValue: rawValue) }

    /// `length` at these edges.
    fileprivate func insets(_ length: Double) -> EdgeInsets {
        EdgeInsets(
            top: contains(.top) ? length : 0, leading: contains(.leading) ? length : 0,
            bottom: contains(.bottom) ? length : 0, trailing: contains(.trailing) ? length : 0)
    }
}
