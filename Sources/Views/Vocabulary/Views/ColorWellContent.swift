/// A colour to be chosen, at rest: its label, and the colour in a ring of all hues.
struct ColorWellContent: RecipeContent {
    let label: [ViewNode]
    let color: Color?

    var parts: [ViewNode] { label }

    /// The hues once around, red at both ends.
    private static let hues: [Color] = [
        .systemRed, .systemOrange, .systemYellow, .systemGreen, .systemCyan, .systemBlue, .systemPurple, .systemPink,
        .systemRed,
    ]

    func hostedName(in style: InheritedStyle) -> String? { "ColorPicker" }

    func recipe(in context: LayoutContext) -> ViewNode {
        let look = context.style.look.colorWell
        let last = Double(Self.hues.count - 1)
        let stops = Self.hues.enumerated().map { index, hue in
            GradientStop(color: hue, location: Double(index) / last)
        }
        let rainbow = PaintStyle.angular(stops, center: UnitPoint(x: 0.5, y: 0.5), startAngle: 0, endAngle: 360)
        let ring = ViewNode(
            .shape(.circle, fill: nil, stroke: ViewNode.Stroke(style: rainbow, line: StrokeStyle(lineWidth: look.ring)))
        ).with(.padding(EdgeInsets(all: look.ring / 2)))
        let disc = ViewNode.filled(.circle, .color(color ?? .clear)).with(.padding(EdgeInsets(all: look.inset)))
        let well = ViewNode(.zstack(alignment: .center, children: [ring, disc])).with(
            .frame(width: look.side, height: look.side, alignment: .center),
            .opacity(context.style.isEnabled ? 1 : context.style.look.disabledOpacity))
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
