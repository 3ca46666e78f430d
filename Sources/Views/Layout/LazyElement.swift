/// A lazy stack or grid: lines along the axis, each with one view per track. Within a scroll view along its axis it
/// measures only the first lines and assumes their average length for the others. It creates and draws only visible
/// lines. Elsewhere it creates all lines.
///
/// In the other direction, a stack takes the proposal, a grid the total of its tracks.
final class LazyElement: LayoutElement {
    /// A view that is not created yet.
    struct Item {
        let node: ViewNode
        /// Whether it spans all tracks.
        var isWhole = false
    }

    /// The number of lines that are measured to estimate the length of the others.
    private static let samples = 100

    private let content: LazyContent
    private let items: [Item]
    private let context: LayoutContext
    private let isLazy: Bool
    private var made: [Int: LayoutNode] = [:]
    private var columns: [Double?: LazyLines] = [:]

    init(_ content: LazyContent, items: [Item], context: LayoutContext, isLazy: Bool) {
        self.content = content
        self.items = items
        self.context = context.kept()
        self.isLazy = isLazy
    }

    var name: String { content.name }
    private var axis: Axis { content.axis }
    private var cross: Axis { content.axis == .vertical ? .horizontal : .vertical }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        let lines = lines(across: proposal[cross])
        return LayoutMetrics(size: Size(along: axis, lines.total, across: lines.across))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let lines = lines(across: proposal[cross])
        let begin = axis == .vertical ? rect.minY : rect.minX
        let seen = canvas.seen.map { axis == .vertical ? $0.minY...$0.maxY : span($0, in: rect, on: canvas) }
        if let searchedID = canvas.searchedID, let index = items.firstIndex(where: { $0.node.scrollID == searchedID }) {
            let line = lines.line(of: index)
            let start = begin + lines.start(of: line)
            place(line, of: lines, at: start, in: rect, proposal[cross], on: &canvas)
            return
        }
        var placed: [(line: Int, start: Double)] = []
        let end = begin + lines.total
        if let seen, seen.upperBound >= end - 0.5, seen.lowerBound > begin + lines.measuredEnd {
            // The end is visible: places lines from the last one backwards.
            var position = end
            var line = lines.count - 1
            while line >= 0, position > seen.lowerBound {
                position -= length(of: line, in: lines)
                placed.append((line, position))
                position -= line > 0 ? gap(before: line, in: lines) : 0
                line -= 1
            }
            placed.reverse()
        } else {
            var line = seen.map { lines.line(at: $0.lowerBound - begin) } ?? 0
            var position = begin + lines.start(of: line)
            while line < lines.count, seen.map({ position <= $0.upperBound }) ?? true {
                placed.append((line, position))
                position += length(of: line, in: lines)
                line += 1
                position += line < lines.count ? gap(before: line, in: lines) : 0
            }
        }
        for (line, start) in placed { place(line, of: lines, at: start, in: rect, proposal[cross], on: &canvas) }
    }

    /// Returns the visible part of `rect` along the row, from the row's start.
    private func span(_ seen: Rect, in rect: Rect, on canvas: LayoutCanvas) -> ClosedRange<Double> {
        guard canvas.direction == .rightToLeft else { return seen.minX...max(seen.maxX, seen.minX) }
        let lower = rect.minX + rect.maxX - seen.maxX
        return lower...max(lower, rect.minX + rect.maxX - seen.minX)
    }

    // MARK: Lines

    private func lines(across proposed: Double?) -> LazyLines {
        if let known = columns[proposed] { return known }
        var tracks: TrackLengths?
        if let own = content.tracks {
            tracks = TrackLengths(own, in: proposed.flatMap { $0.isFinite ? $0 : nil }) { [self] track in
                let sample = items.indices.prefix(Self.samples).filter { !items[$0].isWhole && $0 % own.count == track }
                return sample.reduce(0) { max($0, node($1).metrics(for: .unspecified).size[cross]) }
            }
        }
        var lines = LazyLines(items: items, tracks: tracks)
        let measured = isLazy ? min(lines.count, Self.samples) : lines.count
        var across = 0.0
        for line in 0..<measured {
            let gap = line > 0 ? gap(before: line, in: lines) : 0
            let size = size(of: line, in: lines, across: proposed)
            across = max(across, size[cross])
            lines.add(length: size[axis], gap: gap)
        }
        // A layout without a maximum length takes an infinite proposal.
        let isEndless = proposed == .infinity && content.tracks?.contains { !$0.isFixed } ?? true
        lines.finish(across: isEndless ? .infinity : tracks?.total ?? proposed ?? across, proposed: proposed)
        columns[proposed] = lines
        return lines
    }

    private func node(_ index: Int) -> LayoutNode {
        if let node = made[index] { return node }
        var context = context
        context.identityPath = context.identityPath?.part(index)
        let nodes = context.resolve(items[index].node)
        let node =
            nodes.count == 1
            ? nodes[0]
            : LayoutNode(
                StackElement(
                    name: "Group", axis: axis, alignment: content.alignment, spacing: content.spacing, children: nodes))
        made[index] = node
        return node
    }

    /// Returns the distance between a line and the previous one.
    private func gap(before line: Int, in lines: LazyLines) -> Double {
        if let spacing = Length.spacing(content.spacing) { return spacing }
        guard content.tracks == nil else { return 8 }
        let (first, second) = (lines.items(of: line - 1).lowerBound, lines.items(of: line).lowerBound)
        return SpacingPreference.distance(node(first).spacing, node(second).spacing, along: axis)
    }

    private func length(of line: Int, in lines: LazyLines) -> Double {
        lines.length(of: line) ?? size(of: line, in: lines, across: lines.proposed)[axis]
    }

    private func size(of line: Int, in lines: LazyLines, across proposed: Double?) -> Size {
        lines.items(of: line).enumerated().reduce(into: Size(along: axis, 0, across: 0)) { size, item in
            let proposal = self.proposal(item.element, track: item.offset, in: lines, across: proposed)
            let part = node(item.element).metrics(for: proposal).size
            size = Size(along: axis, max(size[axis], part[axis]), across: max(size[cross], part[cross]))
        }
    }

    private func proposal(_ item: Int, track: Int, in lines: LazyLines, across proposed: Double?) -> ProposedSize {
        let length = items[item].isWhole ? (lines.tracks?.total ?? proposed) : lines.tracks?.lengths[track]
        return axis == .vertical
            ? ProposedSize(width: length, height: nil) : ProposedSize(width: nil, height: length)
    }

    private func place(
        _ line: Int, of lines: LazyLines, at start: Double, in rect: Rect, _ proposed: Double?,
        on canvas: inout LayoutCanvas
    ) {
        let length = length(of: line, in: lines)
        for (track, item) in lines.items(of: line).enumerated() {
            let isWhole = items[item].isWhole || lines.tracks == nil
            let node = node(item)
            let proposal = proposal(item, track: track, in: lines, across: proposed)
            let part = node.metrics(for: proposal)
            let room = isWhole ? rect.size[cross] : lines.tracks?.lengths[track] ?? 0
            let alignment = isWhole ? content.alignment : lines.tracks?.alignments[track] ?? content.alignment
            let whole = LayoutMetrics(size: Size(along: axis, length, across: room))
            let offset = Point(
                x: whole.guide(alignment.horizontal) - part.guide(alignment.horizontal),
                y: whole.guide(alignment.vertical) - part.guide(alignment.vertical))
            let side = isWhole ? 0 : lines.tracks?.starts[track] ?? 0
            node.place(
                at: axis == .vertical
                    ? Point(x: rect.minX + side + offset.x, y: start + offset.y)
                    : Point(x: start + offset.x, y: rect.minY + side + offset.y), proposal: proposal, on: &canvas)
        }
    }
}
