public import Views

extension View {
    /// The view's centre at a point of the room that is offered, in points from its top leading corner.
    public func position(x: Double = 0, y: Double = 0) -> some View {
        modified(.position(x: x, y: y))
    }

    /// A container draws views of a higher index in front of the others; the usual one is 0.
    public func zIndex(_ value: Double) -> some View {
        modified(.zIndex(value))
    }

    /// Sets the view's guide to `offset` points beyond `place`. Where SwiftUI's takes a function of the view's dimensions,
    /// this takes one of its places: a length, another guide, its width or its height.
    public func alignmentGuide(
        _ guide: HorizontalAlignment, at place: GuidePlace, offset: Double = 0
    ) -> some View {
        modified(.alignmentGuide(guide, at: place, offset: offset))
    }

    /// Sets the view's guide to `offset` points beyond `place`.
    public func alignmentGuide(_ guide: VerticalAlignment, at place: GuidePlace, offset: Double = 0) -> some View {
        modified(.alignmentGuide(guide, at: place, offset: offset))
    }

    /// The direction in which the views within go, and their texts begin; SwiftUI's environment value of that name.
    public func layoutDirection(_ direction: LayoutDirection) -> some View {
        environment(\.layoutDirection, direction)
    }

    /// The scheme of the picture that the view is, its ground included; nil for the one around.
    public func preferredColorScheme(_ scheme: ColorScheme?) -> some View {
        EnvironmentModified(content: self) { if let scheme { $0.colorScheme = scheme } }
    }

    /// The scheme of the view; SwiftUI's older name.
    public func colorScheme(_ scheme: ColorScheme) -> some View {
        environment(\.colorScheme, scheme)
    }

    /// How many of its grid's columns the view takes.
    public func gridCellColumns(_ count: Int) -> some View {
        modified(.gridCellColumns(count))
    }

    /// Where in its grid's cell the view stands.
    public func gridCellAnchor(_ anchor: UnitPoint) -> some View {
        modified(.gridCellAnchor(anchor))
    }

    /// Keeps the view from making its grid's cell larger along `axes`.
    public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View {
        modified(
            .gridCellUnsizedAxes(horizontal: axes.contains(.horizontal), vertical: axes.contains(.vertical)))
    }

    /// Where the views of its grid's column stand.
    public func gridColumnAlignment(_ alignment: HorizontalAlignment) -> some View {
        modified(.gridColumnAlignment(alignment))
    }

    /// A frame of the lengths of the scroll view or the window around.
    public func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center) -> some View {
        containerRelativeFrame(axes, count: 1, spacing: 0, alignment: alignment)
    }

    /// A frame of `span` of `count` parts of the scroll view's or the window's lengths, `spacing` points apart.
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

    /// The middle of the top edge.
    public static let top = UnitPoint(x: 0.5, y: 0)
    /// The middle of the bottom edge.
    public static let bottom = UnitPoint(x: 0.5, y: 1)
    /// The middle of the left edge.
    public static let leading = UnitPoint(x: 0, y: 0.5)
    /// The middle of the right edge.
    public static let trailing = UnitPoint(x: 1, y: 0.5)
    /// The top left corner.
    public static let topLeading = UnitPoint(x: 0, y: 0)
    /// The top right corner.
    public static let topTrailing = UnitPoint(x: 1, y: 0)
    /// The bottom left corner.
    public static let bottomLeading = UnitPoint(x: 0, y: 1)
    /// The bottom right corner.
    public static let bottomTrailing = UnitPoint(x: 1, y: 1)
    /// The middle.
    public static let center = UnitPoint(x: 0.5, y: 0.5)
}
