/// A view that takes all the room that it is given, and whose children its program makes for that room; SwiftUI's
/// `GeometryReader`.
struct GeometryReaderContent: ViewContent {
    let measured: MeasuredPart
    let children: [ViewNode]

    var parts: [ViewNode] { children }

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        [LayoutNode(GeometryReaderElement(part: measured, children: context.inside(axis: nil).resolve(children)))]
    }
}

extension ViewNode.Kind {
    /// A reader of its own geometry. `children` are those that were made for the size in `measured`; they stand at the top left.
    public static func geometryReader(_ measured: MeasuredPart, children: [ViewNode]) -> Self {
        Self(GeometryReaderContent(measured: measured, children: children))
    }
}

/// A reader: takes what it is proposed; its ideal size is 10 by 10.
private struct GeometryReaderElement: LayoutElement {
    let part: MeasuredPart
    let children: [LayoutNode]

    var name: String { "GeometryReader" }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        LayoutMetrics(size: Size(width: proposal.width ?? 10, height: proposal.height ?? 10))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        if let news = part.news(in: rect, safeAreaInsets: canvas.safeAreaInsets(of: rect)) { canvas.tell(news) }
        for child in children { child.place(at: rect.origin, proposal: ProposedSize(rect.size), on: &canvas) }
    }
}
