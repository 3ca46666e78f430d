public import Views

/// A horizontal stack of views; SwiftUI's `HStack`.
public struct HStack<Content: View>: View, PrimitiveView {
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
        return [ViewNode(.hstack(alignment: alignment, spacing: spacing, children: children))]
    }
}

/// A vertical stack of views; SwiftUI's `VStack`.
public struct VStack<Content: View>: View, PrimitiveView {
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
        return [ViewNode(.vstack(alignment: alignment, spacing: spacing, children: children))]
    }
}

/// Views in front of one another; SwiftUI's `ZStack`.
public struct ZStack<Content: View>: View, PrimitiveView {
    private let alignment: Alignment
    private let content: Content

    /// Views in front of one another, the first at the back.
    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        self.content = content()
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        [ViewNode(.zstack(alignment: alignment, children: context.nodes(of: content, under: identity, .content)))]
    }
}

/// Views that share modifiers without a layout of their own; SwiftUI's `Group`.
public struct Group<Content: View>: View, PrimitiveView {
    private let content: Content

    /// A group of views.
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        [ViewNode(.group(context.nodes(of: content, under: identity, .content)))]
    }
}

/// Flexible space that expands along its stack's axis; SwiftUI's `Spacer`.
public struct Spacer: View, PrimitiveView {
    private let minLength: Double?

    /// Space of at least `minLength` points; nil for the system's 8.
    public init(minLength: Double? = nil) {
        self.minLength = minLength
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        [ViewNode(.spacer(minLength: minLength))]
    }
}

/// A thin line across its stack's axis; SwiftUI's `Divider`.
public struct Divider: View, PrimitiveView {
    /// A line.
    public init() {}

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        [ViewNode(.divider)]
    }
}
