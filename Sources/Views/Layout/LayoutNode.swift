/// The metrics of a view for a proposal.
package struct LayoutMetrics: Equatable {
    /// The size that the view chose; infinite if it was proposed an infinite length and takes all of it.
    package var size: Size
    /// The first text's first baseline from the top; nil if the view contains no text.
    package var firstBaseline: Double?
    /// The last text's last baseline from the top; nil if the view contains no text.
    package var lastBaseline: Double?
    /// The explicit guides; nil for none.
    var explicit: ExplicitGuides?

    /// Creates the metrics of a view of `size`.
    package init(size: Size, firstBaseline: Double? = nil, lastBaseline: Double? = nil) {
        self.size = size
        self.firstBaseline = firstBaseline
        self.lastBaseline = lastBaseline
    }

    /// Returns the guide's distance from the leading edge.
    package func guide(_ alignment: HorizontalAlignment) -> Double {
        if let explicit, let place = explicit.horizontal[alignment] { return place }
        return switch alignment {
        case .leading: 0
        case .center: size.width / 2
        case .trailing: size.width
        }
    }

    /// Returns the guide's distance from the top. The baselines of a view without text are at its bottom, as in
    /// SwiftUI.
    package func guide(_ alignment: VerticalAlignment) -> Double {
        if let explicit, let place = explicit.vertical[alignment] { return place }
        return switch alignment {
        case .top: 0
        case .center: size.height / 2
        case .bottom: size.height
        case .firstTextBaseline: firstBaseline ?? size.height
        case .lastTextBaseline: lastBaseline ?? size.height
        }
    }

    /// Returns the metrics of a parent of `size` in which the view is at `x` from the leading edge and at `y`.
    func enclosed(in size: Size, x: Double = 0, y: Double) -> LayoutMetrics {
        guard y.isFinite else { return LayoutMetrics(size: size) }
        var metrics = LayoutMetrics(
            size: size, firstBaseline: firstBaseline.map { $0 + y }, lastBaseline: lastBaseline.map { $0 + y })
        if let explicit, x.isFinite { metrics.explicit = explicit.moved(x: x, y: y) }
        return metrics
    }
}

/// The two layout axes.
package enum Axis {
    case horizontal, vertical

    /// The perpendicular axis.
    var other: Axis { self == .horizontal ? .vertical : .horizontal }
}

/// The preferred distance of a view's edge to its neighbour in a stack with default spacing.
package enum EdgeSpacing: Equatable {
    /// The system's distance.
    case standard
    /// A chart: a larger distance to text above it.
    case chart
    /// Text: the distance to text above it is its font's line distance, in points.
    case text(leading: Double)
    /// A spacer: no distance.
    case none
}

/// The spacing preferences of a view's edges along both axes.
package struct SpacingPreference: Equatable {
    var top = EdgeSpacing.standard
    var bottom = EdgeSpacing.standard
    var leading = EdgeSpacing.standard
    var trailing = EdgeSpacing.standard

    /// Returns the common preference of the edges of adjacent views. If one is a text's and none is a spacer's, it is
    /// the text's. Else it is the preference that all have, or the standard.
    static func shared(_ edges: some Sequence<EdgeSpacing>) -> EdgeSpacing {
        var shared: EdgeSpacing?
        for edge in edges {
            switch (shared, edge) {
            case (nil, _): shared = edge
            case (.text(let one), .text(let other)): shared = .text(leading: max(one, other))
            case (.text, .standard), (.text, .chart), (.standard, .standard), (.chart, .chart),
                (EdgeSpacing.none?, EdgeSpacing.none):
                break
            case (.standard, .text), (.chart, .text): shared = edge
            default: return .standard
            }
        }
        return shared ?? .standard
    }

    /// Sets the standard distances at both ends of the given axes.
    mutating func reset(horizontal: Bool, vertical: Bool) {
        if horizontal { (leading, trailing) = (.standard, .standard) }
        if vertical { (top, bottom) = (.standard, .standard) }
    }

    /// Returns the default distance between two neighbours along `axis`.
    static func distance(_ first: SpacingPreference, _ second: SpacingPreference, along axis: Axis) -> Double {
        let edges = axis == .horizontal ? (first.trailing, second.leading) : (first.bottom, second.top)
        switch edges {
        case (.none, _), (_, .none): return 0
        case (.text, .text(let leading)): return axis == .vertical ? leading : SystemMetrics.spacing
        case (.text, .chart): return axis == .vertical ? SystemMetrics.textToChart : SystemMetrics.spacing
        case (.standard, _), (.chart, _), (.text, .standard): return SystemMetrics.spacing
        }
    }
}

