import Views

/// A control that is on or off; SwiftUI's `Toggle`. A session presses it by its title or by the texts of its label.
public struct Toggle<Label: View>: View, PrimitiveView {
    private let isOn: Binding<Bool>
    private let title: Text?
    private let label: Label

    private init(isOn: Binding<Bool>, title: Text?, label: Label) {
        self.isOn = isOn
        self.title = title
        self.label = label
    }

    /// A toggle with views as its label.
    public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
        self.init(isOn: isOn, title: nil, label: label())
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let isOn = isOn
        if let made = context.styledToggle(label: label, isOn: isOn, at: identity) { return made }
        let id = context.action(at: identity) { isOn.wrappedValue.toggle() }
        let label = context.nodes(of: label, under: identity, .part("label"))
        let title = title?.string(in: context.environment)
        return [ViewNode(.toggle(isOn: isOn.wrappedValue, title: title, label: label, action: id))]
    }
}

extension Toggle where Label == Text {
    /// A toggle with a title.
    public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
        self.init(isOn: isOn, title: Text(titleKey), label: Text(titleKey))
    }

    /// A toggle with a title.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, isOn: Binding<Bool>) {
        self.init(isOn: isOn, title: Text(title), label: Text(title))
    }
}

extension Toggle where Label == SwiftViews.Label<Text, Image> {
    /// A toggle with a title beside a symbol.
    public init(_ titleKey: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>) {
        let label = SwiftViews.Label(titleKey, systemImage: systemImage)
        self.init(isOn: isOn, title: Text(titleKey), label: label)
    }

    /// A toggle with a title beside a symbol.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, systemImage: String, isOn: Binding<Bool>) {
        self.init(isOn: isOn, title: Text(title), label: SwiftViews.Label(title, systemImage: systemImage))
    }
}
