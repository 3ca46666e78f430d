/// The views of a stack and their arrangements: one for each proposal. A long line reuses the parts of the same stack's
/// line in the previous tree that do not depend on changed views. If the changed views have the same metrics,
/// everything is reused. Single-threaded. Without the reuse, a change among 1,000 views takes about 8 times as
/// long (row "pieces: laying out 1,000 views to one change").
final class StackArrangements {
    /// The minimum number of views for reuse: shorter lines are laid out again, which is as fast.
    private static let fewest = 32
    /// The maximum number of cached arrangements of a long line.
    private static let maximumCount = 6

    let axis: Axis
    let alignment: Alignment
    let children: [LayoutNode]
    private let fixedSpacing: Double?
    let distances: StackSpacing
    private var arrangements: [StackArrangement] = []
    private var before: (line: StackArrangements, changed: [Int])?
    /// The cached drawing; nil if no part of it can be reused.
    private var drawing: StackDrawing?

    /// Creates a line of `children`; a nil `spacing` uses the preferred distances of neighbours. `before` is the same
    /// stack's line in the previous layout.
    init(
        axis: Axis, alignment: Alignment, spacing: Double?, children: [LayoutNode],
        after before: StackArrangements? = nil
    ) {
        self.axis = axis
        self.alignment = alignment
        self.children = children
        let fixed = spacing.flatMap { $0.isFinite ? Length.finite($0) : nil }
        fixedSpacing = fixed
        if let before, before.axis == axis, before.alignment == alignment, before.fixedSpacing == fixed,
            let changed = Self.changed(before.children, children)
        {
            self.before = (before, changed)
            distances = before.distances
            drawing = before.drawing?.without(changed)
        } else {
            distances = StackSpacing(children, axis: axis, fixed: fixed)
        }
        before?.before = nil
    }

    /// Whether later layouts reuse parts of the line.
    var isLong: Bool { children.count >= Self.fewest }

    /// Returns the indices at which `new` differs from `old`, if they are few and their spacing and priorities are the
    /// same; else nil.
    private static func changed(_ old: [LayoutNode], _ new: [LayoutNode]) -> [Int]? {
        guard new.count >= fewest, old.count == new.count else { return nil }
        var changed: [Int] = []
        for index in new.indices where old[index] !== new[index] {
            let (was, now) = (old[index], new[index])
            guard was.spacing == now.spacing, was.traits.priority == now.traits.priority,
                was.traits.zIndex == now.traits.zIndex, changed.count < new.count / 8
            else { return nil }
            changed.append(index)
        }
        return changed
    }

    /// Returns the arrangement of the views in a stack that is proposed `proposal`.
    func arrangement(for proposal: ProposedSize) -> StackArrangement {
        if let known = known(proposal) { return known }
        let arrangement = taken(proposal) ?? StackArrangement(self, proposal)
        if arrangements.count >= (isLong ? Self.maximumCount : 1) { arrangements.removeFirst() }
        arrangements.append(arrangement)
        return arrangement
    }

    /// Draws the views in `rect` by `arrangement`.
    func draw(_ arrangement: StackArrangement, in rect: Rect, on canvas: inout LayoutCanvas) {
        if isLong, distances.drawingOrder == nil, canvas.glass == nil {
            drawing = StackDrawing.draw(self, arrangement, in: rect, after: drawing, on: &canvas)
            return
        }
        drawing = nil
        for index in distances.drawingOrder ?? Array(children.indices) {
            place(index, arrangement, in: rect, on: &canvas)
        }
    }

    /// Places the view at `index`, if a part of it may be visible.
    func place(_ index: Int, _ arrangement: StackArrangement, in rect: Rect, on canvas: inout LayoutCanvas) {
        let origin = arrangement.origins[index]
        let frame = Rect(
            origin: Point(x: rect.minX + origin.x, y: rect.minY + origin.y), size: arrangement.sizes[index])
        if canvas.isInvisible(canvas.mirrored(frame)) { return }
        children[index].place(at: frame.origin, proposal: arrangement.proposal(to: index, along: axis), on: &canvas)
    }

    private func known(_ proposal: ProposedSize) -> StackArrangement? {
        arrangements.first { $0.proposal == proposal }
    }

    /// Returns the previous line's arrangement, if the changed views have the same metrics as before for all its
    /// proposals.
    private func taken(_ proposal: ProposedSize) -> StackArrangement? {
        guard let before, let arrangement = before.line.known(proposal) else { return nil }
        for index in before.changed {
            let (was, now) = (before.line.children[index], children[index])
            let across = proposal[axis.other]
            guard was.saturationWidth(along: axis, across: across) == now.saturationWidth(along: axis, across: across)
            else { return nil }
            for asked in arrangement.measuredProposals(to: index, along: axis)
            where was.metrics(for: asked) != now.metrics(for: asked) { return nil }
        }
        return arrangement
    }
}

/// The distances between the views of a stack and to its neighbours, and the drawing order of the views.
struct StackSpacing {
    /// The distance from each view to the next.
    let gaps: [Double]
    /// The sum of the gaps.
    let length: Double
    /// The stack's own preferred distances.
    let spacing: SpacingPreference
    /// The indices in drawing order; nil if that is the tree order.
    let drawingOrder: [Int]?