/// One kind of view or modifier in layout: pure, and the owner of its children.
package protocol LayoutElement {
    /// The name under which a frame is listed.
    var name: String { get }
    /// The preferred distances.
    var spacing: SpacingPreference { get }
    /// Returns the metrics chosen for `proposal`.
    func metrics(for proposal: ProposedSize) -> LayoutMetrics
    /// Draws in `rect`, whose size is the one chosen for `proposal`.
    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas)
    /// Returns the saturation width (or height) along `axis`, with `across` proposed along the other axis; a nil
    /// `across` means any proposal. The view measures and draws the same for all proposals of at least this length,
    /// including infinity and the ideal length. Returns nil if there is none, or if it is unknown.
    func saturationWidth(along axis: Axis, across: Double?) -> Double?
}

extension LayoutElement {
    package var spacing: SpacingPreference { SpacingPreference() }
    package func saturationWidth(along axis: Axis, across: Double?) -> Double? { nil }
}

/// An element around a child that affects only the drawing: the child receives the element's proposal, and both have
/// the same size.
protocol SizeKeepingElement: LayoutElement {
    /// The child.
    var child: LayoutNode { get }
}

extension SizeKeepingElement {
    package var spacing: SpacingPreference { child.spacing }

    package func metrics(for proposal: ProposedSize) -> LayoutMetrics { child.metrics(for: proposal) }

    package func saturationWidth(along axis: Axis, across: Double?) -> Double? {
        child.saturationWidth(along: axis, across: across)
    }
}

