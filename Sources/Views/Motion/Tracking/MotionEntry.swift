/// A view as it enters a layout while it is known what moves: each part of it as it is at the moment. In the layout of a change the view
/// meets what is known of it here, from the outside in: what a modifier says of how to move holds for all within it.
final class MotionEntry {
    /// The view, for the views in it.
    let parts: MotionTrail
    private let arrival: Motion.Arrival
    private let key: MotionKey
    private let pass: MotionPass
    private var animation: Animation?

    init(_ arrival: Motion.Arrival, _ key: MotionKey, _ pass: MotionPass) {
        self.arrival = arrival
        self.key = key
        self.pass = pass
        parts = MotionTrail(key, pass)
    }

    /// How many modifiers it has at the moment.
    var levelCount: Int { arrival.view.levels.count }

    /// The modifier at `level`, which says in `context` what goes along with the change for what is within.
    func modifier(_ level: Int, in context: inout LayoutContext) -> any ModifierContent {
        let before = arrival.levels?[level]
        arrival.view.change(level: level, from: before, context.transaction.animation, at: pass.time)
        let modifier = arrival.view.modifier(level, in: context)
        modifier.change(&context.transaction, from: before?.content)
        return modifier
    }

    /// `context` for the views that the modifier at `level` brings.
    func around(_ level: Int, _ context: LayoutContext) -> LayoutContext {
        var around = context
        around.trail = MotionTrail(key, pass, place: level + 1)
        return around
    }

    /// The view's own value.
    func content(in context: LayoutContext) -> any ViewContent {
        animation = context.transaction.animation
        if let old = arrival.content { arrival.view.change(contentFrom: old, animation, at: pass.time) }
        arrival.view.transaction = context.transaction
        if arrival.comesAlone {
            arrival.view.presence = PresenceCourse(entering: arrival.view, animation, at: pass.time)
        }
        return arrival.view.content(in: context)
    }

    /// What `nodes` show takes the place of what was shown before.
    func exchange(_ nodes: inout [LayoutNode], in context: LayoutContext) {
        if nodes.count == 1, let (old, share) = arrival.view.exchange(in: context) {
            var apart = context
            apart.trail = nil
            if let before = old.layoutNodes(in: apart).first {
                nodes = [nodes[0].wrapped(in: ExchangeElement(new: nodes[0], old: before, share: share))]
            }
        }
        name(nodes, 1)
    }

    /// Tells those of `nodes` that have none their names, which stand at `level`.
    func name(_ nodes: [LayoutNode], _ level: Int) {
        for (index, node) in nodes.enumerated() where node.tag == nil {
            node.tag = MotionTag(key: key.part(-level).part(index), animation: animation)
        }
    }

    /// The view on its way in.
    func present(_ nodes: inout [LayoutNode], in context: LayoutContext) {
        arrival.view.tag = nodes.first?.tag?.key
        guard let presence = arrival.view.presence, presence.isMoving(at: pass.time) else { return }
        nodes = nodes.map { presence.wrap($0, in: context) }
    }
}

extension MotionTrail {
    /// `node` enters as the next part.
    func enter(_ node: ViewNode, in context: LayoutContext) -> MotionEntry {
        let key = name(of: node)
        return MotionEntry(pass.enter(node, key, in: context), key, pass)
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
