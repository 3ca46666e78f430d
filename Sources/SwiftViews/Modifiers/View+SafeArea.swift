public import Views

extension View {
    /// Extends the view beyond the safe area. There is no keyboard, so its region alone has no effect.
    public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View {
        modified(.ignoresSafeArea(edges: (regions.contains(.container) ? edges : []).edges))
    }

    /// Places a view at the top or bottom edge of this view and reduces its safe area by it. A nil `spacing` is 8
    /// points.
    public func safeAreaInset(
        edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: Double? = nil,
        @ViewBuilder content: () -> some View
    ) -> some View {
        LayeredView(content: self, layer: content()) {
            .safeAreaInset(edge: edge, alignment: alignment, spacing: spacing, $0)
        }
    }

    /// Places a view at the leading or trailing edge of this view and reduces its safe area by it. A nil `spacing` is 8
    /// points.
    public func safeAreaInset(
        edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: Double? = nil,
        @ViewBuilder content: () -> some View
    ) -> some View {
        LayeredView(content: self, layer: content()) {
            .safeAreaInset(edge: edge, alignment: alignment, spacing: spacing, $0)
        }
    }

    /// Adds padding to the safe area; nil for the system's 16 points.
    public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: Double? = nil) -> some View {
        modified(.safeAreaPadding(edges.insets(length ?? 16)))
    }

    /// Adds padding to each side of the safe area.
    public func safeAreaPadding(_ insets: EdgeInsets) -> some View {
        modified(.safeAreaPadding(insets))
    }

    /// Adds margins around the content of the scroll views within.
    public func contentMargins(_ edges: Edge.Set = .all, _ length: Double) -> some View {
        modified(.contentMargins(edges.insets(length)))
    }

    /// Sets the initial scroll position of the scroll views within. Content that is smaller than its scroll view is
    /// aligned to the same anchor.
    public func defaultScrollAnchor(_ anchor: UnitPoint) -> some View {
        modified(.defaultScrollAnchor(anchor))
    }
}

extension Edge.Set {
    fileprivate var edges: EdgeSet { EdgeSet(rawValue: rawValue) }

    /// Returns insets of `length` at these edges.
    fileprivate func insets(_ length: Double) -> EdgeInsets {
        EdgeInsets(
            top: contains(.top) ? length : 0, leading: contains(.leading) ? length : 0,
            bottom: contains(.bottom) ? length : 0, trailing: contains(.trailing) ? length : 0)
    }
}

/// The parts of the safe area; SwiftUI's `SafeAreaRegions`.
public struct SafeAreaRegions: OptionSet, Sendable {
    /// One bit per region.
    public let rawValue: UInt

    /// The regions of the bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The area within the page's bars.
    public static let container = SafeAreaRegions(rawValue: 1)
    /// The area above the keyboard, which never appears.
    public static let keyboard = SafeAreaRegions(rawValue: 2)
    /// All regions.
    public static let all = SafeAreaRegions(rawValue: .max)
}