/// A node of the layout tree. Measurements are cached for one layout pass, and the first of them for the node's
/// lifetime. So each proposal is measured once. In a tree of depth d, a node receives at most a few times d different
/// proposals: stacks pass 0 and infinity on to their children and divide only a finite length.
package final class LayoutNode {
    /// The element that is laid out.
    let element: any LayoutElement
    /// The view's requests to its container.
    let traits: LayoutTraits
    /// The element's preferred distances, computed once.
    let spacing: SpacingPreference
    /// The view's identity, in this tree and the next; nil if only its position is known.
    var identity: ViewIdentity?
    /// The animation tag of the view; nil if nothing is animated.
    var tag: AnimationTag?
    /// The hit-testing roles of the view's frame, innermost first.
    var touches: [HitTestRole] = []
    /// Whether later layouts reuse the node, which must no longer change.
    var isCached = false
    /// The list to which the node adds itself when it caches many measurements; nil for a node of a single layout.
    var overflow: MeasurementTrimList?
    private var answers = MeasurementCache()
    /// The cached drawing; nil if it is not known to be the same again.
    private var drawn: CachedDrawing?

    /// Creates a node for `element`.
    package init(_ element: any LayoutElement, traits: LayoutTraits = LayoutTraits()) {
        self.element = element
        self.traits = traits
        spacing = element.spacing
    }

    /// Returns a node for `element`, which contains the view, with the view's traits.
    package func wrapped(in element: any LayoutElement) -> LayoutNode {
        LayoutNode(element, traits: traits)
    }

    /// Returns the node itself, or a copy if the node is reused by later layouts.
    func changeable() -> LayoutNode {
        guard isCached else { return self }
        let node = asking { _ in }
        node.answers = answers
        node.overflow = overflow
        return node
    }

    /// Ends the layout: keeps only the measurements that the next layout may need.
    func endPass() {
        answers.keepFirst()
    }

    /// Returns a copy of the view with its traits modified by `change`.
    func asking(_ change: (inout LayoutTraits) -> Void) -> LayoutNode {
        var traits = traits
        change(&traits)
        let node = LayoutNode(element, traits: traits)
        node.identity = identity
        node.tag = tag
        node.touches = touches
        return node
    }

    /// Returns the metrics for `proposal`.
    package func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        if let answer = answers[proposal] { return answer }
        let answer = element.metrics(for: proposal)
        if answers.add(answer, for: proposal) { overflow?.nodes.append(self) }
        return answer
    }

    /// Returns the saturation width of the element (see ``LayoutElement/saturationWidth(along:across:)``).
    package func saturationWidth(along axis: Axis, across: Double?) -> Double? {
        element.saturationWidth(along: axis, across: across)
    }

    /// Draws the view, measured for `proposal`, with its top leading corner at `origin`. The x axis goes from left to
    /// right in all cases; in right-to-left layouts the view is mirrored in its parent.
    package func place(at origin: Point, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        if isCached, drawCached(at: origin, proposal, on: &canvas) { return }
        let drawing = isCached ? CachedDrawing(at: origin, proposal, on: canvas) : nil
        let rect = canvas.mirrored(Rect(origin: origin, size: metrics(for: proposal).size))
        if let id = traits.scrollID { canvas.meet(id, in: rect) }
        let parent = canvas.enter(element.name, rect, identity, touches)
        if canvas.motion == nil {
            element.place(in: rect, proposal: proposal, on: &canvas)
        } else {
            canvas.place(tag, in: rect, parent: parent) { element.place(in: rect, proposal: proposal, on: &$0) }
        }
        canvas.leave(to: parent)
        if let drawing { drawn = drawing.finish(on: canvas) ? drawing : nil }
    }

    /// Draws the cached drawing, if its inputs are the same.
    @inline(never)
    private func drawCached(at origin: Point, _ proposal: ProposedSize, on canvas: inout LayoutCanvas) -> Bool {
        guard let drawn, canvas.drawingInputs(at: origin, proposal) == drawn.inputs else { return false }
        canvas.items += drawn.items
        return true
    }

    /// Draws the view, measured for `proposal`, aligned in a parent with the metrics `parent` at `origin`.
    func place(
        aligned alignment: Alignment, in parent: LayoutMetrics, at origin: Point, proposal: ProposedSize,
        on canvas: inout LayoutCanvas
    ) {
        let own = metrics(for: proposal)
        let x = origin.x + parent.guide(alignment.horizontal) - own.guide(alignment.horizontal)
        let y = origin.y + parent.guide(alignment.vertical) - own.guide(alignment.vertical)
        place(at: Point(x: x, y: y), proposal: proposal, on: &canvas)
    }
}

/// The requests of a view to its container. Modifiers around the view pass them on; a container does not.
package struct LayoutTraits {
    /// The layout priority; a spacer's is below all others.
    var priority = 0.0
    /// The z-index: views with a higher value are drawn in front of their siblings.
    var zIndex = 0.0
    /// The view's requests to a grid; nil for none.
    var cell: GridCellTraits?
    /// The name by which a scroll view can scroll to the view; nil for none.
    var scrollID: String?
    /// The view's values for a program's custom layout, by their keys.
    var values: [ObjectIdentifier: ProgramValue] = [:]
}

/// The requests of a view to the grid in whose cell it is placed.
struct GridCellTraits {
    /// The number of columns that the cell spans, at least one.
    var columns = 1
    /// The view's anchor in the cell; nil for the alignment of the grid, its column and its row.
    var anchor: UnitPoint?
    /// Whether the view's own width does not widen its column.
    var isUnsizedAcross = false
    /// Whether the view's own height does not enlarge its row.
    var isUnsizedDown = false
    /// The alignment of the views of its column; nil if it sets none.
    var columnAlignment: HorizontalAlignment?
}

extension [LayoutNode] {
    /// The indices in drawing order: those of a higher z-index later; nil if that is the tree order.
    var drawingOrder: [Int]? {
        guard contains(where: { $0.traits.zIndex != 0 }) else { return nil }
        return indices.sorted { (self[$0].traits.zIndex, $0) < (self[$1].traits.zIndex, $1) }
    }
}
