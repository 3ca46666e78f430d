public import Foundation
public import SwiftViews
import Views

/// A horizontal stack layout; SwiftUI's `HStackLayout`.
public struct HStackLayout: Hashable, Sendable {
    /// The vertical alignment of the views.
    public var alignment: VerticalAlignment
    /// The spacing in points; nil for the spacing that the views prefer.
    public var spacing: CGFloat?

    /// Creates a horizontal stack layout.
    public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
        self.alignment = alignment
        self.spacing = spacing
    }

    /// Lays out `content`.
    @MainActor public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
        AnyLayout(self)(content)
    }
}

/// A vertical stack layout; SwiftUI's `VStackLayout`.
public struct VStackLayout: Hashable, Sendable {
    /// The horizontal alignment of the views.
    public var alignment: HorizontalAlignment
    /// The spacing in points; nil for the spacing that the views prefer.
    public var spacing: CGFloat?

    /// Creates a vertical stack layout.
    public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
        self.alignment = alignment
        self.spacing = spacing
    }

    /// Lays out `content`.
    @MainActor public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
        AnyLayout(self)(content)
    }
}

/// A layout of views in front of one another; SwiftUI's `ZStackLayout`.
public struct ZStackLayout: Hashable, Sendable {
    /// The alignment of the views.
    public var alignment: Alignment

    /// Creates a layout of views in front of one another.
    public init(alignment: Alignment = .center) {
        self.alignment = alignment
    }

    /// Lays out `content`.
    @MainActor public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
        AnyLayout(self)(content)
    }
}

/// A grid layout of rows; SwiftUI's `GridLayout`.
public struct GridLayout: Hashable, Sendable {
    /// The alignment of the views in their cells.
    public var alignment: Alignment
    /// The spacing of the columns in points; nil for the system's.
    public var horizontalSpacing: CGFloat?
    /// The spacing of the rows in points; nil for the system's.
    public var verticalSpacing: CGFloat?

    /// Creates a grid layout.
    public init(
        alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil
    ) {
        self.alignment = alignment
        self.horizontalSpacing = horizontalSpacing
        self.verticalSpacing = verticalSpacing
    }

    /// Lays out `content`.
    @MainActor public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
        AnyLayout(self)(content)
    }
}

/// A type-erased layout; SwiftUI's `AnyLayout`. Views keep their state when the layout changes its type.
public struct AnyLayout {
    private let kind: ([ViewNode]) -> ViewNode.Kind

    /// Erases the type of `layout`.
    public init<L: Layout>(_ layout: L) {
        kind = layout.kind
    }

    /// Creates a horizontal stack layout.
    public init(_ layout: HStackLayout) {
        kind = { children in
            .hstack(
                alignment: layout.alignment, spacing: layout.spacing.map { Double($0) }, children: children)
        }
    }

    /// Creates a vertical stack layout.
    public init(_ layout: VStackLayout) {
        kind = { children in
            .vstack(
                alignment: layout.alignment, spacing: layout.spacing.map { Double($0) }, children: children)
        }
    }

    /// Creates a layout of views in front of one another.
    public init(_ layout: ZStackLayout) {
        kind = { .zstack(alignment: layout.alignment, children: $0) }
    }

    /// Creates a grid layout.
    public init(_ layout: GridLayout) {
        kind = { children in
            .grid(
                alignment: layout.alignment, horizontalSpacing: layout.horizontalSpacing.map { Double($0) },
                verticalSpacing: layout.verticalSpacing.map { Double($0) }, children: children)
        }
    }

    /// Lays out `content`.
    @MainActor public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
        ContainerView(content: content(), kind: kind)
    }
}
