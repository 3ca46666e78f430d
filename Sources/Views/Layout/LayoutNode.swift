/// What a view answers to a proposal.
package struct LayoutMetrics: Equatable {
    /// The size that the view chose; infinite where it was proposed an infinite length and takes it all.
    package var size: Size
    /// The first text's first baseline from the top; nil where the view holds no text.
    package var firstBaseline: Double?
    /// The last text's last baseline from the top; nil where the view holds no text.
    package var lastBaseline: Double?
    /// The guides that were set by hand; nil for none.
    var explicit: ExplicitGuides?

    /// Metrics of a view of `size`.
    package init(size: Size, firstBaseline: Double? = nil, lastBaseline: Double? = nil) {
        self.size = size
        self.firstBaseline = firstBaseline
        self.lastBaseline = lastBaseline
    }

    /// The guide's place from the leading edge.
    package func guide(_ alignment: HorizontalAlignment) -> Double {
        if let explicit, let place = explicit.horizontal[alignment] { return place }
        return switch alignment {
        case .leading: 0
        case .center: size.width / 2
        case .trailing: size.width
        }
    }

    /// The guide's place from the top; a view without text has its baselines at its bottom, as SwiftUI has it.
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

    /// The same view seen from a parent of `size` in which it stands at `x` from the leading edge and at `y`.
    func enclosed(in size: Size, x: Double = 0, y: Double) -> LayoutMetrics {
        guard y.isFinite else { return LayoutMetrics(size: size) }
        var metrics = LayoutMetrics(
            size: size, firstBaseline: firstBaseline.map { $0 + y }, lastBaseline: lastBaseline.map { $0 + y })
        if let explicit, x.isFinite { metrics.explicit = explicit.moved(x: x, y: y) }
        return metrics
    }
}

/// The two directions in which things are laid out.
package enum Axis {
    case horizontal, vertical

    /// The one across.
    var other: Axis { self == .horizontal ? .vertical : .horizontal }
}

/// What a view's edge prefers as the distance to its neighbour in a stack without a spacing of its own.
package enum EdgeSpacing: Equatable {
    /// The system's distance.
    case standard
    /// A chart: further from text above it.
    case chart
    /// Text: to text above it as many points as its font's lines stand apart.
    case text(leading: Double)
    /// A spacer: nothing to anything.
    case none
}

/// A view's edges along both axes.
package struct SpacingPreference: Equatable {
    var top = EdgeSpacing.standard
    var bottom = EdgeSpacing.standard
    var leading = EdgeSpacing.standard
    var trailing = EdgeSpacing.standard

    /// The edge of views that stand beside each other, by what each of them prefers: that of a text where one has text there and no view
    /// a spacer's; else what all have, or the system's.
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

    /// The system's distances at both ends of the axes that are named.
    mutating func reset(horizontal: Bool, vertical: Bool) {
        if horizontal { (leading, trailing) = (.standard, .standard) }
        if vertical { (top, bottom) = (.standard, .standard) }
    }

    /// The default distance between two neighbours along `axis`.
    static func distance(_ first: SpacingPreference, _ second: SpacingPreference, along axis: Axis) -> Double {
        let edges = axis == .horizontal ? (first.trailing, second.leading) : (first.bottom, second.top)
        switch edges {
        case (.none, _), (_, .none): return 0
        case (.text, .text(let leading)): return axis == .vertical ? leading : LookNumbers.spacing
        case (.text, .chart): return axis == .vertical ? LookNumbers.textToChart : LookNumbers.spacing
        case (.standard, _), (.chart, _), (.text, .standard): return LookNumbers.spacing
        }
    }
}

/// One kind of view or modifier, as layout knows it: pure, holding its children.
package protocol LayoutElement {
    /// The name under which a frame is listed.
    var name: String { get }
    /// The preferred distances.
    var spacing: SpacingPreference { get }
    /// The size chosen for `proposal`.
    func metrics(for proposal: ProposedSize) -> LayoutMetrics
    /// Draws in `rect`, whose size is the one chosen for `proposal`.
    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas)
    /// A length that is enough: the view answers and draws alike for all proposals of at least so much along `axis`, infinity and the
    /// question for its ideal length included, where it is proposed `across` the other way, nil standing for whatever that is. Nil where
    /// there is none, or none is known.
    func enough(along axis: Axis, across: Double?) -> Double?
}

extension LayoutElement {
    package var spacing: SpacingPreference { SpacingPreference() }
    package func enough(along axis: Axis, across: Double?) -> Double? { nil }
}

