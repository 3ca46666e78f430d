/// A label with a minus and a plus after it.
struct StepperContent: RecipeContent {
    let label: [ViewNode]
    /// Told when the minus is pressed; nil for nobody.
    let decrement: ActionID?
    /// Told when the plus is pressed; nil for nobody.
    let increment: ActionID?

    var parts: [ViewNode] {
        label + [sign("minus", decrement, called: "Decrement"), sign("plus", increment, called: "Increment")]
    }

    func hostedName(in style: InheritedStyle) -> String? { "Stepper" }

    func recipe(in context: LayoutContext) -> ViewNode {
        let line = ViewNode(.divider).with(.frame(width: nil, height: 18, alignment: .center))
        let keys = ViewNode.row(
            "keys", spacing: 0,
            [sign("minus", decrement, called: "Decrement"), line, sign("plus", increment, called: "Increment")]
        ).with(
            .frame(width: 94, height: 32, alignment: .center),
            .backgroundStyle(.color(.tertiarySystemFill), shape: .roundedRectangle(cornerRadius: 8)))
        guard !context.style.hidesLabels, !label.isEmpty else { return keys }
        return .row("Stepper", [.row("label", label).dimmed(in: context), .gap(), keys])
    }

    private func sign(_ symbol: String, _ action: ActionID?, called title: String) -> ViewNode {
        let glyph = ViewNode(.symbol(symbol)).with(.font(Font(size: 17, weight: .medium)))
        return ViewNode(.button(ViewNode.ButtonContent(action: action, title: title, label: [glyph])))
            .with(.foregroundStyle([.color(.label)]), .frame(width: 46, height: 32, alignment: .center))
    }
}

extension ViewNode.Kind {
    /// A label with a minus and a plus after it, which are called Decrement and Increment.
    public static func stepper(label: [ViewNode], increment: ActionID?, decrement: ActionID?) -> Self {
        Self(StepperContent(label: label, decrement: decrement, increment: increment))
    }
}
