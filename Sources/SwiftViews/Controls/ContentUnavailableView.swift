import Views

/// The sign that there is nothing to show; SwiftUI's `ContentUnavailableView`.
public struct ContentUnavailableView<Actions: View>: View, PrimitiveView {
    private let title: Text
    private let systemImage: String
    private let description: Text?
    private let actions: Actions?

    /// A title beneath a symbol, with why and what can be done.
    public init(
        _ title: some StringProtocol, systemImage: String, description: Text? = nil, @ViewBuilder actions: () -> Actions
    ) {
        self.title = Text(title)
        self.systemImage = systemImage
        self.description = description
        self.actions = actions()
    }

    /// A title beneath a symbol, with why.
    public init(_ title: some StringProtocol, systemImage: String, description: Text? = nil)
    where Actions == EmptyView {
        self.title = Text(title)
        self.systemImage = systemImage
        self.description = description
        actions = nil
    }

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        let content = ViewNode.UnavailableContent(
            symbol: systemImage, title: context.node(of: title, under: place, .part("title")),
            description: description.map { context.node(of: $0, under: place, .part("description")) },
            actions: actions.map { context.nodes(of: $0, under: place, .part("actions")) } ?? [])
        return [ViewNode(.unavailable(content))]
    }
}
