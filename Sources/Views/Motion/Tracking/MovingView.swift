/// What is known of a view from one tree to the next: what it is to be, and what of it moves.
final class MovingView {
    /// A modifier and how it gets to be what it is.
    struct Level {
        var modifier: Modifier
        var part: MovingPart
        /// It is not among the view's modifiers any more, and goes on until it does nothing.
        var isLeaving = false

        /// Whether it does something at `time`.
        func isSeen(at time: Duration) -> Bool { !isLeaving || part.isMoving(at: time) }
    }

    /// The view as it is to be.
    private(set) var node: ViewNode
    private var content: MovingPart
    private(set) var levels: [Level]
    /// The texts or pictures that it shows no more, while the new one takes their place.
    private(set) var exchange = ExchangeChain()
    /// How its content gives way to another, as of the newest change.
    var contentTransition = ContentTransition.interpolate
    /// When it came.
    let appeared: Duration
    /// Its way in; nil where it came at once.
    var presence: PresenceCourse?
    /// The number of the layout in which it was last in the tree.
    var change: Int
    /// The number of the one in which it came, where it came with a change.
    var cameInChange: Int?
    /// The number of the one in which it went, and of the one in which it came back on its way out.
    var wentInChange: Int?
    var returnedInChange: Int?
    /// Whether what it stands in was there before.
    var comesAlone = false
    /// The number of the layout that it entered last.
    var pass = 0
    /// Where it stands in the order of the tree.
    var order = 0
    /// It is not in the tree any more, and is kept because of what is still seen of it.
    var hasLeft = false
    /// What it was given when it last entered the layout that a change begins from.
    var context: LayoutContext?
    /// The name of its outermost part in layout.
    var tag: MotionKey?
    /// What goes along with the newest change for what stands in it.
    var transaction = Transaction()

    /// A view that comes at `time`.
    init(_ node: ViewNode, at time: Duration, change: Int) {
        self.node = node
        self.change = change
        appeared = time
        content = MovingPart(appeared: time)
        levels = node.modifiers.map { Level(modifier: $0, part: MovingPart(appeared: time)) }
    }

    /// Whether something of it moves at `time` or later.
    func isMoving(at time: Duration) -> Bool {
        content.isMoving(at: time) || presence?.isMoving(at: time) == true
            || levels.contains { $0.part.isMoving(at: time) }
            || exchange.isMoving(at: time)
    }

    // MARK: Changes

    /// The view is `new` at once: one that another view is made of follows the time by itself, and no change tells of that. False
    /// where that has other modifiers.
    func show(_ new: ViewNode) -> Bool {
        let there = levels.indices.filter { !levels[$0].isLeaving }
        guard there.count == new.modifiers.count else { return false }
        let pairs = zip(there, new.modifiers)
        guard pairs.allSatisfy({ levels[$0].modifier.content.isSameKind(as: $1.content) }) else { return false }
        for (index, modifier) in pairs { levels[index].modifier = modifier }
        node = new
        return true
    }

    /// The levels of `new`, each with the one that it takes the place of; the view is `new` from now on. The levels are changed one by
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
                next.append(Level(modifier: modifier, part: MovingPart(appeared: time)))
            }
        }
        for old in rest { leave(old, &next, &before, at: time) }
        levels = next
        node = new
        return before
    }

    /// A modifier that is not there any more goes on as one that does nothing, for as long as it moves.
    private func leave(_ old: Level, _ next: inout [Level], _ before: inout [Modifier?], at time: Duration) {
        guard let neutral = old.modifier.content.neutral else { return }
        guard !old.isLeaving || old.part.isMoving(at: time) else { return }
        var level = old
        before.append(old.modifier)
        level.modifier = Modifier(neutral)
        level.isLeaving = true
        next.append(level)
    }

    /// The modifier at `level` took the place of `old`.
    func change(level: Int, from old: Modifier?, _ animation: Animation?, at time: Duration) {
        guard let old else { return }
        let new = levels[level].modifier.content
        levels[level].part.change(from: old.content, to: new, animation, at: time)
    }

    /// The view's own value took the place of `old`, which was shown in `size`, as `transition` has it.
    func change(
        contentFrom old: any ViewContent, _ size: Size?, _ transition: ContentTransition, _ animation: Animation?,
        at time: Duration
    ) {
        let new = node.kind.content
        if new.isExchanged(for: old) {
            let look = ExchangeLook(transition, before: contentTransition, from: old, to: new)
            if let animation, let look {
                exchange.leave(old, size, look, animation, at: time)
            } else {
                exchange.end()
            }
        }
        content.change(from: old, to: new, animation, at: time)
    }

    // MARK: The moment

    /// The view's own value at `context`'s time.
    func content(in context: LayoutContext) -> any ViewContent { content.moment(of: node.kind.content, in: context) }

    /// The modifier at `level` at `context`'s time.
    func modifier(_ level: Int, in context: LayoutContext) -> any ModifierContent {
        levels[level].part.moment(of: levels[level].modifier.content, in: context)
    }
}

extension MovingContent {
    /// Whether `other` is of this type and form.
    func isSameKind(as other: any MovingContent) -> Bool { (other as? Self)?.form == form }
}
