// How views enter layout while it is known what moves: each as it is at the moment.
extension LayoutContext {
    /// The views that stand in `node`'s place, as they are at the moment. In the layout of a change the view meets what is known of it
    /// here, from the outside in: what a modifier says of how to move holds for all within it.
    func resolve(_ node: ViewNode, _ trail: MotionTrail) -> [LayoutNode] {
        let key = trail.name(of: node)
        let arrival = trail.pass.enter(node, key, in: self)
        let view = arrival.view
        var context = self
        context.trail = MotionTrail(key, trail.pass)
        var wrappers: [(level: Int, modifier: any WrappingModifier, context: LayoutContext)] = []
        for level in view.levels.indices.reversed() {
            if let before = arrival.levels?[level] {
                view.change(level: level, from: before, context.transaction.animation, at: time)
            }
            let modifier = view.modifier(level, in: context)
            modifier.change(&context.style)
            modifier.change(&context.transaction, from: arrival.levels?[level]?.content)
            if let wrapper = modifier.wrapper {
                context.enterModifier()
                var around = context
                around.trail = MotionTrail(key, trail.pass, place: level + 1)
                wrappers.append((level, wrapper, around))
            }
        }
        guard context.isWithinDepth else { return [] }
        let animation = context.transaction.animation
        if let old = arrival.content { view.change(contentFrom: old, animation, at: time) }
        view.transaction = context.transaction
        if arrival.comesAlone { view.presence = PresenceCourse(entering: view, animation, at: time) }
        return parts(of: view, key, wrappers, animation, in: context)
    }

    private func parts(
        of view: MovingView, _ key: MotionKey, _ wrappers: [(level: Int, modifier: any WrappingModifier, context: LayoutContext)],
        _ animation: Animation?, in context: LayoutContext
    ) -> [LayoutNode] {
        var nodes = view.content(in: context).layoutNodes(in: context)
        if let (old, share) = view.exchange(in: context), nodes.count == 1 {
            nodes = [exchanged(nodes[0], for: old, share, in: context)]
        }
        func tag(_ level: Int) {
            for (index, node) in nodes.enumerated() where node.tag == nil {
                node.tag = MotionTag(key: key.part(-level).part(index), animation: animation)
            }
        }
        tag(1)
        for (level, modifier, context) in wrappers.reversed() {
            nodes = nodes.map { modifier.wrap($0, in: context) }
            tag(level + 2)
        }
        if let presence = view.presence, presence.isMoving(at: time) {
            nodes = nodes.map { presence.wrap($0, in: self) }
        }
        view.tag = nodes.first?.tag?.key
        if nodes.count == 1, nodes[0].identity == nil { nodes[0].identity = view.node.identity }
        return nodes
    }

    /// `node` while it takes the place of what `old` shows, of which `share` is still seen.
    private func exchanged(
        _ node: LayoutNode, for old: any ViewContent, _ share: Double, in context: LayoutContext
    ) -> LayoutNode {
        guard let before = old.layoutNodes(in: context).first else { return node }
        return node.wrapped(in: ExchangeElement(new: node, old: before, share: share))
    }
}

/// A view that takes the place of another, which fades.
private struct ExchangeElement: LayoutElement {
    let new: LayoutNode
    let old: LayoutNode
    /// How much of the old one is still seen, from 0 to 1.
    let share: Double

    var name: String { new.element.name }
    var spacing: SpacingPreference { new.spacing }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics { new.metrics(for: proposal) }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        canvas.group(opacity: share, clip: nil) { old.place(at: rect.origin, proposal: .unspecified, on: &$0) }
        canvas.group(opacity: 1 - share, clip: nil) { new.place(at: rect.origin, proposal: proposal, on: &$0) }
    }
}
