/// A value with its name before it, as far apart as there is room.
struct LabeledContent: RecipeContent {
    let label: ViewNode?
    let value: [ViewNode]

    var parts: [ViewNode] { (label.map { [$0] } ?? []) + value }

    func recipe(in context: LayoutContext) -> ViewNode {
        let shown = ViewNode.row("value", value).with(
            .foregroundStyle([.color(.secondaryLabel)]), .multilineTextAlignment(.trailing))
        guard !context.style.hidesLabels, let label else { return shown }
        return .row("LabeledContent", alignment: .firstTextBaseline, [label, .gap(), shown])
    }
}

extension ViewNode.Kind {
    /// A value with its name before it.
    public static func labeled(_ label: ViewNode?, value: [ViewNode]) -> Self {
        Self(LabeledContent(label: label, value: value))
    }
}
