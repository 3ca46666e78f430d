public import Views

/// A button in the style of its environment; SwiftUI's `Button`. A session presses it by its title or by the texts of
/// its label.
public struct Button<Label: View>: View, PrimitiveView {
    private let title: Text?
    private let role: ButtonRole?
    private let action: () -> Void
    private let label: Label

    private init(title: Text?, role: ButtonRole?, action: @escaping () -> Void, label: Label) {
        self.title = title
        self.role = role
        self.action = action
        self.label = label
    }

    /// A button with views as its label.
    public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
        self.init(title: nil, role: nil, action: action, label: label())
    }

    /// A button of a role with views as its label.
    public init(role: ButtonRole?, action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
        self.init(title: nil, role: role, action: action, label: label())
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        // The action belongs to the identity, so that an unchanged button stays equal.
        let id = context.action(at: identity, action)
        let title = title?.string(in: context.environment)
        let made = context.styledButton(title: title, role: role, label: label, id: id, action: action, at: identity)
        if let made { return made }
        let label = context.nodes(of: label, under: identity, .part("label"))
        return [ViewNode(.button(ViewNode.ButtonContent(action: id, title: title, role: role, label: label)))]
    }
}

extension Button where Label == Text {
    /// A button with a title.
    public init(_ titleKey: LocalizedStringKey, role: ButtonRole? = nil, action: @escaping () -> Void) {
        self.init(title: Text(titleKey), role: role, action: action, label: Text(titleKey))
    }

    /// A button with a title.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, role: ButtonRole? = nil, action: @escaping () -> Void) {
        self.init(title: Text(title), role: role, action: action, label: Text(title))
    }
}

extension Button where Label == SwiftViews.Label<Text, Image> {
    /// A button with a title beside a symbol.
    public init(
        _ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole? = nil, action: @escaping () -> Void
    ) {
        let label = SwiftViews.Label(titleKey, systemImage: systemImage)
        self.init(title: Text(titleKey), role: role, action: action, label: label)
    }

    /// A button with a title beside a symbol.
    @_disfavoredOverload
    public init(
        _ title: some StringProtocol, systemImage: String, role: ButtonRole? = nil, action: @escaping () -> Void
    ) {
        let label = SwiftViews.Label(title, systemImage: systemImage)
        self.init(title: Text(title), role: role, action: action, label: label)
    }
}

extension EvaluationContext {
    /// Registers `action` for a press of the view at `identity`.
    func action(at identity: IdentityNode, _ action: @escaping () -> Void) -> ActionID {
        let id = ActionID(rawValue: identity.id.rawValue)
        pass.actions[id] = action
        return id
    }

    /// Registers `action` for a press of a part of the view at `identity`.
    func action(at identity: IdentityNode, part: String, _ action: @escaping () -> Void) -> ActionID {
        self.action(at: identity.child(.part(part), EmptyView.self, in: pass), action)
    }
}
