/// A horizontal or vertical stack, by SwiftUI's rules:
/// - Spacing first: the distances between neighbours come off the length proposed; the rest is divided as `SharedLength` has it.
/// - Where the stack is asked for its ideal, least or greatest length, so is each child.
/// - Across, the stack is as long as its children reach when they are aligned.
struct StackElement: LayoutElement {
    let name: String
    let axis: Axis
    let alignment: Alignment
    let children: [LayoutNode]
    /// The distance from each child to the next.
    private let gaps: [Double]
    /// The sum of the distances.
    private let gapLength: Double
    private let latest = Latest()

    /// What the children were proposed last: who places a stack has asked for its size just before.
    private final class Latest {
        var shared: (proposal: ProposedSize, proposals: [ProposedSize])?
    }

    /// A stack; `spacing` nil takes the distances that neighbours prefer.
    init(name: String, axis: Axis, alignment: Alignment, spacing: Double?, children: [LayoutNode]) {
        self.name = name
        self.axis = axis
        self.alignment = alignment
        self.children = children
        let fixed = spacing.flatMap { $0.isFinite ? Length.finite($0) : nil }
        gaps = zip(children, children.dropFirst()).map { first, second in
            fixed ?? SpacingPreference.distance(first.spacing, second.spacing, along: axis)
        }
        gapLength = gaps.reduce(0, +)
    }

    var spacing: SpacingPreference {
        guard let first = children.first, let last = children.last else { return SpacingPreference() }
        func shared(_ edge: KeyPath<SpacingPreference, EdgeSpacing>) -> EdgeSpacing {
            let edges = children.map { $0.spacing[keyPath: edge] }
            return edges.allSatisfy { $0 == edges[0] } ? edges[0] : .standard
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

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        guard !children.isEmpty else { return LayoutMetrics(size: .zero) }
        let parts = zip(children, proposals(for: proposal)).map { $0.metrics(for: $1) }
        let across = span(parts)
        let length = max(parts.reduce(gapLength) { $0 + $1.size[axis] }, 0)
        var combined = GuideCombination()
        var position = 0.0
        for (index, part) in parts.enumerated() {
            combined.add(part, y: axis == .vertical ? position : across.offset(of: part, self))
            position += part.size[axis] + (index < gaps.count ? gaps[index] : 0)
        }
        return combined.metrics(of: Size(along: axis, length, across: across.length))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let proposals = proposals(for: proposal)
        let parts = zip(children, proposals).map { $0.metrics(for: $1) }
        let across = span(parts)
        var origins: [Point] = []
        origins.reserveCapacity(children.count)
        var position = 0.0
        for index in children.indices {
            let offset = across.offset(of: parts[index], self)
            origins.append(
                axis == .horizontal
                    ? Point(x: rect.minX + position, y: rect.minY + offset)
                    : Point(x: rect.minX + offset, y: rect.minY + position))
            position += parts[index].size[axis] + (index < gaps.count ? gaps[index] : 0)
        }
        for index in children.drawingOrder ?? Array(children.indices) {
            let frame = Rect(origin: origins[index], size: parts[index].size)
            if canvas.isUnseen(canvas.mirrored(frame)) { continue }
            children[index].place(at: origins[index], proposal: proposals[index], on: &canvas)
        }
    }

    // MARK: Along the axis

    /// What each child is proposed.
    private func proposals(for proposal: ProposedSize) -> [ProposedSize] {
        guard let length = proposal[axis], length > 0, length.isFinite else {
            return children.map { _ in proposal }
        }
        if let shared = latest.shared, shared.proposal == proposal { return shared.proposals }
        let available = length - gapLength
        let lengths = children.count > 1 ? shares(of: available, proposal) : [max(available, 0)]
        let proposals = lengths.map { proposal.with($0, along: axis) }
        latest.shared = (proposal, proposals)
        return proposals
    }

    /// The length of `available` that each child is proposed.
    private func shares(of available: Double, _ proposal: ProposedSize) -> [Double] {
        SharedLength(priorities: children.map(\.traits.priority)) { index, length in
            self.length(of: index, proposed: length, proposal)
        }.shares(of: available)
    }

    /// The length that a child chooses along the axis for `length`.
    private func length(of index: Int, proposed length: Double?, _ proposal: ProposedSize) -> Double {
        children[index].metrics(for: proposal.with(length, along: axis)).size[axis]
    }

    // MARK: Across the axis

    /// How far the aligned children reach.
    private struct Span {
        /// The guide's distance from the beginning.
        var guide: Double
        /// From the first edge to the last.
        var length: Double

        /// Where `part` begins.
        func offset(of part: LayoutMetrics, _ stack: StackElement) -> Double {
            length.isFinite ? guide - stack.guide(of: part) : 0
        }
    }

    private func span(_ parts: [LayoutMetrics]) -> Span {
        let cross: Axis = axis == .horizontal ? .vertical : .horizontal
        guard parts.allSatisfy({ $0.size[cross].isFinite }) else { return Span(guide: 0, length: .infinity) }
        let before = parts.map { guide(of: $0) }.max() ?? 0
        let after = parts.map { $0.size[cross] - guide(of: $0) }.max() ?? 0
        return Span(guide: before, length: before + after)
    }

    private func guide(of part: LayoutMetrics) -> Double {
        axis == .horizontal ? part.guide(alignment.vertical) : part.guide(alignment.horizontal)
    }
}

extension Size {
    /// The length along `axis`.
    subscript(axis: Axis) -> Double {
        axis == .horizontal ? width : height
    }

    /// A size from its lengths along and across `axis`.
    init(along axis: Axis, _ length: Double, across: Double) {
        self = axis == .horizontal ? Size(width: length, height: across) : Size(width: across, height: length)
    }
}

extension ProposedSize {
    /// The length along `axis`.
    subscript(axis: Axis) -> Double? {
        axis == .horizontal ? width : height
    }

    /// The same proposal with another length along `axis`.
    func with(_ length: Double?, along axis: Axis) -> ProposedSize {
        axis == .horizontal
            ? ProposedSize(width: length, height: height) : ProposedSize(width: width, height: length)
    }
}
