/// One layout of a tree of which it is known what moves.
final class MotionPass {
    /// What a layout is for.
    enum Purpose {
        /// To be drawn.
        case picture
        /// To know the views that a change begins from, and where they are seen; with its number.
        case before(Int)
        /// To take over what a change made of them; with its number.
        case change(Int)
    }

    /// Where something stands in what it stands in, and how a change takes it there.
    struct Place {
        let rect: Rect
        /// Where it stands in the whole.
        let origin: Point
        /// Where it is seen in the whole.
        let seen: Point
        let animation: Animation?
        /// What it stands in; nil for nothing.
        let around: MotionKey?
    }

    let motion: Motion
    let time: Duration
    private let purpose: Purpose
    /// Where things stand, where the layout is for a change.
    private(set) var places: [MotionKey: Place] = [:]
    /// Where things stood before, where the layout is to take over a change.
    let before: [MotionKey: Place]
    /// The views that share frames, where the layout is for a change, in the order in which they are placed.
    private(set) var matched: [MatchedView] = []
    private var entered = 0
    /// Its number among all.
    private let number: Int
    /// How often it was begun to be drawn.
    private(set) var drawings = 0

    init(_ motion: Motion, _ purpose: Purpose, at time: Duration, before: [MotionKey: Place] = [:]) {
        self.motion = motion
        self.before = before
        self.purpose = purpose
        self.time = time
        number = motion.nextPass()
    }

    /// All is placed from here on, maybe anew.
    func beginDrawing() { drawings += 1 }

    /// `node`, which is named `key`, as it is known.
    func enter(_ node: ViewNode, _ key: MotionKey, in context: LayoutContext) -> Motion.Arrival {
        entered += 1
        // Of several views of one name the first is known by it, and the others just stand there. Shown as what the first is, one in
        // another would be without end.
        let isAnother = motion.views[key].map { $0.pass == number && $0.node != node } ?? false
        guard !isAnother, let arrival = known(node, key, in: context) else {
            return Motion.Arrival(view: MovingView(node, at: time, change: 0))
        }
        arrival.view.pass = number
        return arrival
    }

    /// `node` as what is known by its name; nil for nothing.
    private func known(_ node: ViewNode, _ key: MotionKey, in context: LayoutContext) -> Motion.Arrival? {
        switch purpose {
        case .picture:
            guard let view = motion.views[key], view.show(node) else { return nil }
            return Motion.Arrival(view: view)
        case .before(let number):
            let view = motion.entered(key, number) { MovingView(node, at: time, change: number) }
            if !view.show(node) { _ = view.prepare(for: node, at: time) }
            view.context = context
            view.order = entered
            return Motion.Arrival(view: view)
        case .change(let number):
            return motion.changed(key, node, in: context.trail, number, at: time)
        }
    }

    /// What is named `tag` stands in `rect`, in something of the frame `parent`.
    func note(_ tag: MotionTag, in rect: Rect, parent: Rect?, around: MotionKey?, shift: Point) {
        if case .picture = purpose { return }
        let origin = Point(x: rect.minX - (parent?.minX ?? 0), y: rect.minY - (parent?.minY ?? 0))
        places[tag.key] = Place(
            rect: Rect(origin: origin, size: rect.size), origin: rect.origin,
            seen: Point(x: rect.minX + shift.x, y: rect.minY + shift.y),
            animation: tag.animation, around: around)
    }

    /// `view` shares its frame.
    func note(_ view: MatchedView) {
        guard isForChange else { return }
        matched.removeAll { $0.key == view.key }
        matched.append(view)
    }

    /// Whether the layout is for a change, which is not drawn.
    var isForChange: Bool {
        if case .picture = purpose { false } else { true }
    }
}

/// The name of something that is laid out, and how a change takes it from where it was.
struct MotionTag {
    let key: MotionKey
    let animation: Animation?
}