/// A place in the tree that is laid out. Answers are remembered for one layout pass, and the first of them as long as the node lives, so that each proposal is worked out
/// once: a tree of depth d meets at most a few times d different proposals at a place, because stacks hand 0 and infinity
/// through to their children and divide only a finite length.
package final class LayoutNode {
    /// What is laid out.
    let element: any LayoutElement
    /// What the view asks of its container.
    let traits: LayoutTraits
    /// The element's preferred distances, worked out once.
    let spacing: SpacingPreference
    /// Which view it is, in this tree and the next; nil where only its place tells.
    var identity: ViewIdentity?
    /// What motion knows it by; nil where nothing moves.
    var tag: MotionTag?
    /// What the view's frame is to a finger, the innermost first.
    var touches: [Touch] = []
    /// Whether later layouts have the same node, which is not changed any more.
    var isKept = false
    /// Whom it tells that it remembers much; nil where the node is made for one layout.
    var overflow: LayoutOverflow?
    private var answers = LayoutAnswers()
    /// What it drew last; nil where it is not known to draw the same there again.
    private var drawn: KeptDrawing?

    /// A place for `element`.
    package init(_ element: any LayoutElement, traits: LayoutTraits = LayoutTraits()) {
        self.element = element
        self.traits = traits
        spacing = element.spacing
    }

    /// The view in `element`, which holds it and keeps what it asks of its container.
    package func wrapped(in element: any LayoutElement) -> LayoutNode {
        LayoutNode(element, traits: traits)
    }

    /// The node itself, or a copy of one that is kept.
    func changeable() -> LayoutNode {
        guard isKept else { return self }
        let node = asking { _ in }
        node.answers = answers
        node.overflow = overflow
        return node
    }

    /// The layout is over: it remembers what the next one may ask, and no more.
    func endPass() {
        answers.forgetOthers()
    }

    /// The view with what `change` makes of what it asks of its container.
    func asking(_ change: (inout LayoutTraits) -> Void) -> LayoutNode {
        var traits = traits
        change(&traits)
        let node = LayoutNode(element, traits: traits)
        node.identity = identity
        node.tag = tag
        node.touches = touches
        return node
    }

    /// The answer to `proposal`.
    package func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        if let answer = answers[proposal] { return answer }
        let answer = element.metrics(for: proposal)
        if answers.add(answer, for: proposal) { overflow?.nodes.append(self) }
        return answer
    }

    /// The length that is enough for what is laid out (see ``LayoutElement/enough(along:across:)``).
    package func enough(along axis: Axis, across: Double?) -> Double? { element.enough(along: axis, across: across) }

    /// Draws the view that answered `proposal` with its top leading corner at `origin`: x goes from left to right, as if
    /// every line of views did; where they go from right to left, the view stands as far from its parent's other side.
    package func place(at origin: Point, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        if isKept, drewBefore(at: origin, proposal, on: &canvas) { return }
        let drawing = isKept ? KeptDrawing(at: origin, proposal, on: canvas) : nil
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

    /// Draws what the view drew before, where that was in the same place.
    @inline(never)
    private func drewBefore(at origin: Point, _ proposal: ProposedSize, on canvas: inout LayoutCanvas) -> Bool {
        guard let drawn, canvas.place(at: origin, proposal) == drawn.place else { return false }
        canvas.items += drawn.items
        return true
    }

    /// Draws the view that answered `proposal`, aligned in a parent that itself has `parent` and stands at `origin`.
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

/// What a view asks of the container that it stands in. Modifiers around the view keep it; a container keeps it to itself.
package struct LayoutTraits {
    /// The layout priority; a spacer's is below all others.
    var priority = 0.0
    /// Views of a higher one are drawn in front of those beside them.
    var zIndex = 0.0
    /// What the view asks of a grid; nil for nothing.
    var cell: GridCellTraits?
    /// The name by which a scroll view is asked to show the view; nil for none.
    var scrollID: String?
    /// What the view tells a layout of a program's own, by the values' keys.
    var values: [ObjectIdentifier: ProgramValue] = [:]
}

/// What a view asks of the grid whose cell it is.
struct GridCellTraits {
    /// How many columns the cell takes, one at least.
    var columns = 1
    /// Where in the cell the view stands; nil for where the grid, its column and its row have it.
    var anchor: UnitPoint?
    /// Whether the view's own width does not make its column wider.
    var isUnsizedAcross = false
    /// Whether the view's own height does not make its row higher.
    var isUnsizedDown = false
    /// Where the views of its column stand; nil where it says nothing of them.
    var columnAlignment: HorizontalAlignment?
}

extension [LayoutNode] {
    /// The places in the order in which they are drawn: those of a higher z-index later; nil where that is the order in
    /// which they stand.
    var drawingOrder: [Int]? {
        guard contains(where: { $0.traits.zIndex != 0 }) else { return nil }
        return indices.sorted { (self[$0].traits.zIndex, $0) < (self[$1].traits.zIndex, $1) }
    }
}
