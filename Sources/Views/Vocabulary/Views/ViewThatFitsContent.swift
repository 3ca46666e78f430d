/// The first of several views that fits; SwiftUI's `ViewThatFits`.
struct ViewThatFitsContent: ViewContent {
    let horizontal: Bool
    let vertical: Bool
    let children: [ViewNode]

    var parts: [ViewNode] { children }
    var viewCount: Int { children.isEmpty ? 0 : 1 }

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        let nodes = context.inside(axis: context.axis).resolve(children)
        guard !nodes.isEmpty else { return [] }
        return [LayoutNode(ViewThatFitsElement(horizontal: horizontal, vertical: vertical, children: nodes))]
    }
}

extension ViewNode.Kind {
    /// Returns the first of `children` whose ideal size fits the proposal along the axes that are true; the last if
    /// none does.
    public static func viewThatFits(horizontal: Bool = true, vertical: Bool = true, children: [ViewNode]) -> Self {
        Self(ViewThatFitsContent(horizontal: horizontal, vertical: vertical, children: children))
    }
}

private struct ViewThatFitsElement: LayoutElement {
    let horizontal: Bool
    let vertical: Bool
    /// The children, at least one.
    let children: [LayoutNode]

    var name: String { "ViewThatFits" }
    var spacing: SpacingPreference { children[0].spacing }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        fitting(proposal).metrics(for: proposal)
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        fitting(proposal).place(at: rect.origin, proposal: proposal, on: &canvas)
    }

    private func fitting(_ proposal: ProposedSize) -> LayoutNode {
        for child in children.dropLast() {
            let ideal = child.metrics(
                for: ProposedSize(
                    width: horizontal ? nil : proposal.width, height: vertical ? nil : proposal.height)
            ).size
            let fitsAcross = !horizontal || ideal.width <= (proposal.width ?? .infinity) + 1e-6
            let fitsDown = !vertical || ideal.height <= (proposal.height ?? .infinity) + 1e-6
            if fitsAcross, fitsDown { return child }
        }
        return children[children.count - 1]
    }
}

/// A view that takes all the proposed space, and whose children its program makes for that space; SwiftUI's
/// `GeometryReader`.
struct GeometryReaderContent: ElementContent {
    let measured: MeasuredPart
    let children: [ViewNode]

    var parts: [ViewNode] { children }

    func element(in context: LayoutContext) -> any LayoutElement {
        GeometryReaderElement(part: measured, children: context.inside(axis: nil).resolve(children))
    }
}

extension ViewNode.Kind {
    /// Returns a geometry reader. `children` are those made for the size in `measured`; they are placed at the top
    /// left.
    public static func geometryReader(_ measured: MeasuredPart, children: [ViewNode]) -> Self {
        Self(GeometryReaderContent(measured: measured, children: children))
    }
}

/// A geometry reader: it takes the proposed size; its ideal size is 10 by 10.
private struct GeometryReaderElement: LayoutElement {
    let part: MeasuredPart
    let children: [LayoutNode]

    var name: String { "GeometryReader" }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        LayoutMetrics(size: Size(width: proposal.width ?? 10, height: proposal.height ?? 10))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        if let sizeUpdates = part.sizeUpdates(in: rect, safeAreaInsets: canvas.safeAreaInsets(of: rect)) {
            canvas.notify(sizeUpdates)
        }
        for child in children { child.place(at: rect.origin, proposal: ProposedSize(rect.size), on: &canvas) }
    }
}
