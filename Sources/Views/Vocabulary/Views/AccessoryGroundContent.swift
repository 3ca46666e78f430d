/// The translucent ground of a widget on the lock screen: a circle, or a rounded rectangle where it is clearly longer than
/// high.
struct AccessoryGroundContent: ViewContent {
    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        [LayoutNode(AccessoryGroundElement(style: context.style.resolve(.color(.secondarySystemFill))))]
    }
}

extension ViewNode.Kind {
    /// The translucent ground of a widget on the lock screen.
    public static let accessoryWidgetBackground = Self(AccessoryGroundContent())
}

private struct AccessoryGroundElement: LayoutElement {
    let style: ResolvedStyle

    var name: String { "AccessoryWidgetBackground" }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        LayoutMetrics(size: Size(width: proposal.width ?? 72, height: proposal.height ?? 72))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let isLong = rect.size.width > rect.size.height * 1.4
        canvas.fill(isLong ? .roundedRectangle(cornerRadius: 12) : .circle, in: rect, style: style)
    }
}
