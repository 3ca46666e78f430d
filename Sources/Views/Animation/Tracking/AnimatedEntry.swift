/// A view that enters a layout with animation state: each part of it at the current moment. In the layout of a change,
/// the view is connected with its state from the outside in. A modifier's animation applies to everything inside it.
final class AnimatedEntry {
    /// The identity path for the views inside the view.
    let parts: IdentityPath
    private let arrival: ViewAnimations.Arrival
    private let key: AnimationKey
    private let pass: AnimationPass
    private var animation: Animation?

    init(_ arrival: ViewAnimations.Arrival, _ key: AnimationKey, _ pass: AnimationPass) {
        self.arrival = arrival
        self.key = key
        self.pass = pass
        parts = IdentityPath(key, pass)
    }

    /// The current number of modifiers.
    var levelCount: Int { arrival.view.levels.count }

    /// Returns the modifier at `level`, which sets the transaction in `context` for its content. Returns nil for a
    /// removed modifier whose animation has ended.
    func modifier(_ level: Int, in context: inout LayoutContext) -> (any ModifierContent)? {
        let before = arrival.levels?[level]
        arrival.view.change(level: level, from: before, context.transaction.animation, at: pass.time)
        guard arrival.view.levels[level].isSeen(at: pass.time) else { return nil }
        let modifier = arrival.view.modifier(level, in: context)
        modifier.change(&context.transaction, from: before?.content)
        return modifier
    }

    /// Returns `context` for the views that the modifier at `level` adds.
    func around(_ level: Int, _ context: LayoutContext) -> LayoutContext {
        var around = context
        around.identityPath = IdentityPath(key, pass, place: level + 1)
        return around
    }

    /// Returns the view's own content.
    func content(in context: LayoutContext) -> any ViewContent {
        let view = arrival.view
        animation = context.transaction.animation
        let transition = context.style.contentTransition
        if let old = arrival.content {
            let size = pass.before[AnimatedEntry.part(0, of: key, at: 1)]?.rect.size
            view.change(contentFrom: old, size, transition, exchangeAnimation(context), at: pass.time)
        }
        if pass.isForChange { view.contentTransition = transition }
        view.transaction = context.transaction
        if arrival.comesAlone {
            view.presence = PresenceTransition(entering: view, animation, at: pass.time)
        } else if let removedView = arrival.removedView {
            view.presence = removedView.course.turned(animation, at: pass.time)
        }
        return view.content(in: context)
    }

    /// Returns the animation of a content transition: a symbol's effect has its own default.
    private func exchangeAnimation(_ context: LayoutContext) -> Animation? {
        if let animation { return animation }
        let isEffect =
            context.style.contentTransition == .symbolEffect && arrival.view.node.kind.content is SymbolContent
        return isEffect && !context.transaction.disablesAnimations ? .easeInOut(duration: 0.35) : nil
    }

    /// Replaces `nodes` by a transition from the previous contents, if there is one.
    func exchange(_ nodes: inout [LayoutNode], in context: LayoutContext) {
        if nodes.count == 1 {
            var apart = context
            apart.identityPath = nil
            let olds = arrival.view.exchange.moments(in: context).compactMap { moment in
                moment.old.layoutNodes(in: apart).first.map {
                    CrossfadeElement.Old(node: $0, size: moment.size, look: moment.look, share: moment.share)
                }
            }
            if !olds.isEmpty { nodes = [nodes[0].wrapped(in: CrossfadeElement(new: nodes[0], olds: olds))] }
        }
        name(nodes, 1)
    }

    /// Returns the key of the part `index` at `level` of the view `key`.
    private static func part(_ index: Int, of key: AnimationKey, at level: Int) -> AnimationKey {
        key.part(-level).part(index)
    }

    /// Sets the tags of those of `nodes` that have none, at `level`.
    func name(_ nodes: [LayoutNode], _ level: Int) {
        for (index, node) in nodes.enumerated() where node.tag == nil {
            node.tag = AnimationTag(key: Self.part(index, of: key, at: level), animation: animation)
        }
    }

    /// Wraps `nodes` in the view's insertion transition.
    func present(_ nodes: inout [LayoutNode], in context: LayoutContext) {
        arrival.view.tag = nodes.first?.tag?.key
        guard let presence = arrival.view.presence, presence.isMoving(at: pass.time) else { return }
        nodes = nodes.map { presence.wrap($0, in: context) }
    }
}

extension IdentityPath {
    /// Enters `node` as the next part.
    func enter(_ node: ViewNode, in context: LayoutContext) -> AnimatedEntry {
        let key = name(of: node)
        return AnimatedEntry(pass.enter(node, key, in: context), key, pass)
    }
}

/// A view that was removed from the tree and is still visible during its removal transition.
final class RemovedView {
    let view: AnimatedViewState
    let key: AnimationKey
    private let context: LayoutContext
    /// The visible position, and the size.
    let rect: Rect
    let course: PresenceTransition
    /// The layout in which it was drawn last, and the number of drawings that this layout had begun. A cycle of views
    /// is thus drawn once, and not recursively.
    private weak var pass: AnimationPass?
    private var drawing = 0

    /// Starts the removal of `view` at `time` with `animation`, unless its transition has an animation of its own.
    init(
        _ key: AnimationKey, _ view: AnimatedViewState, _ context: LayoutContext, _ place: AnimationPass.Place,
        _ animation: Animation?, at time: Duration
    ) {
        self.key = key
        self.view = view
        self.context = context
        rect = Rect(origin: place.seen, size: place.rect.size)
        course = PresenceTransition(leaving: view, animation, at: time)
        // The removal starts from the progress of the insertion, which ends.
        view.presence = nil
    }

    /// Whether a part of it is visible at `time`.
    func isSeen(at time: Duration) -> Bool { course.isMoving(at: time) }

    /// Draws it at its last visible position, independently of its former parent.
    func place(_ pass: AnimationPass, on canvas: inout LayoutCanvas) {
        let isPlaced = self.pass === pass && drawing == pass.drawings
        guard isSeen(at: pass.time), !isPlaced, canvas.searchedID == nil else { return }
        (self.pass, drawing) = (pass, pass.drawings)
        var context = context
        context.enter(pass, canvas.changes)
        context.identityPath = IdentityPath(key, pass, only: key)
        let layer = context.layer(view.node)
        let node = course.wrap(layer, in: context)
        let origin = Point(x: rect.minX - canvas.shift.x, y: rect.minY - canvas.shift.y)
        let former = canvas.mirrored(Rect(origin: origin, size: rect.size))
        node.place(at: former.origin, proposal: ProposedSize(rect.size), on: &canvas)
    }
}
