package import Views

/// Views in a container that is made of their nodes.
package struct ArrangedViews<Content: View>: View, PrimitiveView {
    private let content: Content
    private let kind: ([ViewNode]) -> ViewNode.Kind

    /// `content` in the container that `kind` makes.
    package init(content: Content, kind: @escaping ([ViewNode]) -> ViewNode.Kind) {
        self.content = content
        self.kind = kind
    }

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        [ViewNode(kind(context.nodes(of: content, under: place, .content)))]
    }
}

extension View {
    /// The view with what it tells the layout that it stands in.
    package func toldToLayout(_ key: ObjectIdentifier, _ value: Any) -> some View {
        modified(.layoutValue(key, ProgramValue(value)))
    }
}
