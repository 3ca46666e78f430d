import Views

/// Views whose glass is drawn together, below all of them; SwiftUI's `GlassEffectContainer`. Glass shapes that are
/// close to one another merge.
public struct GlassEffectContainer<Content: View>: View, PrimitiveView {
    private let spacing: Double
    private let content: Content

    /// Creates a container in which glass shapes merge if they are less than `spacing` points apart.
    public init(spacing: Double = 0, @ViewBuilder content: () -> Content) {
        self.spacing = spacing
        self.content = content()
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let children = context.nodes(of: content, under: identity, .content)
        return [ViewNode(.glassEffectContainer(spacing: spacing, children: children))]
    }
}

extension View {
    /// Merges the glass within with all other glass of the same name in its container into one shape.
    public func glassEffectUnion(id: some Hashable) -> some View {
        modified(.glassEffectUnion("\(id)"))
    }
}
