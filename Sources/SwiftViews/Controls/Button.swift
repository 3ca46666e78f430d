import Views

/// A button, drawn as its label; SwiftUI's `Button`. A session presses it by its title or the texts of its label.
public struct Button<Label: View>: View, PrimitiveView {
    private let title: String?
    private let action: () -> Void
    private let label: Label

    /// A button with views as its label.
    public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
        title = nil
        self.action = action
        self.label = label()
    }

    /// A button with a title.
    public init(_ title: some StringProtocol, action: @escaping () -> Void) where Label == Text {
        self.title = String(title)
        self.action = action
        label = Text(title)
    }

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        // The action is the place's, so that an unchanged button stays equal.
        let id = ActionID(rawValue: place.identity.rawValue)
        context.pass.actions[id] = action
        let label = context.nodes(of: label, under: place, .part("label"))
        return [ViewNode(.button(ViewNode.ButtonContent(action: id, title: title, label: label)))]
    }
}
