/// A colour to be chosen, at rest: its label, and the colour in a ring of all hues.
struct ColorWellContent: RecipeContent {
    let label: [ViewNode]
    let color: Color?

    var parts: [ViewNode] { label }

    /// The hues once around, red at both ends.
    private static let hues = [
        0xFF3B30, 0xFF9500, 0xFFCC00, 0x34C759, 0x32ADE6, 0x007AFF, 0xAF52DE, 0xFF2D55, 0xFF3B30,
    ]

    func hostedName(in style: InheritedStyle) -> String? { "ColorPicker" }

    func recipe(in context: LayoutContext) -> ViewNode {
        let last = Double(Self.hues.count - 1)
        let stops = Self.hues.enumerated().map { index, hue in
            let value = RGBA(hex: UInt32(hue), alpha: 1)
            return GradientStop(color: Color(light: value, dark: value), location: Double(index) / last)
        }
        let rainbow = PaintStyle.angular(stops, center: UnitPoint(x: 0.5, y: 0.5), startAngle: 0, endAngle: 360)
        let ring = ViewNode(
            .shape(.circle, fill: nil, stroke: ViewNode.Stroke(style: rainbow, line: StrokeStyle(lineWidth: 3)))
        ).with(.padding(EdgeInsets(all: 1.5)))
        let disc = ViewNode.filled(.circle, .color(color ?? .clear)).with(.padding(EdgeInsets(all: 5)))
        let well = ViewNode(.zstack(alignment: .center, children: [ring, disc])).with(
            .frame(width: 28, height: 28, alignment: .center), .opacity(context.style.isEnabled ? 1 : 0.5))
        guard !context.style.hidesLabels, !label.isEmpty else { return well }
        return .row("ColorPicker", [.row("label", label).dimmed(in: context), .gap(), well])
    }
}

extension ViewNode.Kind {
    /// A colour to be chosen; nil for none.
    public static func colorWell(label: [ViewNode], color: Color?) -> Self {
        Self(ColorWellContent(label: label, color: color))
    }
}