    init(_ children: [LayoutNode], axis: Axis, fixed: Double?) {
        gaps = zip(children, children.dropFirst()).map { first, second in
            fixed ?? SpacingPreference.distance(first.spacing, second.spacing, along: axis)
        }
        length = gaps.reduce(0, +)
        spacing = Self.spacing(of: children, along: axis)
        drawingOrder = children.drawingOrder
    }

    private static func spacing(of children: [LayoutNode], along axis: Axis) -> SpacingPreference {
        guard let first = children.first, let last = children.last else { return SpacingPreference() }
        func shared(_ edge: KeyPath<SpacingPreference, EdgeSpacing>) -> EdgeSpacing {
            SpacingPreference.shared(children.lazy.map { $0.spacing[keyPath: edge] })
        }
        if axis == .vertical {
            return SpacingPreference(
                top: first.spacing.top, bottom: last.spacing.bottom, leading: shared(\.leading),
                trailing: shared(\.trailing))
        }
        return SpacingPreference(
            top: shared(\.top), bottom: shared(\.bottom), leading: first.spacing.leading,
            trailing: last.spacing.trailing)
    }
}

/// The arrangement of the views of a stack for one proposal.
final class StackArrangement {
    let proposal: ProposedSize
    let metrics: LayoutMetrics
    /// The origin of each view, from the stack's leading top corner.
    let origins: [Point]
    /// The size of each view.
    let sizes: [Size]
    /// The length that each view is proposed along the axis; nil if all receive the stack's own proposal.
    private let lengths: [Double]?

    init(_ line: StackArrangements, _ proposal: ProposedSize) {
        self.proposal = proposal
        let (children, axis) = (line.children, line.axis)
        let lengths = Self.lengths(of: line, proposal)
        self.lengths = lengths
        let parts = children.indices.map { index in
            children[index].metrics(for: Self.proposal(proposal, of: lengths, to: index, along: axis))
        }
        sizes = parts.map(\.size)
        let across = Span(parts, line)
        var origins: [Point] = []
        origins.reserveCapacity(parts.count)
        var combined = GuideCombination()
        var position = 0.0
        for (index, part) in parts.enumerated() {
            let offset = across.offset(of: part, line)
            let origin = axis == .horizontal ? Point(x: position, y: offset) : Point(x: offset, y: position)
            origins.append(origin)
            combined.add(part, x: origin.x, y: origin.y)
            position += part.size[axis] + (index < line.distances.gaps.count ? line.distances.gaps[index] : 0)
        }
        self.origins = origins
        guard !children.isEmpty else {
            metrics = LayoutMetrics(size: .zero)
            return
        }
        let length = max(parts.reduce(line.distances.length) { $0 + $1.size[axis] }, 0)
        metrics = combined.metrics(of: Size(along: axis, length, across: across.length))
    }

    /// Returns the proposal for the view at `index`.
    func proposal(to index: Int, along axis: Axis) -> ProposedSize {
        Self.proposal(proposal, of: lengths, to: index, along: axis)
    }

    private static func proposal(_ own: ProposedSize, of lengths: [Double]?, to index: Int, along axis: Axis)
        -> ProposedSize
    {
        lengths.map { own.with($0[index], along: axis) } ?? own
    }

    /// Returns the proposals for which the view at `index` may have been measured.
    func measuredProposals(to index: Int, along axis: Axis) -> [ProposedSize] {
        let own = proposal(to: index, along: axis)
        guard lengths != nil else { return [own] }
        return [own] + [nil, 0, .infinity].map { proposal.with($0, along: axis) }
    }

    /// Returns the length that each view is proposed. Returns nil if the stack, and so each view, is asked for its
    /// ideal, minimum or maximum length.
    private static func lengths(of line: StackArrangements, _ proposal: ProposedSize) -> [Double]? {
        let (children, axis) = (line.children, line.axis)
        guard let length = proposal[axis], length > 0, length.isFinite else { return nil }
        let available = length - line.distances.length
        guard children.count > 1 else { return [max(available, 0)] }
        let across = proposal[axis.other]
        return LengthDistribution(
            priorities: children.map(\.traits.priority),
            chosen: { index, length in
                children[index].metrics(for: proposal.with(length, along: axis)).size[axis]
            },
            saturationWidth: { children[$0].saturationWidth(along: axis, across: across) }
        ).shares(of: available)
    }
}

/// The extent of a stack's aligned views across it.
private struct Span {
    /// The guide's distance from the start.
    let guide: Double
    /// The distance from the first edge to the last.
    let length: Double

    init(_ parts: [LayoutMetrics], _ line: StackArrangements) {
        let cross = line.axis.other
        guard parts.allSatisfy({ $0.size[cross].isFinite }) else {
            (guide, length) = (0, .infinity)
            return
        }
        let before = parts.map { line.guide(of: $0) }.max() ?? 0
        let after = parts.map { $0.size[cross] - line.guide(of: $0) }.max() ?? 0
        (guide, length) = (before, before + after)
    }

    /// Returns the start of `part`.
    func offset(of part: LayoutMetrics, _ line: StackArrangements) -> Double {
        length.isFinite ? guide - line.guide(of: part) : 0
    }
}

extension StackArrangements {
    /// Returns the position of the guide by which the views of the stack are aligned.
    fileprivate func guide(of part: LayoutMetrics) -> Double {
        axis == .horizontal ? part.guide(alignment.vertical) : part.guide(alignment.horizontal)
    }
}
