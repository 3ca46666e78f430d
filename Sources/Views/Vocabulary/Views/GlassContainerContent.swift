/// Views whose glass is drawn together, behind all of them; SwiftUI's `GlassEffectContainer`.
struct GlassContainerContent: ViewContent {
    /// The distance below which panes merge, in points.
    var spacing: Double
    let children: [ViewNode]

    mutating func animate(_ values: inout AnimatedValues) { values.length(&spacing) }

    var parts: [ViewNode] { children }

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        let nodes = context.inside(axis: context.axis).resolve(children)
        guard !nodes.isEmpty else { return [] }
        let inner =
            nodes.count == 1
            ? nodes[0]
            : LayoutNode(
                StackElement(
                    name: "GlassEffectContainer", axis: .vertical, alignment: .center, spacing: nil, children: nodes))
        return [inner.wrapped(in: GlassContainerElement(reach: spacing, child: inner))]
    }
}

extension ViewNode.Kind {
    /// Returns views whose glass merges if it is closer than `spacing` points.
    public static func glassEffectContainer(spacing: Double = 0, children: [ViewNode]) -> Self {
        Self(GlassContainerContent(spacing: Length.extent(spacing), children: children))
    }
}

private struct GlassContainerElement: SizeKeepingElement {
    let reach: Double
    let child: LayoutNode

    var name: String { "GlassEffectContainer" }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let (panes, rest) = canvas.gatheringGlass { child.place(at: rect.origin, proposal: proposal, on: &$0) }
        for group in Self.groups(Self.united(panes), reach: reach) { draw(group, on: &canvas) }
        for item in rest { canvas.draw(item) }
    }

    /// Merges the panes of the same union into one: the first one's shape around all of them.
    private static func united(_ panes: [PlacedGlass]) -> [PlacedGlass] {
        var united: [PlacedGlass] = []
        var places: [String: Int] = [:]
        for placed in panes {
            guard let name = placed.pane.union, let place = places[name] else {
                if let name = placed.pane.union { places[name] = united.count }
                united.append(placed)
                continue
            }
            let (first, second) = (united[place].rect, placed.rect)
            let (x, y) = (min(first.minX, second.minX), min(first.minY, second.minY))
            united[place].rect = Rect(
                x: x, y: y, width: max(first.maxX, second.maxX) - x, height: max(first.maxY, second.maxY) - y)
        }
        return united
    }

    /// The maximum number of panes that are checked for neighbours.
    private static let maximumCount = 200

    /// Returns the groups of panes that merge: those of equal glass that are close to each other, directly or through
    /// others.
    private static func groups(_ panes: [PlacedGlass], reach: Double) -> [[PlacedGlass]] {
        guard panes.count <= maximumCount else { return panes.map { [$0] } }
        let shapes = panes.map(GlassContour.Shape.init)
        var group = Array(panes.indices)
        for second in panes.indices {
            for first in 0..<second where panes[first].pane.backdrop == panes[second].pane.backdrop {
                guard let one = shapes[first], let other = shapes[second] else { continue }
                let gap = one.gap(to: other)
                guard gap < reach || gap == 0 && one.touches(other), group[first] != group[second] else { continue }
                let (kept, given) = (min(group[first], group[second]), max(group[first], group[second]))
                for index in 0...second where group[index] == given { group[index] = kept }
            }
        }
        return panes.indices.filter { group[$0] == $0 }.map { root in
            panes.indices.filter { group[$0] == root }.map { panes[$0] }
        }
    }

    private func draw(_ group: [PlacedGlass], on canvas: inout LayoutCanvas) {
        guard let first = group.first else { return }
        guard group.count > 1 else { return canvas.draw(first.pane, in: first.rect) }
        let shapes = group.compactMap(GlassContour.Shape.init)
        let contour = GlassContour(shapes, reach: reach)
        canvas.draw(.fillPath(contour.path(), rule: .nonZero, paint: .backdrop(first.pane.backdrop)))
        let width = max(canvas.grid.pixel, GlassPane.rimWidth)
        let bounds = group.dropFirst().reduce(first.rect) { all, placed in
            let (x, y) = (min(all.minX, placed.rect.minX), min(all.minY, placed.rect.minY))
            return Rect(
                x: x, y: y, width: max(all.maxX, placed.rect.maxX) - x, height: max(all.maxY, placed.rect.maxY) - y)
        }
        let line = StrokeStyle(lineWidth: width)
        if let edge = first.pane.edge {
            canvas.draw(.strokePath(contour.path(), line: line, paint: edge.paint(in: bounds)))
        }
        canvas.draw(
            .strokePath(
                contour.path(inset: width / 2), line: line,
                paint: first.pane.rim.paint(in: bounds)))
    }
}

extension GlassContour.Shape {
    /// Whether the two overlap.
    fileprivate func touches(_ other: Self) -> Bool {
        rect.minX < other.rect.maxX && other.rect.minX < rect.maxX && rect.minY < other.rect.maxY
            && other.rect.minY < rect.maxY
    }
}
