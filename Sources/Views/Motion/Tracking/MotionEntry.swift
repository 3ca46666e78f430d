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

    /// The modifier at `level`, which says in `context` what goes along with the change for what is within; nil for one that is not
    /// there any more and has come to do nothing.
    func modifier(_ level: Int, in context: inout LayoutContext) -> (any ModifierContent)? {
        let before = arrival.levels?[level]
        arrival.view.change(level: level, from: before, context.transaction.animation, at: pass.time)
        guard arrival.view.levels[level].isSeen(at: pass.time) else { return nil }
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
        let view = arrival.view
        animation = context.transaction.animation
        let transition = context.style.contentTransition
        if let old = arrival.content {
            let size = pass.before[MotionEntry.part(0, of: key, at: 1)]?.rect.size
            view.change(contentFrom: old, size, transition, exchangeAnimation(context), at: pass.time)
        }
        if pass.isForChange { view.contentTransition = transition }
        view.transaction = context.transaction
        if arrival.comesAlone {
            view.presence = PresenceCourse(entering: view, animation, at: pass.time)
        } else if let departure = arrival.departure {
            view.presence = departure.course.turned(animation, at: pass.time)
        }
        return view.content(in: context)
    }

    /// What takes one content to the next: a symbol's effect has a course of its own.
    private func exchangeAnimation(_ context: LayoutContext) -> Animation? {
        if let animation { return animation }
        let isEffect =
            context.style.contentTransition == .symbolEffect && arrival.view.node.kind.content is SymbolContent
        return isEffect && !context.transaction.disablesAnimations ? .easeInOut(duration: 0.35) : nil
    }

    /// What `nodes` show takes the place of what was shown before.
    func exchange(_ nodes: inout [LayoutNode], in context: LayoutContext) {
        if nodes.count == 1 {
            var apart = context
            apart.trail = nil
            let olds = arrival.view.exchange.moments(in: context).compactMap { moment in
                moment.old.layoutNodes(in: apart).first.map {
                    ExchangeElement.Old(node: $0, size: moment.size, look: moment.look, share: moment.share)
                }
            }
            if !olds.isEmpty { nodes = [nodes[0].wrapped(in: ExchangeElement(new: nodes[0], olds: olds))] }
        }
        name(nodes, 1)
    }

    /// The name of the part of number `index` among those that stand at `level` of the view named `key`.
    private static func part(_ index: Int, of key: MotionKey, at level: Int) -> MotionKey {
        key.part(-level).part(index)
    }

    /// Tells those of `nodes` that have none their names, which stand at `level`.
    func name(_ nodes: [LayoutNode], _ level: Int) {
        for (index, node) in nodes.enumerated() where node.tag == nil {
            node.tag = MotionTag(key: Self.part(index, of: key, at: level), animation: animation)
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

/// A view that is not in the tree any more and is still seen as it goes, where it stood.
final class Departure {
    let view: MovingView
    let key: MotionKey
    private let context: LayoutContext
    /// Where it was seen, and its size.
    let rect: Rect
    let course: PresenceCourse
    /// The layout in which it was drawn last, and how often that had been begun: where views came to stand in each other, it is drawn
    /// once, and not in itself.
    private weak var pass: MotionPass?
    private var drawing = 0

    /// `view` goes at `time`; `animation` takes it where its transition has none of its own.
    init(
        _ key: MotionKey, _ view: MovingView, _ context: LayoutContext, _ place: MotionPass.Place,
        _ animation: Animation?, at time: Duration
    ) {
        self.key = key
        self.view = view
        self.context = context
        rect = Rect(origin: place.seen, size: place.rect.size)
        course = PresenceCourse(leaving: view, animation, at: time)
        // It goes from as far as it had come, and comes no further.
        view.presence = nil
    }

    /// Whether something of it is seen at `time`.
    func isSeen(at time: Duration) -> Bool { course.isMoving(at: time) }

    /// Draws it where it was seen, whatever became of what it stood in.
    func place(_ pass: MotionPass, on canvas: inout LayoutCanvas) {
        let isPlaced = self.pass === pass && drawing == pass.drawings
        guard isSeen(at: pass.time), !isPlaced, canvas.sought == nil else { return }
        (self.pass, drawing) = (pass, pass.drawings)
        var context = context
        context.enter(pass, canvas.changes)
        context.trail = MotionTrail(key, pass, only: key)
        let layer = context.layer(view.node)
        let node = course.wrap(layer, in: context)
        let origin = Point(x: rect.minX - canvas.shift.x, y: rect.minY - canvas.shift.y)
        let stood = canvas.mirrored(Rect(origin: origin, size: rect.size))
        node.place(at: stood.origin, proposal: ProposedSize(rect.size), on: &canvas)
    }
}
