/// The styles of toggles; SwiftUI's styles of that name.
public enum ToggleStyleName: String, Hashable, Sendable, CaseIterable {
    /// A switch.
    case automatic
    /// A switch.
    case `switch`
    /// A button that stays pressed.
    case button
}

extension ToggleStyleName: ControlStyle {}

extension Modifier {
    /// Sets the style of the toggles inside.
    public static func toggleStyle(_ style: ToggleStyleName) -> Self { controlStyle(style) }
}

/// An on/off control: a switch after its label, or a button.
struct ToggleContent: CompositeContent, Pressable {
    let isOn: Bool
    let title: String?
    let label: [ViewNode]
    /// The action that the program receives when it is pressed; nil for none.
    let action: ActionID?

    var parts: [ViewNode] { label }
    var pressAction: ActionID? { action }
    var pressTitle: String? { title }

    func hostedName(in style: InheritedStyle) -> String? {
        style[ToggleStyleName.self] == .button ? nil : "Toggle"
    }

    func recipe(in context: LayoutContext) -> ViewNode {
        if context.style[ToggleStyleName.self] == .button {
            let button = ViewNode(.button(ViewNode.ButtonContent(action: nil, title: title, label: label)))
            return button.with(.buttonStyle(isOn ? .borderedProminent : .bordered))
        }
        let knob = ViewNode(ViewNode.Kind(SwitchContent(isOn: isOn)))
        guard !context.style.hidesLabels, !label.isEmpty else { return knob }
        return .row("Toggle", [.row("label", label).dimmed(in: context), .gap(), knob])
    }
}

extension ViewNode {
    /// Returns a control's label, which is dimmed if the control is disabled.
    func dimmed(in context: LayoutContext) -> ViewNode {
        context.style.isEnabled ? self : with(.foregroundStyle([.color(.tertiaryLabel)]))
    }
}

extension ViewNode.Kind {
    /// Returns an on/off control. The program receives `action` when it is pressed.
    public static func toggle(isOn: Bool, title: String?, label: [ViewNode], action: ActionID? = nil) -> Self {
        Self(ToggleContent(isOn: isOn, title: title, label: label, action: action))
    }
}
