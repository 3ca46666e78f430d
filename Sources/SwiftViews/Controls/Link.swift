import Views

/// A place to go to; SwiftUI's `Link`, with the place's address as a string.
public struct Link<Label: View>: View, PrimitiveView {
    private let address: String
    private let label: Label

    /// The place at `address`, with views as its label.
    public init(destination address: String, @ViewBuilder label: () -> Label) {
        self.address = address
        self.label = label()
    }

    /// The place at `address`, with a title.
    public init(_ title: some StringProtocol, destination address: String) where Label == Text {
        self.address = address
        label = Text(title)
    }

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        [ViewNode(.link(to: address, label: context.nodes(of: label, under: place, .part("label"))))]
    }
}
