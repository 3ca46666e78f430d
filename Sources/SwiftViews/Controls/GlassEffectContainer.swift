import Views

/// Views whose glass is drawn together, beneath all of them, and flows together where panes are near; SwiftUI's `GlassEffectContainer`.
public struct GlassEffectContainer<Content: View>: View, PrimitiveView {
    private let spacing: Double
    private let content: Content

    /// Panes nearer to one another than `spacing` points flow together.
    public init(spacing: Double = 0, @ViewBuilder content: () -> Content) {
        self.spacing = spacing
        self.content = content()
    }

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        let children = context.nodes(of: content, under: place, .content)
        return [ViewNode(.glassEffectContainer(spacing: spacing, children: children))]
    }
}

extension View {
    /// Makes one pane of the glass within and of all other glass of that name in its container.
    public func glassEffectUnion(id: some Hashable) -> some View {
        modified(.glassEffectUnion("\(id)"))
    }
}
