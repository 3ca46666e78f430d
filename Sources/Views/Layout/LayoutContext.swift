/// What a view is given from above when it enters layout: what it inherits, where it stands, and how its parts enter in
/// turn.
package struct LayoutContext {
    /// Measures texts and symbols.
    package let measurer: any TextMeasuring
    /// The pixels.
    package let grid: PixelGrid
    /// The session's time for which the picture is made.
    package private(set) var time: Duration
    /// What goes along with the change that led to the picture.
    package internal(set) var transaction: Transaction
    private var changes: SceneChanges
    /// The view that it stands in, while it is known what moves.
    var trail: MotionTrail?
    /// The inherited styles.
    package var style: InheritedStyle
    /// The axis of the stack that the view stands in; nil outside a stack.
    package private(set) var axis: Axis?
    /// How many views and modifiers are around it.
    private var depth = 0

    /// What the root of a tree is given.
    init(
        measurer: any TextMeasuring, grid: PixelGrid, style: InheritedStyle, time: Duration, transaction: Transaction,
        changes: SceneChanges
    ) {
        self.measurer = measurer
        self.grid = grid
        self.style = style
        self.time = time
        self.transaction = transaction
        self.changes = changes
    }

    /// Tells that the view will look otherwise at `time`; one that has passed means that it changes all the time.
    package func changes(at time: Duration) {
        changes.add(max(time, self.time + .nanoseconds(1)))
    }

    /// What the views are given that stand in the view, which lays them out along `axis`.
    package func inside(axis: Axis?) -> LayoutContext {
        var inner = self
        inner.axis = axis
        inner.depth += 1
        return inner
    }

    /// The views that stand in `node`'s place: none for an empty view, several for a group. Whatever lies deeper than
    /// `ViewLayout.maximumDepth` is left out.
    package func resolve(_ node: ViewNode) -> [LayoutNode] {
        if let trail { return resolve(node, trail) }
        var context = self
        var wrappers: [(modifier: any WrappingModifier, context: LayoutContext)] = []
        for modifier in node.modifiers.reversed() {
            modifier.content.change(&context.style)
            if let wrapper = modifier.content.wrapper {
                context.depth += 1
                wrappers.append((wrapper, context))
            }
        }
        guard context.depth <= ViewLayout.maximumDepth else { return [] }
        var nodes = node.kind.content.layoutNodes(in: context)
        for (modifier, context) in wrappers.reversed() {
            nodes = nodes.map { modifier.wrap($0, in: context) }
        }
        if nodes.count == 1, nodes[0].identity == nil { nodes[0].identity = node.identity }
        return nodes
    }

    /// There is one modifier more around the view.
    mutating func enterModifier() { depth += 1 }

    /// Whether the view lies no deeper than is laid out.
    var isWithinDepth: Bool { depth <= ViewLayout.maximumDepth }

    /// Belongs to another layout from here on, which makes the picture of its time.
    mutating func enter(_ pass: MotionPass, _ changes: SceneChanges?) {
        time = pass.time
        transaction = Transaction()
        if let changes { self.changes = changes }
    }

    /// The views that stand in the places of `nodes`, in their order.
    package func resolve(_ nodes: [ViewNode]) -> [LayoutNode] {
        var resolved: [LayoutNode] = []
        for node in nodes { resolved += resolve(node) }
        return resolved
    }

    /// One view for `node`: several stand in a depth stack, as SwiftUI has it for backgrounds and overlays.
    package func layer(_ node: ViewNode) -> LayoutNode {
        let nodes = inside(axis: nil).resolve(node)
        return nodes.count == 1 ? nodes[0] : LayoutNode(DepthStackElement(alignment: .center, children: nodes))
    }
}
