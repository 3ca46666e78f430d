/// A title beneath which views are shown or folded away.
struct DisclosureContent: RecipeContent, Pressable {
    let label: [ViewNode]
    let isExpanded: Bool
    let children: [ViewNode]
    /// Told when the title is pressed; nil for nobody.
    let action: ActionID?

    var parts: [ViewNode] { isExpanded ? label + children : label }
    var pressAction: ActionID? { action }
    var pressTitle: String? { label.flatMap(\.texts).joined(separator: " ") }

    func recipe(in context: LayoutContext) -> ViewNode {
        let sign = ViewNode(.symbol(isExpanded ? "chevron.down" : "chevron.right"))
            .with(.font(Font(size: context.style.look.signs.disclosure, weight: .semibold)))
        let title = ViewNode.row("title", label + [.gap(), sign])
        let button = ViewNode(.button(ViewNode.ButtonContent(action: nil, title: nil, label: [title])))
            .with(.buttonStyle(.borderless))
        return .column("DisclosureGroup", [button] + (isExpanded ? children : []))
    }
}

extension ViewNode.Kind {
    /// A title beneath which `children` are shown while `isExpanded`; `action` is told when the title is pressed.
    public static func disclosure(
        label: [ViewNode], isExpanded: Bool, children: [ViewNode], action: ActionID? = nil
    ) -> Self {
        Self(DisclosureContent(label: label, isExpanded: isExpanded, children: children, action: action))
    }
}
