import Views

/// A value with its name before it; SwiftUI's `LabeledContent`.
public struct LabeledContent<Label: View, Content: View>: View, PrimitiveView {
    private let label: Label
    private let content: Content

    /// A value with views as its name.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.content = content()
        self.label = label()
    }

    /// A value with a title.
    public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) where Label == Text {
        label = Text(title)
        self.content = content()
    }

    /// A value in words with a title.
    public init(_ title: some StringProtocol, value: some StringProtocol) where Label == Text, Content == Text {
        label = Text(title)
        content = Text(value)
    }

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        [
            ViewNode(
                .labeled(
                    context.node(of: label, under: place, .part("label")),
                    value: context.nodes(of: content, under: place, .content)))
        ]
    }
}

/// Views on a ground of their own beneath a title; SwiftUI's `GroupBox`.
public struct GroupBox<Label: View, Content: View>: View, PrimitiveView {
    private let label: Label?
    private let content: Content

    /// Views beneath others as their title.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.content = content()
        self.label = label()
    }

    /// Views beneath a title.
    public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) where Label == Text {
        label = Text(title)
        self.content = content()
    }

    /// Views on a ground of their own.
    public init(@ViewBuilder content: () -> Content) where Label == EmptyView {
        label = nil
        self.content = content()
    }

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        [
            ViewNode(
                .groupBox(
                    label.map { context.node(of: $0, under: place, .part("label")) },
                    children: context.nodes(of: content, under: place, .content)))
        ]
    }
}
