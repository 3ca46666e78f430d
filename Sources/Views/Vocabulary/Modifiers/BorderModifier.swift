/// A border inside a view's edges.
struct BorderModifier: WrappingModifier {
    var style: PaintStyle
    var width: Double

    mutating func animate(_ values: inout AnimatedValues) {
        values.style(&style)
        values.length(&width)
    }

    var neutral: (any ModifierContent)? { BorderModifier(style: .opacity(style, 0), width: width) }

    func wrap(_ node: LayoutNode, in context: LayoutContext) -> LayoutNode {
        node.wrapped(in: BorderElement(style: context.style.resolve(style), width: width, child: node))
    }
}

extension Modifier {
    /// Draws a border of `width` points inside the view's edges.
    public static func border(_ style: PaintStyle, width: Double = 1) -> Self {
        Self(BorderModifier(style: style, width: Length.extent(width)))
    }
}

private struct BorderElement: SizeKeepingElement {
    let style: ResolvedStyle
    let width: Double
    let child: LayoutNode

    var name: String { "border" }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        child.place(at: rect.origin, proposal: proposal, on: &canvas)
        let outer = canvas.grid.rect(canvas.stretched(rect))
        guard width > 0, outer.size.width > 0, outer.size.height > 0 else { return }
        guard width * 2 < min(outer.size.width, outer.size.height) else {
            return canvas.draw(.fill(.rectangle, in: outer, paint: style.paint(in: outer)))
        }
        let line = StrokeStyle(lineWidth: width)
        canvas.draw(
            .stroke(.rectangle, in: outer.inset(by: width / 2), line: line, paint: style.paint(in: outer)))
    }
}
