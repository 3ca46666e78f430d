/// What a view is given from above when it enters layout: what it inherits, where it stands, and how its parts enter in
/// turn.
package struct LayoutContext {
    /// Measures texts and symbols.
    package let measurer: any TextMeasuring
    /// The pixels.
    package let grid: PixelGrid
    /// The session's time for which the picture is made.
    package var time: Duration {
        changes.ask()
        return moment
    }
    private var moment: Duration
    /// What goes along with the change that led to the picture.
    package internal(set) var transaction: Transaction
    private var changes: SceneChanges
    /// The layouts of views that were laid out before; nil where none are kept.
    var memory: LayoutMemory?
    /// The view that it stands in, while it is known what moves.
    var trail: MotionTrail?
    /// The inherited styles.
    package var style: InheritedStyle
    /// The axis of the stack that the view stands in; nil outside a stack.
    package private(set) var axis: Axis?
    /// How many views and modifiers are around it.
    fileprivate(set) var depth = 0
    /// Which view it is, in this tree and the next; nil where only its place tells.
    fileprivate var identity: ViewIdentity?

    /// What the root of a tree is given.
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

    /// The same, for a view that keeps it: what is made later by it is made by what is known now.
    func kept() -> LayoutContext {
        changes.ask()
        return self
    }

    /// Tells that the view will look otherwise at `time`; one that has passed means that it changes all the time.
    package func changes(at time: Duration) {
        changes.ask()
        changes.add(max(time, moment + .nanoseconds(1)))
    }

    /// What the views are given that stand in the view, which lays them out along `axis`.
    package func inside(axis: Axis?) -> LayoutContext {
        var inner = self
        inner.axis = axis
        inner.depth += 1
        inner.identity = nil
        return inner
    }

    /// The views that stand in `node`'s place: none for an empty view, several for a group. Whatever lies deeper than
    /// `ViewLayout.maximumDepth` is left out.
    package func resolve(_ node: ViewNode) -> [LayoutNode] {
        guard let memory, let mark = node.mark else { return enter(node) }
        if let nodes = memory.nodes(of: mark, in: self) { return nodes }
        let questions = changes.questions
        let nodes = enter(node)
        // What depends on the time is laid out anew each time.
        if changes.questions == questions { memory.keep(nodes, of: mark, in: self) }
        return nodes
    }

    private func enter(_ node: ViewNode) -> [LayoutNode] {
        if let run = node.run { return run.layoutNodes(in: self) }
        // What is worked out on the way in lies on the heap: views stand deep in one another.
        let entering = EnteringView(node, in: self)
        guard entering.context.depth <= ViewLayout.maximumDepth else { return [] }
        return entering.finish(entering.makeNodes())
    }

    /// Reports that the view, called `name`, is one that UIKit draws on a phone.
    fileprivate func reportHosted(_ name: String) {
        changes.add(HostedView(name: name, identity: identity))
    }

    /// Belongs to another layout from here on, which makes the picture of its time.
    mutating func enter(_ pass: MotionPass, _ changes: SceneChanges?) {
        moment = pass.time
        memory = nil
        transaction = Transaction()
        if let changes { self.changes = changes }
    }

    /// The views that stand in the places of `nodes`, in their order.
    package func resolve(_ nodes: [ViewNode]) -> [LayoutNode] {
        var resolved: [LayoutNode] = []
        for node in nodes { resolved += resolve(node) }
        return resolved
    }

    /// The line of `children` of the view that it is given to, a stack. A long one has of the layout before what did not change.
    func line(axis: Axis, alignment: Alignment, spacing: Double?, _ children: [LayoutNode]) -> StackLine {
        let before = identity.flatMap { memory?.line(of: $0) }
        let line = StackLine(axis: axis, alignment: alignment, spacing: spacing, children: children, after: before)
        if line.isLong, let identity { memory?.keep(line, of: identity) }
        return line
    }

    /// One view for `node`: several stand in a depth stack, as SwiftUI has it for backgrounds and overlays.
    package func layer(_ node: ViewNode) -> LayoutNode {
        let nodes = inside(axis: nil).resolve(node)
        return nodes.count == 1 ? nodes[0] : LayoutNode(DepthStackElement(alignment: .center, children: nodes))
    }
}

/// A view on its way into layout: what its modifiers make of what it inherits, from the outside in; and then, from the inside out, what
/// they make of it.
private final class EnteringView {
    private struct Layer {
        let level: Int
        let wrapper: (any WrappingModifier)?
        let touch: Touch?
        let context: LayoutContext
    }

    /// What the view itself is given.
    private(set) var context: LayoutContext
    /// What the view is.
    private(set) var content: any ViewContent
    private let node: ViewNode
    private let outer: LayoutContext
    /// What is known of it, where something moves.
    private let entry: MotionEntry?
    private var layers: [Layer] = []

    init(_ node: ViewNode, in outer: LayoutContext) {
        self.node = node
        self.outer = outer
        context = outer
        context.identity = node.identity
        content = node.kind.content
        entry = outer.trail?.enter(node, in: outer)
        if let entry { context.trail = entry.parts }
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

    /// Makes the views of the view itself: of one that UIKit draws, its placeholder where the window shows that.
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

    /// The views that the view itself made, with all that its modifiers add.
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

    /// The nodes may be met in layouts to come.
    private func remember(_ nodes: [LayoutNode]) {
        guard let overflow = outer.memory?.overflow else { return }
        for node in nodes { node.overflow = overflow }
    }

    private func add(_ touch: Touch?, to nodes: inout [LayoutNode]) {
        // What lets taps through is nothing to what is put on around it either.
        guard let touch, !context.style.letsTapsThrough else { return }
        for index in nodes.indices {
            nodes[index] = nodes[index].changeable()
            nodes[index].touches.append(touch)
        }
    }
}
