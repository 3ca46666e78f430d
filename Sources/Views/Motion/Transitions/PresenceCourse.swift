/// A view on its way in or out: how far each step of its transition has come.
struct PresenceCourse {
    /// One thing that it goes through.
    private struct Stretch {
        let step: AnyTransition.Step
        /// A course of its own; nil for that of the change.
        let animation: Animation?
        /// How far from being there it ends: 0 or 1.
        var end: Double
        var rest = MovingNumbers()

        func away(at time: Duration) -> Double { end + (rest.distance(at: time)?.first ?? 0) }
    }

    private var stretches: [Stretch] = []
    /// Whether its steps are those of going, which it may come back along.
    private let isLeaving: Bool

    /// `view` comes at `time`; nil where it is there at once.
    init?(entering view: MovingView, _ animation: Animation?, at time: Duration) {
        isLeaving = false
        for part in view.node.transition.insertion {
            guard let animation = part.animation ?? animation else { continue }
            var stretch = Stretch(step: part.step, animation: part.animation, end: 0)
            stretch.rest.go(from: [1], animation, at: time)
            stretches.append(stretch)
        }
        if stretches.isEmpty { return nil }
    }

    /// `view` goes at `time`, from as far as it had come.
    init(leaving view: MovingView, _ animation: Animation?, at time: Duration) {
        isLeaving = true
        for part in view.node.transition.removal {
            guard let animation = part.animation ?? animation else { continue }
            var stretch = Stretch(step: part.step, animation: part.animation, end: 1)
            // It begins where it had come to on its way in, where that was along the same step.
            let away = view.presence?.stretches.first { $0.step == part.step }?.away(at: time) ?? 0
            stretch.rest.go(from: [away - 1], animation, at: time)
            stretches.append(stretch)
        }
    }

    /// What went comes back at `time` the way that it went, from as far as it is; nil where it is there at once.
    func turned(_ animation: Animation?, at time: Duration) -> PresenceCourse? {
        var back = self
        back.stretches = stretches.compactMap { stretch in
            guard let animation = stretch.animation ?? animation else { return nil }
            var stretch = stretch
            stretch.end = 0
            stretch.rest.go(from: [1], animation, at: time)
            return stretch
        }
        return back.stretches.isEmpty ? nil : back
    }

    /// Whether something of it moves at `time` or later.
    func isMoving(at time: Duration) -> Bool { stretches.contains { $0.rest.isMoving(at: time) } }

    /// `node` as it is seen at `context`'s time.
    func wrap(_ node: LayoutNode, in context: LayoutContext) -> LayoutNode {
        var now: [(AnyTransition.Step, Double)] = []
        for stretch in stretches {
            if let change = stretch.rest.nextChange(after: context.time) { context.changes(at: change) }
            now.append((stretch.step, stretch.away(at: context.time)))
        }
        guard now.contains(where: { $0.1 != 0 }) else { return node }
        return node.wrapped(in: TransitionElement(steps: now, isLeaving: isLeaving, child: node))
    }
}

/// A view that is so far from being there.
private struct TransitionElement: LayoutElement {
    /// The steps and how far each is from being there, from 0 to 1 and beyond it.
    let steps: [(step: AnyTransition.Step, away: Double)]
    let isLeaving: Bool
    let child: LayoutNode

    var name: String { "transition" }
    var spacing: SpacingPreference { child.spacing }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics { child.metrics(for: proposal) }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        var look = TransitionLook()
        // Where the view is seen, which is what it grows and turns about.
        var seen = rect
        if let key = child.tag?.key, let motion = canvas.motion,
            let stray = motion.motion.stray(of: key, at: motion.time)?.distance
        {
            seen.origin = Point(x: seen.minX + stray[0], y: seen.minY + stray[1])
        }
        for (step, away) in steps {
            look.add(step, away, isLeaving: isLeaving, in: seen, isMirrored: canvas.direction == .rightToLeft)
        }
        look.draw(on: &canvas) { child.place(at: rect.origin, proposal: proposal, on: &$0) }
    }
}

/// What steps make of a view together.
private struct TransitionLook {
    private var opacity = 1.0
    private var blur = 0.0
    private var matrix = AffineMatrix.identity
    private var projection: ProjectionMatrix?

    mutating func add(_ step: AnyTransition.Step, _ away: Double, isLeaving: Bool, in rect: Rect, isMirrored: Bool) {
        func move(_ edge: RectEdge, _ away: Double) {
            let (x, y) = edge.direction(isMirrored: isMirrored)
            matrix = matrix.concatenating(.translation(x: x * away * rect.size.width, y: y * away * rect.size.height))
        }
        func scale(_ factor: Double, _ anchor: UnitPoint) {
            let x = rect.minX + Length.finite(anchor.x) * rect.size.width
            let y = rect.minY + Length.finite(anchor.y) * rect.size.height
            matrix = matrix.concatenating(.translation(x: -x, y: -y)).concatenating(.scale(x: factor, y: factor))
                .concatenating(.translation(x: x, y: y))
        }
        switch step {
        case .opacity: opacity *= 1 - away
        case .scale(let from, let anchor): scale(1 + (from - 1) * away, anchor)
        case .move(let edge): move(edge, away)
        case .offset(let x, let y): matrix = matrix.concatenating(.translation(x: x * away, y: y * away))
        case .push(let edge):
            move(isLeaving ? edge.across : edge, away)
            opacity *= 1 - away
        case .slide: move(isLeaving ? .trailing : .leading, away)
        case .flip(let edge):
            let (x, y) = edge.direction(isMirrored: isMirrored)
            let center = Point(x: rect.minX + rect.size.width / 2, y: rect.minY + rect.size.height / 2)
            let degrees = 90 * min(max(away, -1), 1) * (isLeaving ? -1 : 1)
            projection = ProjectionMatrix(
                degrees: degrees, axis: SIMD3(y, -x, 0), anchor: center, anchorZ: 0,
                distance: max(rect.size.width, rect.size.height, 1) * 2)
            if abs(away) >= 1 { opacity = 0 }
        case .blurReplace:
            opacity *= 1 - away
            blur += 8 * max(away, 0)
            scale(1 - 0.1 * away, UnitPoint(x: 0.5, y: 0.5))
        }
    }

    func draw(on canvas: inout LayoutCanvas, _ draw: (inout LayoutCanvas) -> Void) {
        var effects = DisplayList.Effects()
        effects.opacity = Length.fraction(opacity, or: 1)
        effects.blur = Length.extent(blur)
        let inner = canvas.collected { canvas in
            if let projection {
                let items = canvas.collected(draw)
                if !items.isEmpty { canvas.draw(.projection(projection, items: items)) }
            } else {
                draw(&canvas)
            }
        }
        guard effects.opacity > 0, !inner.isEmpty else { return }
        let seen: [DisplayList.Item] = effects == DisplayList.Effects() ? inner : [.group(effects, items: inner)]
        if matrix == .identity {
            seen.forEach { canvas.draw($0) }
        } else {
            canvas.draw(.transform(matrix, items: seen))
        }
    }
}

extension RectEdge {
    /// The edge across from it.
    var across: RectEdge {
        switch self {
        case .top: .bottom
        case .bottom: .top
        case .leading: .trailing
        case .trailing: .leading
        }
    }

    /// Where it lies: 1 to the right and down.
    func direction(isMirrored: Bool) -> (x: Double, y: Double) {
        switch self {
        case .top: (0, -1)
        case .bottom: (0, 1)
        case .leading: (isMirrored ? 1 : -1, 0)
        case .trailing: (isMirrored ? -1 : 1, 0)
        }
    }
}
