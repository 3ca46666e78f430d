public import Foundation
public import SwiftViews
import Views

/// A layout of views side by side; SwiftUI's `HStackLayout`.
public struct HStackLayout: Hashable, Sendable {
    /// Where views stand across the stack.
    public var alignment: VerticalAlignment
    /// The distance in points; nil for the one that views prefer.
    public var spacing: CGFloat?

    /// Views side by side.
    public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
        self.alignment = alignment
        self.spacing = spacing
    }

    /// `content` laid out so.
    @MainActor public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
        AnyLayout(self)(content)
    }
}

/// A layout of views above each other; SwiftUI's `VStackLayout`.
public struct VStackLayout: Hashable, Sendable {
    /// Where views stand across the stack.
    public var alignment: HorizontalAlignment
    /// The distance in points; nil for the one that views prefer.
    public var spacing: CGFloat?

    /// Views above each other.
    public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
        self.alignment = alignment
        self.spacing = spacing
    }

    /// `content` laid out so.
    @MainActor public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
        AnyLayout(self)(content)
    }
}

/// A layout of views in front of each other; SwiftUI's `ZStackLayout`.
public struct ZStackLayout: Hashable, Sendable {
    /// Where views stand.
    public var alignment: Alignment

    /// Views in front of each other.
    public init(alignment: Alignment = .center) {
        self.alignment = alignment
    }

    /// `content` laid out so.
    @MainActor public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
        AnyLayout(self)(content)
    }
}

/// A layout of rows; SwiftUI's `GridLayout`.
public struct GridLayout: Hashable, Sendable {
    /// Where views stand in their cells.
    public var alignment: Alignment
    /// The distance between columns in points; nil for the system's.
    public var horizontalSpacing: CGFloat?
    /// The distance between rows in points; nil for the system's.
    public var verticalSpacing: CGFloat?

    /// Rows.
    public init(
        alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil
    ) {
        self.alignment = alignment
        self.horizontalSpacing = horizontalSpacing
        self.verticalSpacing = verticalSpacing
    }

    /// `content` laid out so.
    @MainActor public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
        AnyLayout(self)(content)
    }
}

/// A layout whose type is hidden, so that views keep their state when it becomes another one; SwiftUI's `AnyLayout`.
public struct AnyLayout {
    private let kind: ([ViewNode]) -> ViewNode.Kind

    /// Hides the type of `layout`.
    public init<L: Layout>(_ layout: L) {
        kind = layout.kind
    }

    /// Views side by side.
    public init(_ layout: HStackLayout) {
        kind = { children in
            .hstack(
                alignment: layout.alignment, spacing: layout.spacing.map { Double($0) }, children: children)
        }
    }

    /// Views above each other.
    public init(_ layout: VStackLayout) {
        kind = { children in
            .vstack(
                alignment: layout.alignment, spacing: layout.spacing.map { Double($0) }, children: children)
        }
    }

    /// Views in front of each other.
    public init(_ layout: ZStackLayout) {
        kind = { .zstack(alignment: layout.alignment, children: $0) }
    }

    /// Rows.
    public init(_ layout: GridLayout) {
        kind = { children in
            .grid(
                alignment: layout.alignment, horizontalSpacing: layout.horizontalSpacing.map { Double($0) },
                verticalSpacing: layout.verticalSpacing.map { Double($0) }, children: children)
        }
    }

    /// `content` laid out so.
    @MainActor public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
        ArrangedViews(content: content(), kind: kind)
    }
}
