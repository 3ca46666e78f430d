/// The insertion or removal transition of a view: the progress of each of its steps.
struct PresenceTransition {
    /// One step of the transition.
    private struct Segment {
        let step: AnyTransition.Step
        /// An animation of its own; nil for that of the change.
        let animation: Animation?
        /// The final amount of removal: 0 or 1.
        var end: Double
        var rest = AnimatedNumbers()

        func away(at time: Duration) -> Double { end + (rest.distance(at: time)?.first ?? 0) }
    }

    private var segments: [Segment] = []
    /// Whether the steps are those of a removal, which may reverse.
    private let isLeaving: Bool

    /// Creates the insertion of `view` at `time`; nil if it is immediate.
    init?(entering view: AnimatedViewState, _ animation: Animation?, at time: Duration) {
        isLeaving = false
        for part in view.node.transition.insertion {
            guard let animation = part.animation ?? animation else { continue }
            var segment = Segment(step: part.step, animation: part.animation, end: 0)
            segment.rest.animate(from: [1], animation, at: time)
            segments.append(segment)
        }
        if segments.isEmpty { return nil }
    }

    /// Creates the removal of `view` at `time`, from its current progress.
    init(leaving view: AnimatedViewState, _ animation: Animation?, at time: Duration) {
        isLeaving = true
        for part in view.node.transition.removal {
            guard let animation = part.animation ?? animation else { continue }
            var segment = Segment(step: part.step, animation: part.animation, end: 1)
            // A removal step continues the same insertion step, as a value that returns.
            let coming = view.presence?.segments.first { $0.step == part.step }
            segment.rest = coming?.rest ?? AnimatedNumbers()
            segment.rest.animate(from: [(coming?.end ?? 0) - 1], animation, at: time)
            segments.append(segment)
        }
    }

    /// Returns the reversed removal at `time`, from its current progress; nil if the insertion is immediate.
    func turned(_ animation: Animation?, at time: Duration) -> PresenceTransition? {
        var back = self
        back.segments = segments.compactMap { segment in
            guard let animation = segment.animation ?? animation else { return nil }
            var segment = segment
            segment.end = 0
            segment.rest.animate(from: [1], animation, at: time)
            return segment
        }
        return back.segments.isEmpty ? nil : back
    }

    /// Whether a step is animated at `time` or later.
    func isMoving(at time: Duration) -> Bool { segments.contains { $0.rest.isMoving(at: time) } }

    /// Returns `node` as it looks at `context`'s time.
    func wrap(_ node: LayoutNode, in context: LayoutContext) -> LayoutNode {
        var now: [(AnyTransition.Step, Double)] = []
        for segment in segments {
            if let change = segment.rest.nextChange(after: context.time) { context.changes(at: change) }
            now.append((segment.step, segment.away(at: context.time)))
        }
        guard now.contains(where: { $0.1 != 0 }) else { return node }
        return node.wrapped(in: TransitionElement(steps: now, isLeaving: isLeaving, child: node))
    }
}

/// A view during its insertion or removal.
private struct TransitionElement: LayoutElement {
    /// The steps and their amounts of removal, from 0 to 1; springs may exceed this range.
    let steps: [(step: AnyTransition.Step, away: Double)]
    let isLeaving: Bool
    let child: LayoutNode

    var name: String { "transition" }
    var spacing: SpacingPreference { child.spacing }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics { child.metrics(for: proposal) }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        var look = TransitionEffect()
        // The visible frame, which is the reference of scaling and rotation.
        var seen = rect
        if let key = child.tag?.key, let motion = canvas.motion,
            let offset = motion.motion.offset(of: key, at: motion.time)?.distance
        {
            seen.origin = Point(x: seen.minX + offset[0], y: seen.minY + offset[1])
        }
        for (step, away) in steps {
            look.add(step, away, isLeaving: isLeaving, in: seen, isMirrored: canvas.direction == .rightToLeft)
        }
        look.draw(on: &canvas) { child.place(at: rect.origin, proposal: proposal, on: &$0) }
    }
}

/// The combined look of a transition's steps.
private struct TransitionEffect {
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
    /// The opposite edge.
    var across: RectEdge {
        switch self {
        case .top: .bottom
        case .bottom: .top
        case .leading: .trailing
        case .trailing: .leading
        }
    }

    /// Returns the direction of the edge: 1 to the right and down.
    func direction(isMirrored: Bool) -> (x: Double, y: Double) {
        switch self {
        case .top: (0, -1)
        case .bottom: (0, 1)
        case .leading: (isMirrored ? 1 : -1, 0)
        case .trailing: (isMirrored ? -1 : 1, 0)
        }
    }
}
