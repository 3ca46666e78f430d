/// How a menu's button looks; SwiftUI's styles of that name.
public enum MenuStyle: String, Hashable, Sendable, CaseIterable {
    case automatic, button, borderlessButton
}

extension MenuStyle: ControlStyle {}

extension Modifier {
    /// How the buttons of the menus within look.
    public static func menuStyle(_ style: MenuStyle) -> Self { controlStyle(style) }
}

/// A button behind which others stand. They do not show, and can be pressed.
struct MenuContent: ViewContent, Pressable {
    let title: String?
    let label: [ViewNode]
    let items: [ViewNode]
    /// What a tap on the button itself does; nil where it opens the menu.
    let action: ActionID?

    var parts: [ViewNode] { label + items }
    var viewCount: Int { label.isEmpty ? 0 : 1 }
    var pressAction: ActionID? { action }
    var pressTitle: String? { title }

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        var context = context
        if context.style[MenuStyle.self] == .borderlessButton { context.style[ButtonStyleName.self] = .borderless }
        return ButtonLook(role: nil, in: context).layoutNodes(label, in: context)
    }
}

extension ViewNode.Kind {
    /// A button behind which `items` stand.
    public static func menu(title: String?, label: [ViewNode], items: [ViewNode], action: ActionID? = nil) -> Self {
        Self(MenuContent(title: title, label: label, items: items, action: action))
    }
}
