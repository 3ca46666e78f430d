/// Views in a program's custom layout.
struct ProgramLayoutContent: ElementContent {
    var layout: any ProgramLayout
    let children: [ViewNode]

    static func == (first: ProgramLayoutContent, second: ProgramLayoutContent) -> Bool {
        first.layout.kind == second.layout.kind && first.layout.equals(second.layout)
            && first.children == second.children
    }

    var parts: [ViewNode] { children }

    mutating func animate(_ values: inout AnimatedValues) {
        var layout = layout
        values.field(form: layout.kind.hashValue) {
            layout.numbers
        } _: { numbers in
            if numbers != layout.numbers { layout = layout.with(numbers) }
        }
        self.layout = layout
    }

    func element(in context: LayoutContext) -> any LayoutElement {
        ProgramLayoutElement(layout: layout, children: context.inside(axis: nil).resolve(children))
    }
}

extension ViewNode.Kind {
    /// Returns `children` placed by `layout`.
    package static func programLayout(_ layout: any ProgramLayout, children: [ViewNode]) -> Self {
        Self(ProgramLayoutContent(layout: layout, children: children))
    }
}

/// An element that calls the program's layout and sanitizes its results.
private struct ProgramLayoutElement: LayoutElement {
    let name: String
    let children: [LayoutNode]
    private let pass: any ProgramLayoutPass

    init(layout: any ProgramLayout, children: [LayoutNode]) {
        name = layout.name
        self.children = children
        pass = layout.begin(children.map(LayoutSubviewProxy.init))
    }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        func length(_ value: Double) -> Double { Length.maximum(value) ?? 0 }
        let requested = pass.size(for: proposal)
        let size = Size(width: length(requested.width), height: length(requested.height))
        guard size.width.isFinite, size.height.isFinite else { return LayoutMetrics(size: size) }
        let rect = Rect(origin: .zero, size: size)
        var combined = GuideCombination()
        for (child, place) in zip(children, placements(in: rect, for: proposal)) {
            combined.add(child.metrics(for: place.proposal), x: place.origin.x, y: place.origin.y)
        }
        var metrics = combined.metrics(of: size)
        var explicit = metrics.explicit ?? ExplicitGuides()
        for guide in [HorizontalAlignment.leading, .center, .trailing] {
            if let place = pass.guide(guide, in: rect, for: proposal), place.isFinite {
                explicit.horizontal[guide] = Length.finite(place)
            }
        }
        for guide in [VerticalAlignment.top, .center, .bottom] {
            if let place = pass.guide(guide, in: rect, for: proposal), place.isFinite {
                explicit.vertical[guide] = Length.finite(place)
            }
        }
        func baseline(_ guide: VerticalAlignment) -> Double? {
            pass.guide(guide, in: rect, for: proposal).flatMap { $0.isFinite ? Length.finite($0) : nil }
        }
        if let place = baseline(.firstTextBaseline) { metrics.firstBaseline = place }
        if let place = baseline(.lastTextBaseline) { metrics.lastBaseline = place }
        if !explicit.horizontal.isEmpty || !explicit.vertical.isEmpty { metrics.explicit = explicit }
        return metrics
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let placements = placements(in: rect, for: proposal)
        for index in children.drawingOrder ?? Array(children.indices) {
            children[index].place(at: placements[index].origin, proposal: placements[index].proposal, on: &canvas)
        }
    }

    /// Returns the placements of the views; a view that was not placed is centred, as in SwiftUI.
    private func placements(in rect: Rect, for proposal: ProposedSize) -> [(origin: Point, proposal: ProposedSize)] {
        let placed = pass.placements(in: rect, for: proposal)
        return children.indices.map { index in
            if index < placed.count, let place = placed[index], place.origin.x.isFinite, place.origin.y.isFinite {
                let origin = Point(x: Length.finite(place.origin.x), y: Length.finite(place.origin.y))
                return (origin, place.proposal)
            }
            let size = children[index].metrics(for: proposal).size
            guard size.width.isFinite, size.height.isFinite else { return (rect.origin, proposal) }
            let origin = Point(
                x: rect.minX + (rect.size.width - size.width) / 2, y: rect.minY + (rect.size.height - size.height) / 2)
            return (origin, proposal)
        }
    }
}
