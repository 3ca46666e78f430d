import Glibc

/// Options on a wheel, the chosen one in the middle; UIKit's `UIPickerView`.
struct WheelContent: ViewContent {
    let options: [ViewNode]
    let selection: Int

    var parts: [ViewNode] { options }

    /// How many options show on either side of the chosen one.
    private static let reach = 3

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        let inner = context.inside(axis: nil)
        let chosen = options.isEmpty ? 0 : min(max(selection, 0), options.count - 1)
        let shown = options.indices.filter { abs($0 - chosen) <= Self.reach }
        let rows = shown.map { index in
            let distance = Double(index - chosen)
            return WheelElement.Row(
                node: inner.layer(
                    options[index].with(
                        .font(Font(size: 20)), .lineLimit(1), .opacity(max(1 - abs(distance) * 0.28, 0.1)))),
                // Rows of 34 points on a wheel that turns away from the middle.
                y: 100 * sin(distance * 0.34))
        }
        return [
            LayoutNode(WheelElement(rows: rows, ground: context.style.resolve(.color(.tertiarySystemFill))))
        ]
    }
}

/// 216 points high, and as wide as it is proposed, 320 points if it may choose.
private struct WheelElement: LayoutElement {
    struct Row {
        let node: LayoutNode
        /// How far below the middle it stands.
        let y: Double
    }

    let rows: [Row]
    let ground: ResolvedStyle

    var name: String { "Wheel" }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        LayoutMetrics(size: Size(width: proposal.width ?? 320, height: 216))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        guard rect.size.width.isFinite else { return }
        let middle = rect.minY + rect.size.height / 2
        let band = Rect(
            x: rect.minX + 9, y: middle - 16, width: max(rect.size.width - 18, 0), height: 32)
        canvas.fill(.roundedRectangle(cornerRadius: 8), in: band, style: ground)
        for row in rows {
            let box = Rect(x: band.minX, y: middle + row.y - 16, width: band.size.width, height: 32)
            row.node.place(
                aligned: .center, in: LayoutMetrics(size: box.size), at: box.origin, proposal: ProposedSize(box.size),
                on: &canvas)
        }
    }
}
