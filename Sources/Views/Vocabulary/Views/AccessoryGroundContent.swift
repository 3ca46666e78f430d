/// The translucent ground of a widget on the lock screen: a circle, or a rounded rectangle where it is clearly longer than
/// high.
struct AccessoryGroundContent: ViewContent {
    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        let style = context.style.resolve(.color(.secondarySystemFill))
        return [LayoutNode(AccessoryGroundElement(style: style, look: context.style.look.accessory))]
    }
}

extension ViewNode.Kind {
    /// The translucent ground of a widget on the lock screen.
    public static let accessoryWidgetBackground = Self(AccessoryGroundContent())
}

private struct AccessoryGroundElement: LayoutElement {
    let style: ResolvedStyle
    let look: LookNumbers.Accessory

    var name: String { "AccessoryWidgetBackground" }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        LayoutMetrics(size: Size(width: proposal.width ?? look.side, height: proposal.height ?? look.side))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let isLong = rect.size.width > rect.size.height * look.longShare
        canvas.fill(isLong ? .rounded(look.radius) : .circle, in: rect, style: style)
    }
}
