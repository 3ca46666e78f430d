/// What a view is given from above when it enters layout: what it inherits, where it stands, and how its parts enter in
/// turn.
package struct LayoutContext {
    /// Measures texts and symbols.
    package let measurer: any TextMeasuring
    /// The pixels.
    package let grid: PixelGrid
    /// The session's time for which the picture is made.
    package let time: Duration
    /// What goes along with the change that led to the picture.
    package let transaction: Transaction
    private let changes: SceneChanges
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
        var context = self
        var layers: [(wrapper: (any WrappingModifier)?, touch: Touch?, context: LayoutContext)] = []
        for modifier in node.modifiers.reversed() {
            modifier.content.change(&context.style)
            let (wrapper, touch) = (modifier.content.wrapper, modifier.content.touch(in: context.style))
            guard wrapper != nil || touch != nil else { continue }
            if wrapper != nil { context.depth += 1 }
            layers.append((wrapper, touch, context))
        }
        guard context.depth <= ViewLayout.maximumDepth else { return [] }
        var nodes = node.kind.content.layoutNodes(in: context)
        func add(_ touch: Touch?) {
            // What lets taps through is nothing to what is put on around it either.
            guard let touch, !context.style.letsTapsThrough else { return }
            for node in nodes { node.touches.append(touch) }
        }
        add(node.kind.content.touch(in: context.style))
        for layer in layers.reversed() {
            if let wrapper = layer.wrapper { nodes = nodes.map { wrapper.wrap($0, in: layer.context) } }
            add(layer.touch)
        }
        if nodes.count == 1, nodes[0].identity == nil { nodes[0].identity = node.identity }
        return nodes
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
