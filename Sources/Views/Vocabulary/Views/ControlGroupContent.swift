/// How a group of controls looks; SwiftUI's styles of that name.
public enum ControlGroupStyle: String, Hashable, Sendable, CaseIterable {
    case automatic, compactMenu, menu, navigation, palette

    /// Whether the controls are behind a button.
    fileprivate var isMenu: Bool {
        switch self {
        case .compactMenu, .menu: true
        case .automatic, .navigation, .palette: false
        }
    }
}

extension ControlGroupStyle: ControlStyle {}

extension Modifier {
    /// How the groups of controls within look.
    public static func controlGroupStyle(_ style: ControlGroupStyle) -> Self { controlStyle(style) }
}

/// Controls that belong together, side by side on one ground with lines between them.
struct ControlGroupContent: ViewContent {
    let label: [ViewNode]
    let children: [ViewNode]

    var parts: [ViewNode] { label + children }

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        let style = context.style[ControlGroupStyle.self]
        if style.isMenu {
            let shown = label.isEmpty ? [ViewNode(.symbol("ellipsis"))] : label
            return ButtonLook(role: nil, in: context).layoutNodes(shown, in: context)
        }
        if style == .navigation { return context.resolve(.row("ControlGroup", spacing: LookNumbers.padding, children)) }
        let look = context.style.look
        let metrics = ButtonMetrics(context.style[ControlSize.self], in: look)
        let insets = EdgeInsets(
            top: metrics.vertical, leading: metrics.horizontal, bottom: metrics.vertical, trailing: metrics.horizontal)
        var row: [ViewNode] = []
        for (index, child) in children.enumerated() {
            if index > 0 {
                row.append(ViewNode(.divider).with(.frame(width: nil, height: look.groupLine, alignment: .center)))
            }
            row.append(child.with(.padding(insets)))
        }
        return context.resolve(
            .row("ControlGroup", spacing: 0, row).with(
                .buttonStyle(.automatic),
                .backgroundStyle(.color(.tertiarySystemFill), shape: .rounded(metrics.radius))))
    }
}

extension ViewNode.Kind {
    /// Controls that belong together; `label` stands for them where they are behind a button.
    public static func controlGroup(label: [ViewNode] = [], children: [ViewNode]) -> Self {
        Self(ControlGroupContent(label: label, children: children))
    }
}
