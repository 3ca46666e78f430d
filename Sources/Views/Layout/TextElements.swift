/// A text: as wide as its longest line, broken at the width it is proposed.
struct TextElement: LayoutElement {
    let run: TextRun
    let style: ResolvedStyle
    let measurer: any TextMeasuring
    let grid: PixelGrid

    var name: String { "Text \(run.string.quoted)" }

    var spacing: SpacingPreference {
        SpacingPreference(top: .text, bottom: .text)
    }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        measurer.measure(run, width: limit(proposal.width), height: limit(proposal.height)).onGrid(grid)
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        guard !run.string.isEmpty else { return }
        let rect = grid.rect(rect)
        canvas.draw(.text(run, in: rect, paint: style.paint(in: rect)))
    }

    /// A limit for the measurer: a text that was given its own width, which is rounded up to pixels, must not break
    /// because of what arithmetic took away from it.
    private func limit(_ length: Double?) -> Double? {
        guard let length, length.isFinite else { return nil }
        return length + 1e-6
    }
}

/// A symbol: of one size, whatever it is proposed.
struct SymbolElement: LayoutElement {
    let run: SymbolRun
    let style: ResolvedStyle
    let measurer: any TextMeasuring
    let grid: PixelGrid

    var name: String { "Image \(run.name.quoted)" }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        measurer.measure(run).onGrid(grid)
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let rect = grid.rect(rect)
        canvas.draw(.symbol(run, in: rect, paint: style.paint(in: rect)))
    }
}

extension TextMetrics {
    /// The extent rounded up to whole pixels, as SwiftUI rounds texts, with numbers that layout can rely on.
    fileprivate func onGrid(_ grid: PixelGrid) -> LayoutMetrics {
        LayoutMetrics(
            size: Size(
                width: grid.ceiling(Length.extent(size.width)), height: grid.ceiling(Length.extent(size.height))),
            firstBaseline: Length.finite(firstBaseline), lastBaseline: Length.finite(lastBaseline))
    }
}
