public import Views

extension View {
    /// Places the view's centre at a point of the offered space, in points from its top leading corner.
    public func position(x: Double = 0, y: Double = 0) -> some View {
        modified(.position(x: x, y: y))
    }

    /// Sets the order of views in a container: a higher index is drawn in front. The default is 0.
    public func zIndex(_ value: Double) -> some View {
        modified(.zIndex(value))
    }

    /// Sets the view's guide to `offset` points beyond `place`. SwiftUI takes a function of the view's dimensions. This
    /// method takes a length, another guide, the view's width or its height.
    public func alignmentGuide(
        _ guide: HorizontalAlignment, at place: GuidePosition, offset: Double = 0
    ) -> some View {
        modified(.alignmentGuide(guide, at: place, offset: offset))
    }

    /// Sets the view's guide to `offset` points beyond `place`.
    public func alignmentGuide(_ guide: VerticalAlignment, at place: GuidePosition, offset: Double = 0) -> some View {
        modified(.alignmentGuide(guide, at: place, offset: offset))
    }

    /// Sets the layout direction of the views and texts within; SwiftUI's environment value of that name.
    public func layoutDirection(_ direction: LayoutDirection) -> some View {
        environment(\.layoutDirection, direction)
    }

    /// Sets the colour scheme of the view, including its background; nil for the environment's.
    public func preferredColorScheme(_ scheme: ColorScheme?) -> some View {
        EnvironmentModifiedView(content: self) { if let scheme { $0.colorScheme = scheme } }
    }

    /// Sets the colour scheme of the view; SwiftUI's older name.
    public func colorScheme(_ scheme: ColorScheme) -> some View {
        environment(\.colorScheme, scheme)
    }

    /// Sets the number of grid columns that the view spans.
    public func gridCellColumns(_ count: Int) -> some View {
        modified(.gridCellColumns(count))
    }

    /// Sets the view's anchor in its grid cell.
    public func gridCellAnchor(_ anchor: UnitPoint) -> some View {
        modified(.gridCellAnchor(anchor))
    }

    /// Keeps the view from enlarging its grid cell along `axes`.
    public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View {
        modified(
            .gridCellUnsizedAxes(horizontal: axes.contains(.horizontal), vertical: axes.contains(.vertical)))
    }

    /// Sets the horizontal alignment of the view's grid column.
    public func gridColumnAlignment(_ alignment: HorizontalAlignment) -> some View {
        modified(.gridColumnAlignment(alignment))
    }

    /// Sets a frame of the size of the enclosing scroll view or window.
    public func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center) -> some View {
        containerRelativeFrame(axes, count: 1, spacing: 0, alignment: alignment)
    }

    /// Sets a frame of `span` of `count` parts of the size of the enclosing scroll view or window. The parts are
    /// `spacing` points apart.
    public func containerRelativeFrame(
        _ axes: Axis.Set, count: Int, span: Int = 1, spacing: Double, alignment: Alignment = .center
    ) -> some View {
        modified(
            .containerRelativeFrame(
                horizontal: axes.contains(.horizontal), vertical: axes.contains(.vertical), count: count, span: span,
                spacing: spacing, alignment: alignment))
    }
}

/// SwiftUI's names for points of a rectangle.
extension UnitPoint {
    /// The top left corner.
    public static let zero = UnitPoint(x: 0, y: 0)

    /// The top left corner.
    public init() {
        self.init(x: 0, y: 0)
    }

    /// The centre of the top edge.
    public static let top = UnitPoint(x: 0.5, y: 0)
    /// The centre of the bottom edge.
    public static let bottom = UnitPoint(x: 0.5, y: 1)
    /// The centre of the left edge.
    public static let leading = UnitPoint(x: 0, y: 0.5)
    /// The centre of the right edge.
    public static let trailing = UnitPoint(x: 1, y: 0.5)
    /// The top left corner.
    public static let topLeading = UnitPoint(x: 0, y: 0)
    /// The top right corner.
    public static let topTrailing = UnitPoint(x: 1, y: 0)
    /// The bottom left corner.
    public static let bottomLeading = UnitPoint(x: 0, y: 1)
    /// The bottom right corner.
    public static let bottomTrailing = UnitPoint(x: 1, y: 1)
    /// The centre.
    public static let center = UnitPoint(x: 0.5, y: 0.5)
}
