import JSONText

/// A symbol by SF Symbols' name.
struct SymbolContent: ViewContent {
    let name: String

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        let run = SymbolRun(name: name, font: context.style.font)
        return [
            LayoutNode(
                SymbolElement(
                    run: run, style: context.style.foreground(rank: 1), measurer: context.measurer, grid: context.grid))
        ]
    }
}

extension ViewNode.Kind {
    /// A symbol by SF Symbols' name.
    public static func symbol(_ name: String) -> Self { Self(SymbolContent(name: name)) }
}

/// A symbol: of one size, whatever it is proposed.
private struct SymbolElement: LayoutElement {
    let run: SymbolRun
    let style: ResolvedStyle
    let measurer: any TextMeasuring
    let grid: PixelGrid

    var name: String { "Image \(JSONLine.quoted(run.name))" }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        measurer.measure(run).onGrid(grid)
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let rect = grid.rect(rect)
        canvas.draw(.symbol(run, in: rect, paint: style.paint(in: rect)))
    }
}
