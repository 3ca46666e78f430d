import Views

/// Something that is on or off; SwiftUI's `Toggle`. A session presses it by the texts of its label.
public struct Toggle<Label: View>: View, PrimitiveView {
    private let isOn: Binding<Bool>
    private let title: String?
    private let label: Label

    /// A toggle with views as its label.
    public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
        self.isOn = isOn
        title = nil
        self.label = label()
    }

    /// A toggle with a title.
    public init(_ title: some StringProtocol, isOn: Binding<Bool>) where Label == Text {
        self.isOn = isOn
        self.title = String(title)
        label = Text(title)
    }

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        let id = ActionID(rawValue: place.identity.rawValue)
        let isOn = isOn
        context.pass.actions[id] = { isOn.wrappedValue.toggle() }
        let label = context.nodes(of: label, under: place, .part("label"))
        return [ViewNode(.toggle(isOn: isOn.wrappedValue, title: title, label: label, action: id))]
    }
}
