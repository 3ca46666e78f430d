/// A date to be chosen, at rest: its label, and its day and its time of day on grounds of their own.
struct DateFieldContent: RecipeContent {
    let label: [ViewNode]
    /// The date's parts in words: its day, its time.
    let words: [String]

    var parts: [ViewNode] { label }

    func hostedName(in style: InheritedStyle) -> String? { "DatePicker" }

    func recipe(in context: LayoutContext) -> ViewNode {
        let look = context.style.look.dateChip
        let insets = EdgeInsets(
            top: look.padding.height, leading: look.padding.width, bottom: look.padding.height,
            trailing: look.padding.width)
        let chips = words.map { words in
            ViewNode(.text(words)).with(
                .lineLimit(1), .foregroundStyle([.color(context.style.isEnabled ? .label : .tertiaryLabel)]),
                .padding(insets), .backgroundStyle(.color(.tertiarySystemFill), shape: .rounded(look.radius)))
        }
        let value = ViewNode.row("value", spacing: look.spacing, chips)
        guard !context.style.hidesLabels, !label.isEmpty else { return value }
        return .row("DatePicker", [.row("label", label).dimmed(in: context), .gap(), value])
    }
}

extension ViewNode.Kind {
    /// A date to be chosen, with its parts in words.
    public static func dateField(label: [ViewNode], words: [String]) -> Self {
        Self(DateFieldContent(label: label, words: words))
    }
}
