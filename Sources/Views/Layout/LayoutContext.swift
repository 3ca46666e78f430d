/// The context that a view receives from its parent in layout: inherited values, its position in the tree, and the
/// resolution of its child views.
package struct LayoutContext {
    /// Measures texts and symbols.
    package let measurer: any TextMeasuring
    /// The pixel grid.
    package let grid: PixelGrid
    /// The session time of the frame.
    package var time: Duration {
        changes.noteTimeDependence()
        return moment
    }
    private var moment: Duration
    /// The transaction of the change that led to the frame.
    package internal(set) var transaction: Transaction
    private var changes: SceneChanges
    /// The cached layouts of views; nil if none are cached.
    var memory: LayoutCache?
    /// The identity path of the enclosing view while animations are tracked.
    var identityPath: IdentityPath?
    /// The inherited styles.
    package var style: InheritedStyle
    /// The axis of the enclosing stack; nil outside a stack.
    package private(set) var axis: Axis?
    /// The number of enclosing views and modifiers.
    fileprivate(set) var depth = 0
    /// The view's identity, in this tree and the next; nil if only its position is known.
    fileprivate var identity: ViewIdentity?

    /// Creates the context of a tree's root.
    init(
        measurer: any TextMeasuring, grid: PixelGrid, style: InheritedStyle, time: Duration, transaction: Transaction,
        changes: SceneChanges
    ) {
        self.measurer = measurer
        self.grid = grid
        self.style = style
        moment = time
        self.transaction = transaction
        self.changes = changes
    }

    /// Returns the same context for a view that stores it, to resolve child views later with the current values.
    func kept() -> LayoutContext {
        changes.noteTimeDependence()
        return self
    }

    /// Records that the view changes at `time`. A time in the past means that it changes continuously.
    package func changes(at time: Duration) {
        changes.noteTimeDependence()
        changes.add(max(time, moment + .nanoseconds(1)))
    }

    /// Returns the context for the child views of the view, which lays them out along `axis`.
    package func inside(axis: Axis?) -> LayoutContext {
        var inner = self
        inner.axis = axis
        inner.depth += 1
        inner.identity = nil
        return inner
    }

    /// Returns the layout nodes of `node`: none for an empty view, several for a group. Views deeper than
    /// `ViewLayout.maximumDepth` are omitted.
    package func resolve(_ node: ViewNode) -> [LayoutNode] {
        guard let memory, let mark = node.mark else { return enter(node) }
        if let nodes = memory.nodes(of: mark, in: self) { return nodes }
        let timeDependences = changes.timeDependences
        let nodes = enter(node)
        // A layout that depends on the time is not cached.
        if changes.timeDependences == timeDependences { memory.keep(nodes, of: mark, in: self) }
        return nodes
    }

    private func enter(_ node: ViewNode) -> [LayoutNode] {
        memory?.countView()
        if let run = node.run { return run.layoutNodes(in: self) }
        // The intermediate values are on the heap, because views are deeply nested.
        let entering = LayoutNodeBuilder(node, in: self)
        guard entering.context.depth <= ViewLayout.maximumDepth else { return [] }
        return entering.finish(entering.makeNodes())
    }

    /// Reports that UIKit draws the view, called `name`, on a phone.
    fileprivate func reportHosted(_ name: String) {
        changes.add(HostedView(name: name, identity: identity))
    }

    /// Moves the context to another layout, for the frame of its time.
    mutating func enter(_ pass: AnimationPass, _ changes: SceneChanges?) {
        moment = pass.time
        memory = nil
        transaction = Transaction()
        if let changes { self.changes = changes }
    }

    /// Returns the layout nodes of `nodes`, in their order.
    package func resolve(_ nodes: [ViewNode]) -> [LayoutNode] {
        var resolved: [LayoutNode] = []
        for node in nodes { resolved += resolve(node) }
        return resolved
    }

    /// Returns the line of `children` of a stack. A long line reuses the unchanged parts of the previous layout.
    func line(axis: Axis, alignment: Alignment, spacing: Double?, _ children: [LayoutNode]) -> StackArrangements {
        let before = identity.flatMap { memory?.line(of: $0) }
        let line = StackArrangements(
            axis: axis, alignment: alignment, spacing: spacing, children: children, after: before)
        if line.isLong, let identity { memory?.keep(line, of: identity) }
        return line
    }

    /// Returns one layout node for `node`. Several views form a depth stack, as SwiftUI does for backgrounds and
    /// overlays.
    package func layer(_ node: ViewNode) -> LayoutNode {
        let nodes = inside(axis: nil).resolve(node)
        return nodes.count == 1 ? nodes[0] : LayoutNode(ZStackElement(alignment: .center, children: nodes))
    }
}

