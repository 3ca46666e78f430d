/// The styles of control groups; SwiftUI's styles of that name.
public enum ControlGroupStyle: String, Hashable, Sendable, CaseIterable {
    case automatic, compactMenu, menu, navigation, palette

    fileprivate var isMenu: Bool {
        switch self {
        case .compactMenu, .menu: true
        case .automatic, .navigation, .palette: false
        }
    }
}

extension ControlGroupStyle: ControlStyle {}

extension Modifier {
    /// Sets the style of the control groups inside.
    public static func controlGroupStyle(_ style: ControlGroupStyle) -> Self { controlStyle(style) }
}

/// Related controls side by side on a common background, with separators between them.
struct ControlGroupContent: ViewContent {
    let label: [ViewNode]
    let children: [ViewNode]

    var parts: [ViewNode] { label + children }

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        let style = context.style[ControlGroupStyle.self]
        if style.isMenu {
            let shown = label.isEmpty ? [ViewNode(.symbol("ellipsis"))] : label
            return ButtonAppearance(role: nil, in: context).layoutNodes(shown, in: context)
        }
        if style == .navigation {
            return context.resolve(.row("ControlGroup", spacing: SystemMetrics.padding, children))
        }
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
    /// Returns a group of related controls; `label` is the menu's button if the controls are in a menu.
    public static func controlGroup(label: [ViewNode] = [], children: [ViewNode]) -> Self {
        Self(ControlGroupContent(label: label, children: children))
    }
}

/// Views on a background of their own, with a title.
struct GroupBoxContent: ViewContent {
    let label: ViewNode?
    let children: [ViewNode]

    var parts: [ViewNode] { (label.map { [$0] } ?? []) + children }

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        // A box in a box has an alternating background colour.
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
                    context.style[BoxBackgroundStyle.self] ?? .color(ground), shape: .rounded(look.radius))))
    }
}

extension ViewNode.Kind {
    /// Returns views on a background of their own, with a title.
    public static func groupBox(_ label: ViewNode?, children: [ViewNode]) -> Self {
        Self(GroupBoxContent(label: label, children: children))
    }
}

private enum Level: InheritedKey {
    static var defaultValue: Int { 0 }
}

/// A title with views that can be collapsed.
struct DisclosureGroupContent: CompositeContent, Pressable {
    let label: [ViewNode]
    let isExpanded: Bool
    let children: [ViewNode]
    /// The action that the program receives when the title is pressed; nil for none.
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
    /// Returns a title with `children`, which are shown if `isExpanded`. The program receives `action` when the title
    /// is pressed.
    public static func disclosure(
        label: [ViewNode], isExpanded: Bool, children: [ViewNode], action: ActionID? = nil
    ) -> Self {
        Self(DisclosureGroupContent(label: label, isExpanded: isExpanded, children: children, action: action))
    }
}

/// A label followed by a minus and a plus button.
struct StepperContent: CompositeContent {
    let label: [ViewNode]
    /// The action of the minus button; nil for none.
    let decrement: ActionID?
    /// The action of the plus button; nil for none.
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

    /// Returns the minus and the plus button, each in its half.
    private func signs(in look: SystemMetrics) -> [ViewNode] {
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
    /// Returns a label followed by a minus and a plus button, which are titled Decrement and Increment.
    public static func stepper(label: [ViewNode], increment: ActionID?, decrement: ActionID?) -> Self {
        Self(StepperContent(label: label, decrement: decrement, increment: increment))
    }
}
