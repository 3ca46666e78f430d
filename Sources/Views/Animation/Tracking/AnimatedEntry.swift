/// A view that enters a layout with animation state: each part of it at the current moment. In the layout of a change,
/// the view is connected with its state from the outside in. A modifier's animation applies to everything inside it.
final class AnimatedEntry {
    /// The identity path for the views inside the view.
    let parts: IdentityPath
    private let inserted: ViewAnimations.InsertedView
    private let key: AnimationKey
    private let pass: AnimationPass
    private var animation: Animation?

    init(_ inserted: ViewAnimations.InsertedView, _ key: AnimationKey, _ pass: AnimationPass) {
        self.inserted = inserted
        self.key = key
        self.pass = pass
        parts = IdentityPath(key, pass)
    }

    /// The current number of modifiers.
    var levelCount: Int { inserted.view.levels.count }

    /// Returns the modifier at `level`, which sets the transaction in `context` for its content. Returns nil for a
    /// removed modifier whose animation has ended.
    func modifier(_ level: Int, in context: inout LayoutContext) -> (any ModifierContent)? {
        let before = inserted.levels?[level]
        inserted.view.change(level: level, from: before, context.transaction.animation, at: pass.time)
        guard inserted.view.levels[level].isSeen(at: pass.time) else { return nil }
        let modifier = inserted.view.modifier(level, in: context)
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
        let view = inserted.view
        animation = context.transaction.animation
        let transition = context.style.contentTransition
        if let old = inserted.content {
            let size = pass.before[AnimatedEntry.part(0, of: key, at: 1)]?.rect.size
            view.change(contentFrom: old, size, transition, exchangeAnimation(context), at: pass.time)
        }
        if pass.isForChange { view.contentTransition = transition }
        view.transaction = context.transaction
        if inserted.isInsertedAlone {
            view.presence = PresenceTransition(entering: view, animation, at: pass.time)
        } else if let removedView = inserted.removedView {
            view.presence = removedView.transition.turned(animation, at: pass.time)
        }
        return view.content(in: context)
    }

    /// Returns the animation of a content transition: a symbol's effect has its own default.
    private func exchangeAnimation(_ context: LayoutContext) -> Animation? {
        if let animation { return animation }
        let isEffect =
            context.style.contentTransition == .symbolEffect && inserted.view.node.kind.content is SymbolContent
        return isEffect && !context.transaction.disablesAnimations ? .easeInOut(duration: 0.35) : nil
    }

    /// Replaces `nodes` by a transition from the previous contents, if there is one.
    func exchange(_ nodes: inout [LayoutNode], in context: LayoutContext) {
        if nodes.count == 1 {
            var apart = context
            apart.identityPath = nil
            let olds = inserted.view.exchange.moments(in: context).compactMap { moment in
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
        inserted.view.tag = nodes.first?.tag?.key
        guard let presence = inserted.view.presence, presence.isMoving(at: pass.time) else { return }
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
