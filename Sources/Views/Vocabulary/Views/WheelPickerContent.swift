import Glibc

/// Options on a wheel, the selected one in the middle; UIKit's `UIPickerView`.
struct WheelPickerContent: ViewContent {
    let options: [ViewNode]
    let selection: Int

    var parts: [ViewNode] { options }

    /// The number of options visible on either side of the selected one.
    private static let reach = 3

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        let look = context.style.look.wheel
        let inner = context.inside(axis: nil)
        let chosen = options.isEmpty ? 0 : min(max(selection, 0), options.count - 1)
        let shown = options.indices.filter { abs($0 - chosen) <= Self.reach }
        let rows = shown.map { index in
            let distance = Double(index - chosen)
            return WheelPickerElement.Row(
                node: inner.layer(
                    options[index].with(
                        .font(Font(size: look.fontSize)), .lineLimit(1), .opacity(max(1 - abs(distance) * 0.28, 0.1)))),
                // Rows of 34 points on a wheel that curves away from the middle.
                y: 100 * sin(distance * 0.34))
        }
        return [
            LayoutNode(
                WheelPickerElement(rows: rows, look: look, ground: context.style.resolve(.color(.tertiarySystemFill))))
        ]
    }
}

/// A wheel of the proposed width and the look's height.
private struct WheelPickerElement: LayoutElement {
    struct Row {
        let node: LayoutNode
        /// The distance below the middle.
        let y: Double
    }

    let rows: [Row]
    let look: SystemMetrics.Wheel
    let ground: ResolvedStyle

    var name: String { "Wheel" }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        LayoutMetrics(size: Size(width: proposal.width ?? look.size.width, height: look.size.height))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        guard rect.size.width.isFinite else { return }
        let middle = rect.minY + rect.size.height / 2
        let band = Rect(
            x: rect.minX + look.rowInset, y: middle - look.row / 2, width: max(rect.size.width - 2 * look.rowInset, 0),
            height: look.row)
        canvas.fill(.rounded(look.rowRadius), in: band, style: ground)
        for row in rows {
            let box = Rect(
                x: band.minX, y: middle + row.y - look.row / 2, width: band.size.width, height: look.row)
            row.node.place(
                aligned: .center, in: LayoutMetrics(size: box.size), at: box.origin, proposal: ProposedSize(box.size),
                on: &canvas)
        }
    }
}
