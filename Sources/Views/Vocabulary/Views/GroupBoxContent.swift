/// Views on a ground of their own beneath a title.
struct GroupBoxContent: ViewContent {
    let label: ViewNode?
    let children: [ViewNode]

    var parts: [ViewNode] { (label.map { [$0] } ?? []) + children }

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        // A box in a box stands out from it as it does from the page.
        let level = context.style[Level.self]
        let ground: Color = level.isMultiple(of: 2) ? .secondarySystemBackground : .tertiarySystemBackground
        let look = context.style.look.groupBox
        let column = ViewNode.column(
            "GroupBox", alignment: .leading, spacing: look.spacing,
            [label?.with(.font(.style(.headline)))] + [.column("content", alignment: .leading, children)])
        var inner = context
        inner.style[Level.self] = level + 1
        return inner.resolve(
            column.with(
                .padding(EdgeInsets(all: look.padding.width)),
                .backgroundStyle(
                    context.style[GroundStyle.self] ?? .color(ground), shape: .rounded(look.radius))))
    }
}

extension ViewNode.Kind {
    /// Views on a ground of their own beneath a title.
    public static func groupBox(_ label: ViewNode?, children: [ViewNode]) -> Self {
        Self(GroupBoxContent(label: label, children: children))
    }
}

private enum Level: InheritedKey {
    static var defaultValue: Int { 0 }
}
