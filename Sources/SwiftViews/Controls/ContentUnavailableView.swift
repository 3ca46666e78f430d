import Views

/// A message that there is nothing to show; SwiftUI's `ContentUnavailableView`.
public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: View, PrimitiveView {
    private let systemImage: String?
    private let label: Label
    private let description: Description?
    private let actions: Actions?

    private init(systemImage: String?, label: Label, description: Description?, actions: Actions?) {
        self.systemImage = systemImage
        self.label = label
        self.description = description
        self.actions = actions
    }

    /// A message with a label, a description of the reason, and actions.
    public init(
        @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
        @ViewBuilder actions: () -> Actions = { EmptyView() }
    ) {
        self.init(systemImage: nil, label: label(), description: description(), actions: actions())
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        func isShown(_ view: (some View)?) -> Bool { view != nil && !(view is EmptyView) }
        let content = ViewNode.UnavailableContent(
            symbol: systemImage, title: context.node(of: label, under: identity, .part("title")),
            description: description.flatMap {
                isShown($0) ? context.node(of: $0, under: identity, .part("description")) : nil
            },
            actions: actions.flatMap { isShown($0) ? context.nodes(of: $0, under: identity, .part("actions")) : nil }
                ?? []
        )
        return [ViewNode(.unavailable(content))]
    }
}

extension ContentUnavailableView where Label == Text, Description == Text {
    /// A title below a symbol, with a description and actions.
    @_disfavoredOverload
    public init(
        _ title: some StringProtocol, systemImage: String, description: Text? = nil, @ViewBuilder actions: () -> Actions
    ) {
        self.init(systemImage: systemImage, label: Text(title), description: description, actions: actions())
    }
}

extension ContentUnavailableView where Label == Text, Description == Text, Actions == EmptyView {
    /// A title below a symbol, with a description.
    public init(_ titleKey: LocalizedStringKey, systemImage name: String, description: Text? = nil) {
        self.init(systemImage: name, label: Text(titleKey), description: description, actions: nil)
    }

    /// A title below a symbol, with a description.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, systemImage name: String, description: Text? = nil) {
        self.init(systemImage: name, label: Text(title), description: description, actions: nil)
    }

    /// The message that a search had no results.
    public static var search: ContentUnavailableView<Label, Description, Actions> {
        ContentUnavailableView(
            "No Results", systemImage: "magnifyingglass", description: Text("Check the spelling or try a new search."))
    }

    /// The message that the search for `text` had no results.
    public static func search(text: String) -> ContentUnavailableView<Label, Description, Actions> {
        ContentUnavailableView(
            "No Results for “\(text)”", systemImage: "magnifyingglass",
            description: Text("Check the spelling or try a new search."))
    }
}
