/// A drawing that a program makes during layout, SwiftUI's `Canvas`. It is drawn on the layout thread.
package protocol ProgramDrawing: AnyObject, Sendable {
    /// Returns the items drawn on a canvas of `size`, from its top left corner.
    func items(size: Size, on stage: ProgramDrawingContext) -> [DisplayList.Item]
}

/// The context of a drawing: the inherited values of its canvas, and the resolution of views in it.
package final class ProgramDrawingContext {
    /// The inherited style of the canvas.
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

    /// Returns `node` resolved for the canvas.
    package func view(_ node: ViewNode) -> CanvasSubview { CanvasSubview(node: context.layer(node)) }

    /// Returns the drawing of `view` at `origin`, laid out for `proposal`.
    package func items(of view: CanvasSubview, at origin: Point, proposal: ProposedSize) -> [DisplayList.Item] {
        var copy = canvas
        return copy.collected { view.node.place(at: origin, proposal: proposal, on: &$0) }
    }
}

/// A view that is drawn on a canvas.
package struct CanvasSubview {
    let node: LayoutNode

    /// Returns the metrics for `proposal`.
    package func metrics(for proposal: ProposedSize) -> LayoutMetrics { node.metrics(for: proposal) }
}

/// A program's custom canvas.
struct ProgramCanvasContent: ElementContent {
    let drawing: any ProgramDrawing
    let symbols: [ViewNode]
    let isOpaque: Bool

    static func == (first: ProgramCanvasContent, second: ProgramCanvasContent) -> Bool {
        first.drawing === second.drawing && first.symbols == second.symbols && first.isOpaque == second.isOpaque
    }

    func touch(in style: InheritedStyle) -> HitTestRole? { .solid }

    func element(in context: LayoutContext) -> any LayoutElement {
        let inner = context.inside(axis: nil)
        let element = ProgramCanvasElement(content: self, context: inner.kept(), symbols: symbols.map(inner.layer))
        return element
    }
}

extension ViewNode.Kind {
    /// Returns the canvas of `drawing`, with `symbols` that it refers to by index. It takes the proposed size, is 10 by
    /// 10 without a proposal, and is clipped to its bounds. If it is opaque, its background is black.
    package static func drawn(
        _ drawing: any ProgramDrawing, symbols: [ViewNode] = [], isOpaque: Bool = false
    ) -> Self {
        Self(ProgramCanvasContent(drawing: drawing, symbols: symbols, isOpaque: isOpaque))
    }
}

private struct ProgramCanvasElement: LayoutElement {
    let content: ProgramCanvasContent
    let context: LayoutContext
    let symbols: [LayoutNode]

    var name: String { "Canvas" }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        LayoutMetrics(size: Size(width: proposal.width ?? 10, height: proposal.height ?? 10))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let rect = canvas.grid.rect(rect)
        guard rect.size.width > 0, rect.size.height > 0 else { return }
        let stage = ProgramDrawingContext(context, canvas, symbols: symbols)
        var items = content.drawing.items(size: rect.size, on: stage)
        if content.isOpaque {
            let black = Paint.color(RGBA(red: 0, green: 0, blue: 0))
            items.insert(.fill(.rectangle, in: Rect(origin: .zero, size: rect.size), paint: black), at: 0)
        }
        guard !items.isEmpty else { return }
        let placed: DisplayList.Item = .transform(.translation(x: rect.minX, y: rect.minY), items: items)
        // A canvas is a separate layer: blend modes that erase do not erase the content behind it.
        let effects = DisplayList.Effects(clip: .outline(.rectangle, in: rect), isIsolated: true)
        canvas.draw(.group(effects, items: [placed]))
    }
}
