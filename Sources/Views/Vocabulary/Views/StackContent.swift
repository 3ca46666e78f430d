/// A horizontal or vertical stack.
struct StackContent: ElementContent {
    /// The name under which its frame is listed.
    let name: String
    let axis: Axis
    let alignment: Alignment
    /// The distance between neighbours; nil for their preferred distances.
    var spacing: Double?
    let children: [ViewNode]

    mutating func animate(_ values: inout AnimatedValues) {
        values.number(&spacing)
    }

    var parts: [ViewNode] { children }

    func element(in context: LayoutContext) -> any LayoutElement {
        let nodes = context.inside(axis: axis).resolve(children)
        let line = context.line(axis: axis, alignment: alignment, spacing: spacing, nodes)
        return StackElement(name: name, line)
    }
}

extension ViewNode.Kind {
    /// Returns views side by side, `spacing` points apart; nil for their preferred distances.
    public static func hstack(alignment: VerticalAlignment, spacing: Double?, children: [ViewNode]) -> Self {
        Self(
            StackContent(
                name: "HStack", axis: .horizontal, alignment: Alignment(horizontal: .center, vertical: alignment),
                spacing: spacing, children: children))
    }

    /// Returns views in a column, `spacing` points apart; nil for their preferred distances.
    public static func vstack(alignment: HorizontalAlignment, spacing: Double?, children: [ViewNode]) -> Self {
        Self(
            StackContent(
                name: "VStack", axis: .vertical, alignment: Alignment(horizontal: alignment, vertical: .center),
                spacing: spacing, children: children))
    }
}

/// Views on top of each other.
struct ZStackContent: ElementContent {
    let alignment: Alignment
    let children: [ViewNode]

    var parts: [ViewNode] { children }

    func element(in context: LayoutContext) -> any LayoutElement {
        let nodes = context.inside(axis: nil).resolve(children)
        return ZStackElement(alignment: alignment, children: nodes)
    }
}

extension ViewNode.Kind {
    /// Returns views on top of each other, back to front.
    public static func zstack(alignment: Alignment, children: [ViewNode]) -> Self {
        Self(ZStackContent(alignment: alignment, children: children))
    }
}

/// Flexible space that takes the remaining length of its stack.
struct SpacerContent: ViewContent {
    var minLength: Double?

    mutating func animate(_ values: inout AnimatedValues) {
        values.length(&minLength)
    }

    func touch(in style: InheritedStyle) -> HitTestRole? { nil }

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        let element = SpacerElement(minLength: Length.optional(minLength) ?? 8, axis: context.axis)
        return [LayoutNode(element, traits: LayoutTraits(priority: -.infinity))]
    }
}

extension ViewNode.Kind {
    /// Returns flexible space of at least `minLength` points; nil for the system's 8.
    public static func spacer(minLength: Double?) -> Self { Self(SpacerContent(minLength: minLength)) }
}

/// A spacer: it takes the remaining length along its stack's axis and no length across; outside a stack it takes both.
private struct SpacerElement: LayoutElement {
    let minLength: Double
    let axis: Axis?

    var name: String { "Spacer" }

    var spacing: SpacingPreference {
        switch axis {
        case .horizontal: SpacingPreference(leading: .none, trailing: .none)
        case .vertical: SpacingPreference(top: .none, bottom: .none)
        case nil: SpacingPreference(top: .none, bottom: .none, leading: .none, trailing: .none)
        }
    }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        let width = axis == .vertical ? 0 : max(proposal.width ?? minLength, minLength)
        let height = axis == .horizontal ? 0 : max(proposal.height ?? minLength, minLength)
        return LayoutMetrics(size: Size(width: width, height: height))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {}
}

/// A thin line across its stack's axis.
struct DividerContent: ElementContent {
    func element(in context: LayoutContext) -> any LayoutElement {
        let color = context.style.resolve(.color(.separator))
        return DividerElement(axis: context.axis, style: color, grid: context.grid)
    }
}

extension ViewNode.Kind {
    /// A thin line across its stack's axis.
    public static let divider = Self(DividerContent())
}

/// A line of one pixel across its stack's axis; outside a stack it is horizontal. Its ideal length is 10.
private struct DividerElement: LayoutElement {
    let axis: Axis?
    let style: ResolvedStyle
    let grid: PixelGrid

    var name: String { "Divider" }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        if axis == .horizontal {
            return LayoutMetrics(size: Size(width: grid.pixel, height: proposal.height ?? 10))
        }
        return LayoutMetrics(size: Size(width: proposal.width ?? 10, height: grid.pixel))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        canvas.fill(.rectangle, in: rect, style: style)
    }
}

/// An empty view, which takes no part in a stack's spacing.
struct EmptyContent: ViewContent {
    var viewCount: Int { 0 }

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] { [] }
}

extension ViewNode.Kind {
    /// An empty view, which takes no part in a stack's spacing.
    public static let empty = Self(EmptyContent())
}

/// Several views that take modifiers together; transparent to layout.
struct GroupContent: ViewContent {
    let children: [ViewNode]
    /// The name of the view that the group replaces, if UIKit draws that on a phone; nil for any other group.
    var hostedName: String?

    var parts: [ViewNode] { children }
    var viewCount: Int { children.viewCount }

    func hostedName(in style: InheritedStyle) -> String? { hostedName }

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        context.inside(axis: context.axis).resolve(children)
    }
}

extension [ViewNode] {
    /// The number of views that a parent sees.
    var viewCount: Int { reduce(0) { $0 + $1.kind.content.viewCount } }
}

extension ViewNode.Kind {
    /// Returns a group, which is transparent to layout: its children replace it in its parent, each with the group's
    /// modifiers.
    public static func group(_ children: [ViewNode]) -> Self { Self(GroupContent(children: children)) }

    /// Returns the views that replace one that is not drawn here. It is called `hostedName`, and UIKit draws it on a
    /// phone.
    package static func group(_ children: [ViewNode], inPlaceOf hostedName: String) -> Self {
        Self(GroupContent(children: children, hostedName: hostedName))
    }
}
