/// The state of a view from one tree to the next: its target value and its animations.
final class AnimatedViewState {
    /// A modifier and its animation state.
    struct Level {
        var modifier: Modifier
        var part: AnimatedPart
        /// Whether the modifier was removed, and remains until its animation ends.
        var isLeaving = false

        /// Whether it has an effect at `time`.
        func isSeen(at time: Duration) -> Bool { !isLeaving || part.isMoving(at: time) }
    }

    /// The view's target value.
    private(set) var node: ViewNode
    private var content: AnimatedPart
    private(set) var levels: [Level]
    /// The previous texts or images during a content transition.
    private(set) var exchange = CrossfadeChain()
    /// The content transition as of the newest change.
    var contentTransition = ContentTransition.interpolate
    /// The time at which the view appeared.
    let appeared: Duration
    /// The insertion transition; nil if the view appeared immediately.
    var presence: PresenceTransition?
    /// The number of the last change layout in which it was in the tree.
    var change: Int
    /// The number of the change in which it was inserted; nil for an initial view.
    var insertedInChange: Int?
    /// The numbers of the changes in which it was removed, and in which it was inserted again during its removal.
    var removedInChange: Int?
    var returnedInChange: Int?
    /// Whether its parent existed before it.
    var isInsertedAlone = false
    /// The number of the last layout that it entered.
    var pass = 0
    /// The index in tree order.
    var order = 0
    /// Whether it was removed from the tree, and is kept while parts of it are visible.
    var hasLeft = false
    /// The context with which it last entered the layout before a change.
    var context: LayoutContext?
    /// The key of its outermost layout node.
    var tag: AnimationKey?
    /// The transaction of the newest change for its descendants.
    var transaction = Transaction()

    /// Creates the state of a view that appears at `time`.
    init(_ node: ViewNode, at time: Duration, change: Int) {
        self.node = node
        self.change = change
        appeared = time
        content = AnimatedPart(appeared: time)
        levels = node.modifiers.map { Level(modifier: $0, part: AnimatedPart(appeared: time)) }
    }

    /// Whether a part of it is animated at `time` or later.
    func isMoving(at time: Duration) -> Bool {
        content.isMoving(at: time) || presence?.isMoving(at: time) == true
            || levels.contains { $0.part.isMoving(at: time) }
            || exchange.isMoving(at: time)
    }

    // MARK: Changes

    /// Updates the view to `new` immediately. A view that derives from another view may change with the time without a
    /// reported change. Returns false if `new` has other modifiers.
    func show(_ new: ViewNode) -> Bool {
        let there = levels.indices.filter { !levels[$0].isLeaving }
        guard there.count == new.modifiers.count else { return false }
        let pairs = zip(there, new.modifiers)
        guard pairs.allSatisfy({ levels[$0].modifier.content.isSameKind(as: $1.content) }) else { return false }
        for (index, modifier) in pairs { levels[index].modifier = modifier }
        node = new
        return true
    }

    /// Updates the view to `new` and returns the previous modifier of each level. The levels are then changed one by
    /// one with `change(level:from:)`, the outermost first, and then the view itself.
    func prepare(for new: ViewNode, at time: Duration) -> [Modifier?] {
        var before: [Modifier?] = []
        var next: [Level] = []
        var rest = levels[...]
        for modifier in new.modifiers {
            if let index = rest.firstIndex(where: { $0.modifier.content.isSameKind(as: modifier.content) }) {
                for old in rest[..<index] { leave(old, &next, &before, at: time) }
                var level = rest[index]
                before.append(level.modifier)
                level.modifier = modifier
                level.isLeaving = false
                next.append(level)
                rest = rest[(index + 1)...]
            } else {
                before.append(modifier.content.neutral.map(Modifier.init))
                next.append(Level(modifier: modifier, part: AnimatedPart(appeared: time)))
            }
        }
        for old in rest { leave(old, &next, &before, at: time) }
        levels = next
        node = new
        return before
    }

    /// Keeps a removed modifier as one without effect until its animation ends.
    private func leave(_ old: Level, _ next: inout [Level], _ before: inout [Modifier?], at time: Duration) {
        guard let neutral = old.modifier.content.neutral else { return }
        guard !old.isLeaving || old.part.isMoving(at: time) else { return }
        var level = old
        before.append(old.modifier)
        level.modifier = Modifier(neutral)
        level.isLeaving = true
        next.append(level)
    }

    /// Records that the modifier at `level` replaced `old`.
    func change(level: Int, from old: Modifier?, _ animation: Animation?, at time: Duration) {
        guard let old else { return }
        let new = levels[level].modifier.content
        levels[level].part.change(from: old.content, to: new, animation, at: time)
    }

    /// Records that the view's own content replaced `old`, which was shown in `size`, with `transition`.
    func change(
        contentFrom old: any ViewContent, _ size: Size?, _ transition: ContentTransition, _ animation: Animation?,
        at time: Duration
    ) {
        let new = node.kind.content
        if new.isExchanged(for: old) {
            let look = ContentTransitionEffect(transition, before: contentTransition, from: old, to: new)
            if let animation, let look {
                exchange.leave(old, size, look, animation, at: time)
            } else {
                exchange.end()
            }
        }
        content.change(from: old, to: new, animation, at: time)
    }

    // MARK: Current values

    /// Returns the view's own content at `context`'s time.
    func content(in context: LayoutContext) -> any ViewContent { content.moment(of: node.kind.content, in: context) }

    /// Returns the modifier at `level` at `context`'s time.
    func modifier(_ level: Int, in context: LayoutContext) -> any ModifierContent {
        levels[level].part.moment(of: levels[level].modifier.content, in: context)
    }
}

extension AnimatableContent {
    /// Whether `other` has the same type and form.
    func isSameKind(as other: any AnimatableContent) -> Bool { (other as? Self)?.form == form }
}