/// A view that enters layout. Its modifiers change the inherited values from the outside in; then they wrap the view's
/// nodes from the inside out.
private final class LayoutNodeBuilder {
    private struct Layer {
        let level: Int
        let wrapper: (any WrappingModifier)?
        let touch: HitTestRole?
        let context: LayoutContext
    }

    /// The context of the view itself.
    private(set) var context: LayoutContext
    /// The view's content.
    private(set) var content: any ViewContent
    private let node: ViewNode
    private let outer: LayoutContext
    /// The animation state of the view, if something is animated.
    private let entry: AnimatedEntry?
    private var layers: [Layer] = []

    init(_ node: ViewNode, in outer: LayoutContext) {
        self.node = node
        self.outer = outer
        context = outer
        context.identity = node.identity
        content = node.kind.content
        entry = outer.identityPath?.enter(node, in: outer)
        if let entry { context.identityPath = entry.parts }
        for level in (0..<(entry?.levelCount ?? node.modifiers.count)).reversed() { enter(level) }
        if entry == nil { context.memory?.recall(&context.style, of: node, in: outer.style) }
        if let entry { content = entry.content(in: context) }
    }

    private func enter(_ level: Int) {
        let modifier: any ModifierContent
        if let entry {
            guard let moving = entry.modifier(level, in: &context) else { return }
            modifier = moving
        } else {
            modifier = node.modifiers[level].content
        }
        modifier.change(&context.style)
        let (wrapper, touch) = (modifier.wrapper, modifier.touch(in: context.style))
        guard wrapper != nil || touch != nil else { return }
        if wrapper != nil { context.depth += 1 }
        layers.append(
            Layer(level: level, wrapper: wrapper, touch: touch, context: entry?.around(level, context) ?? context))
    }

    /// Creates the nodes of the view itself. A view that UIKit draws becomes its placeholder if the window shows that.
    func makeNodes() -> [LayoutNode] {
        let nodes = content.layoutNodes(in: context)
        guard let name = content.hostedName(in: context.style) else { return nodes }
        let drawing = context.style[HostedViewDrawing.self]
        if drawing != .ordinary { context.reportHosted(name) }
        guard drawing == .placeholder else { return nodes }
        let view =
            nodes.count < 2
            ? nodes.first
            : LayoutNode(StackElement(name: name, axis: .vertical, alignment: .center, spacing: nil, children: nodes))
        return [LayoutNode(HostedViewElement(view: view))]
    }

    /// Returns the view's own nodes wrapped by all its modifiers.
    func finish(_ made: [LayoutNode]) -> [LayoutNode] {
        var nodes = made
        remember(nodes)
        add(content.touch(in: context.style), to: &nodes)
        entry?.exchange(&nodes, in: context)
        for layer in layers.reversed() {
            if let wrapper = layer.wrapper {
                nodes = nodes.map { wrapper.wrap($0, in: layer.context) }
                remember(nodes)
            }
            add(layer.touch, to: &nodes)
            entry?.name(nodes, layer.level + 2)
        }
        entry?.present(&nodes, in: outer)
        if nodes.count == 1, nodes[0].identity == nil, let identity = node.identity {
            nodes[0] = nodes[0].changeable()
            nodes[0].identity = identity
        }
        return nodes
    }

    /// Prepares the nodes for reuse in later layouts.
    private func remember(_ nodes: [LayoutNode]) {
        guard let overflow = outer.memory?.overflow else { return }
        for node in nodes { node.overflow = overflow }
    }

    private func add(_ touch: HitTestRole?, to nodes: inout [LayoutNode]) {
        // A view that does not allow hit testing adds no touch of its modifiers either.
        guard let touch, !context.style.letsTapsThrough else { return }
        for index in nodes.indices {
            nodes[index] = nodes[index].changeable()
            nodes[index].touches.append(touch)
        }
    }
}
