package import Views

/// Views in a container that is made from their nodes.
package struct ContainerView<Content: View>: View, PrimitiveView {
    private let content: Content
    private let kind: ([ViewNode]) -> ViewNode.Kind

    /// `content` in the container that `kind` makes.
    package init(content: Content, kind: @escaping ([ViewNode]) -> ViewNode.Kind) {
        self.content = content
        self.kind = kind
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        [ViewNode(kind(context.nodes(of: content, under: identity, .content)))]
    }
}

extension View {
    /// Returns the view with a value for the layout that contains it.
    package func reportedToLayout(_ key: ObjectIdentifier, _ value: Any) -> some View {
        modified(.layoutValue(key, ProgramValue(value)))
    }
}
