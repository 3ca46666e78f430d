public import Views

/// One of the two axes of a layout; SwiftUI's `Axis`.
public enum Axis: Int, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    case horizontal, vertical

    /// The name of the axis.
    public var description: String { self == .horizontal ? "horizontal" : "vertical" }

    /// A set of axes.
    public struct Set: OptionSet, Sendable {
        /// One bit per axis.
        public let rawValue: Int

        /// The axes of the bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// The horizontal axis.
        public static let horizontal = Set(rawValue: 1)
        /// The vertical axis.
        public static let vertical = Set(rawValue: 2)
    }
}

/// A viewport that fills the offered space and clips its content; SwiftUI's `ScrollView`.
public struct ScrollView<Content: View>: View, PrimitiveView {
    private let axes: Axis.Set
    private let content: Content

    /// A viewport that scrolls along `axes`.
    public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
        self.axes = axes
        self.content = content()
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let children = context.nodes(of: content, under: identity, .content)
        return [
            ViewNode(
                .scroll(
                    horizontal: axes.contains(.horizontal), vertical: axes.contains(.vertical), children: children))
        ]
    }
}

/// A vertical stack that lays out its views when they become visible; SwiftUI's `LazyVStack`.
public struct LazyVStack<Content: View>: View, PrimitiveView {
    private let alignment: HorizontalAlignment
    private let spacing: Double?
    private let content: Content

    /// A vertical stack with a spacing of `spacing` points; nil for the spacing that the views prefer.
    public init(
        alignment: HorizontalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let children = context.nodes(of: content, under: identity, .content)
        return [ViewNode(.lazyVStack(alignment: alignment, spacing: spacing, children: children))]
    }
}

/// A horizontal stack that lays out its views when they become visible; SwiftUI's `LazyHStack`.
public struct LazyHStack<Content: View>: View, PrimitiveView {
    private let alignment: VerticalAlignment
    private let spacing: Double?
    private let content: Content

    /// A horizontal stack with a spacing of `spacing` points; nil for the spacing that the views prefer.
    public init(
        alignment: VerticalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let children = context.nodes(of: content, under: identity, .content)
        return [ViewNode(.lazyHStack(alignment: alignment, spacing: spacing, children: children))]
    }
}

/// The first of its views that fits the offered space; SwiftUI's `ViewThatFits`.
public struct ViewThatFits<Content: View>: View, PrimitiveView {
    private let axes: Axis.Set
    private let content: Content

    /// The first view of `content` whose ideal size fits along `axes`, or the last if none does.
    public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
        self.axes = axes
        self.content = content()
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let children = context.nodes(of: content, under: identity, .content)
        return [
            ViewNode(
                .viewThatFits(
                    horizontal: axes.contains(.horizontal), vertical: axes.contains(.vertical), children: children))
        ]
    }
}
