/// A label with a minus and a plus after it.
struct StepperContent: RecipeContent {
    let label: [ViewNode]
    /// Told when the minus is pressed; nil for nobody.
    let decrement: ActionID?
    /// Told when the plus is pressed; nil for nobody.
    let increment: ActionID?

    var parts: [ViewNode] { label + signs(in: .ios26) }

    func hostedName(in style: InheritedStyle) -> String? { "Stepper" }

    func recipe(in context: LayoutContext) -> ViewNode {
        let look = context.style.look
        let line = ViewNode(.divider).with(.frame(width: nil, height: look.stepper.line, alignment: .center))
        let signs = signs(in: look)
        let keys = ViewNode.row("keys", spacing: 0, [signs[0], line, signs[1]]).with(
            .frame(width: look.stepper.size.width, height: look.stepper.size.height, alignment: .center),
            .backgroundStyle(.color(.tertiarySystemFill), shape: .rounded(look.stepper.radius)))
        guard !context.style.hidesLabels, !label.isEmpty else { return keys }
        return .row("Stepper", [.row("label", label).dimmed(in: context), .gap(), keys])
    }

    /// The minus and the plus, each in its half.
    private func signs(in look: LookNumbers) -> [ViewNode] {
        [("minus", decrement, "Decrement"), ("plus", increment, "Increment")].map { symbol, action, title in
            let glyph = ViewNode(.symbol(symbol)).with(.font(Font(size: look.stepper.fontSize, weight: .medium)))
            return ViewNode(.button(ViewNode.ButtonContent(action: action, title: title, label: [glyph])))
                .with(
                    .foregroundStyle([.color(.label)]),
                    .frame(width: look.stepper.half, height: look.stepper.size.height, alignment: .center))
        }
    }
}

extension ViewNode.Kind {
    /// A label with a minus and a plus after it, which are called Decrement and Increment.
    public static func stepper(label: [ViewNode], increment: ActionID?, decrement: ActionID?) -> Self {
        Self(StepperContent(label: label, decrement: decrement, increment: increment))
    }
}
