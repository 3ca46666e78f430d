/// A drawing that a program makes itself when it is laid out, SwiftUI's `Canvas`. It is drawn on the thread that lays out.
package protocol ProgramDrawing: AnyObject, Sendable {
    /// What is drawn on a canvas of `size`, from its top left corner.
    func items(size: Size, on stage: DrawingStage) -> [DisplayList.Item]
}

/// What a drawing is given: what its canvas inherits, and how views get into it.
package final class DrawingStage {
    /// What the canvas inherits.
    package let style: InheritedStyle
    private let context: LayoutContext
    private let canvas: LayoutCanvas
    private let symbols: [LayoutNode]

    init(_ context: LayoutContext, _ canvas: LayoutCanvas, symbols: [LayoutNode]) {
        style = context.style
        self.context = context
        self.canvas = canvas
        self.symbols = symbols
    }

    /// How many symbols the canvas has.
    package var symbolCount: Int { symbols.count }

    /// The symbol of that number.
    package func symbol(_ index: Int) -> DrawnView { DrawnView(node: symbols[index]) }

    /// `node` as it is drawn here.
    package func view(_ node: ViewNode) -> DrawnView { DrawnView(node: context.layer(node)) }

    /// What `view` looks like in `rect`, for which it is laid out as `proposal` says.
    package func items(of view: DrawnView, at origin: Point, proposal: ProposedSize) -> [DisplayList.Item] {
        var copy = canvas
        return copy.collected { view.node.place(at: origin, proposal: proposal, on: &$0) }
    }
}

/// A view that is drawn on a canvas.
package struct DrawnView {
    let node: LayoutNode

    /// The answer to `proposal`.
    package func metrics(for proposal: ProposedSize) -> LayoutMetrics { node.metrics(for: proposal) }
}

/// A canvas of a program's own.
struct DrawnContent: ViewContent {
    let drawing: any ProgramDrawing
    let symbols: [ViewNode]
    let isOpaque: Bool

    static func == (first: DrawnContent, second: DrawnContent) -> Bool {
        first.drawing === second.drawing && first.symbols == second.symbols && first.isOpaque == second.isOpaque
    }

    func touch(in style: InheritedStyle) -> Touch? { .solid }

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        let inner = context.inside(axis: nil)
        let element = DrawnElement(content: self, context: inner.kept(), symbols: symbols.map(inner.layer))
        return [LayoutNode(element)]
    }
}

extension ViewNode.Kind {
    /// What `drawing` draws, with views in it that it knows by their number. It takes what it is proposed, is 10 by 10 by itself, and what
    /// goes beyond its edges is cut off. What is not drawn on is black where it is opaque.
    package static func drawn(
        _ drawing: any ProgramDrawing, symbols: [ViewNode] = [], isOpaque: Bool = false
    ) -> Self {
        Self(DrawnContent(drawing: drawing, symbols: symbols, isOpaque: isOpaque))
    }
}

private struct DrawnElement: LayoutElement {
    let content: DrawnContent
    let context: LayoutContext
    let symbols: [LayoutNode]

    var name: String { "Canvas" }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        LayoutMetrics(size: Size(width: proposal.width ?? 10, height: proposal.height ?? 10))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let rect = canvas.grid.rect(rect)
        guard rect.size.width > 0, rect.size.height > 0 else { return }
        let stage = DrawingStage(context, canvas, symbols: symbols)
        var items = content.drawing.items(size: rect.size, on: stage)
        if content.isOpaque {
            let black = Paint.color(RGBA(red: 0, green: 0, blue: 0))
            items.insert(.fill(.rectangle, in: Rect(origin: .zero, size: rect.size), paint: black), at: 0)
        }
        guard !items.isEmpty else { return }
        let placed: DisplayList.Item = .transform(.translation(x: rect.minX, y: rect.minY), items: items)
        // A canvas is a picture of its own: what is taken away from it is not taken away from what is behind it.
        let effects = DisplayList.Effects(clip: .outline(.rectangle, in: rect), isIsolated: true)
        canvas.draw(.group(effects, items: [placed]))
    }
}
