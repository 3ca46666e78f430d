/// One layout of a tree with animation state.
final class AnimationPass {
    /// The purpose of a layout.
    enum Purpose {
        /// Drawing a frame.
        case frame
        /// Recording the views before a change, and their visible positions; with the change's number.
        case before(Int)
        /// Processing the change; with its number.
        case change(Int)
    }

    /// The position of a node in its parent, and the animation with which a change moves it there.
    struct Placement {
        let rect: Rect
        /// The layout position in the root's coordinates.
        let origin: Point
        /// The visible position in the root's coordinates.
        let seen: Point
        let animation: Animation?
        /// The parent; nil for none.
        let around: AnimationKey?
    }

    let motion: ViewAnimations
    let time: Duration
    private let purpose: Purpose
    /// The placements of all nodes, if the layout is for a change.
    private(set) var placements: [AnimationKey: Placement] = [:]
    /// The placements before the change, if the layout processes one.
    let before: [AnimationKey: Placement]
    /// The views that share frames, in placement order, if the layout is for a change.
    private(set) var matched: [MatchedView] = []
    private var entered = 0
    /// The number of the layout.
    private let number: Int
    /// The number of drawings that were begun.
    private(set) var drawings = 0

    init(_ motion: ViewAnimations, _ purpose: Purpose, at time: Duration, before: [AnimationKey: Placement] = [:]) {
        self.motion = motion
        self.before = before
        self.purpose = purpose
        self.time = time
        number = motion.nextPass()
    }

    /// Begins placing all views, possibly again.
    func beginDrawing() { drawings += 1 }

    /// Returns `node`, whose key is `key`, with its state.
    func enter(_ node: ViewNode, _ key: AnimationKey, in context: LayoutContext) -> ViewAnimations.InsertedView {
        entered += 1
        // Of several views with the same key, only the first has the state; the others are not animated. Otherwise,
        // nested views with the same key would not terminate.
        let isAnother = motion.views[key].map { $0.pass == number && $0.node != node } ?? false
        guard !isAnother, let inserted = known(node, key, in: context) else {
            return ViewAnimations.InsertedView(view: AnimatedViewState(node, at: time, change: 0))
        }
        inserted.view.pass = number
        return inserted
    }

    /// Returns the state of `node` by its key; nil if there is none.
    private func known(_ node: ViewNode, _ key: AnimationKey, in context: LayoutContext) -> ViewAnimations.InsertedView?
    {
        switch purpose {
        case .frame:
            guard let view = motion.views[key], view.show(node) else { return nil }
            return ViewAnimations.InsertedView(view: view)
        case .before(let number):
            let view = motion.entered(key, number) { AnimatedViewState(node, at: time, change: number) }
            if !view.show(node) { _ = view.prepare(for: node, at: time) }
            view.context = context
            view.order = entered
            return ViewAnimations.InsertedView(view: view)
        case .change(let number):
            return motion.changed(key, node, in: context.identityPath, number, at: time)
        }
    }

    /// Records that the node `tag` is placed in `rect`, in a parent with the frame `parent`.
    func note(_ tag: AnimationTag, in rect: Rect, parent: Rect?, around: AnimationKey?, shift: Point) {
        if case .frame = purpose { return }
        let origin = Point(x: rect.minX - (parent?.minX ?? 0), y: rect.minY - (parent?.minY ?? 0))
        placements[tag.key] = Placement(
            rect: Rect(origin: origin, size: rect.size), origin: rect.origin,
            seen: Point(x: rect.minX + shift.x, y: rect.minY + shift.y),
            animation: tag.animation, around: around)
    }

    /// Records that `view` shares its frame.
    func note(_ view: MatchedView) {
        guard isForChange else { return }
        matched.removeAll { $0.key == view.key }
        matched.append(view)
    }

    /// Whether the layout is for a change, and is not drawn.
    var isForChange: Bool {
        if case .frame = purpose { false } else { true }
    }
}

/// The key of a layout node, and the animation with which a change moves it.
struct AnimationTag {
    let key: AnimationKey
    let animation: Animation?
}
