public import Views

/// One of the two directions of a layout; SwiftUI's `Axis`.
public enum Axis: Int, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    case horizontal, vertical

    /// The direction's name.
    public var description: String { self == .horizontal ? "horizontal" : "vertical" }

    /// Some of the two.
    public struct Set: OptionSet, Sendable {
        /// A bit for each.
        public let rawValue: Int

        /// The axes of the bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// From side to side.
        public static let horizontal = Set(rawValue: 1)
        /// From top to bottom.
        public static let vertical = Set(rawValue: 2)
    }
}

/// Views in a window that is as large as it may be, of which what does not fit is cut off; SwiftUI's `ScrollView`.
public struct ScrollView<Content: View>: View, PrimitiveView {
    private let axes: Axis.Set
    private let content: Content

    /// A window that scrolls along `axes`.
    public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
        self.axes = axes
        self.content = content()
    }

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        let children = context.nodes(of: content, under: place, .content)
        return [
            ViewNode(
                .scroll(
                    horizontal: axes.contains(.horizontal), vertical: axes.contains(.vertical), children: children))
        ]
    }
}

/// Views above each other, laid out when they are seen; SwiftUI's `LazyVStack`.
public struct LazyVStack<Content: View>: View, PrimitiveView {
    private let alignment: HorizontalAlignment
    private let spacing: Double?
    private let content: Content

    /// Views above each other, `spacing` points apart; nil for the distances that they prefer.
    public init(
        alignment: HorizontalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        let children = context.nodes(of: content, under: place, .content)
        return [ViewNode(.lazyVStack(alignment: alignment, spacing: spacing, children: children))]
    }
}

/// Views side by side, laid out when they are seen; SwiftUI's `LazyHStack`.
public struct LazyHStack<Content: View>: View, PrimitiveView {
    private let alignment: VerticalAlignment
    private let spacing: Double?
    private let content: Content

    /// Views side by side, `spacing` points apart; nil for the distances that they prefer.
    public init(
        alignment: VerticalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        let children = context.nodes(of: content, under: place, .content)
        return [ViewNode(.lazyHStack(alignment: alignment, spacing: spacing, children: children))]
    }
}

/// The first of its views that fits what is offered; SwiftUI's `ViewThatFits`.
public struct ViewThatFits<Content: View>: View, PrimitiveView {
    private let axes: Axis.Set
    private let content: Content

    /// The first view of `content` whose ideal size fits along `axes`, the last where none does.
    public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
        self.axes = axes
        self.content = content()
    }

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        let children = context.nodes(of: content, under: place, .content)
        return [
            ViewNode(
                .viewThatFits(
                    horizontal: axes.contains(.horizontal), vertical: axes.contains(.vertical), children: children))
        ]
    }
}
