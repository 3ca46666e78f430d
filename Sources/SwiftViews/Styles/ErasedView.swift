import Views

/// A part of a control for a style.
struct StylePart {
    /// Creates the nodes of the part.
    let evaluate: @MainActor (IdentityNode, EvaluationContext) -> [ViewNode]

    /// Creates the part from `view`, evaluated in the environment of the control.
    @MainActor init<Content: View>(_ view: Content) {
        evaluate = { identity, context in context.nodes(of: view, under: identity, .content) }
    }
}

/// A program's own style in the environment.
struct CustomStyle<Configuration> {
    /// Creates the nodes of the control at an identity.
    let evaluate: @MainActor (Configuration, IdentityNode, EvaluationContext) -> [ViewNode]

    /// Creates a style from `style` and its body. Its state and the environment values that it reads belong to the
    /// control's identity.
    @MainActor init<Style, Body: View>(
        _ style: Style, _ makeBody: @escaping @MainActor (Style, Configuration) -> Body
    ) {
        evaluate = { configuration, identity, context in
            let inner = identity.child(.part("style"), Style.self, in: context.pass)
            let linked = inner.linked(style, in: context)
            return context.nodes(of: makeBody(linked, configuration), under: inner, .content)
        }
    }
}

/// The environment key of a program's own styles, by configuration; nil for a style of this module.
enum CustomStyleKey<Configuration>: EnvironmentKey {
    static var defaultValue: CustomStyle<Configuration>? { nil }
}

/// A view with a program's own style, or with a style of this module.
struct StyleApplyingView<Content: View, Configuration>: View, PrimitiveView {
    let content: Content
    /// The program's own style; nil for a style of this module.
    let style: CustomStyle<Configuration>?
    /// The modifier of this module's style; nil leaves the inherited style.
    let modifier: Modifier?

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        var inner = context
        inner.environment[CustomStyleKey<Configuration>.self] = style
        let nodes = inner.nodes(of: content, under: identity, .content)
        return modifier.map(nodes.modified) ?? nodes
    }
}

extension EvaluationContext {
    /// Returns the nodes that the environment's own style of the program makes for `configuration`; nil if there is
    /// none.
    @MainActor func styled<Configuration>(_ configuration: Configuration, at identity: IdentityNode) -> [ViewNode]? {
        guard let style = environment[CustomStyleKey<Configuration>.self] else { return nil }
        // The style does not apply again to a control of the same kind within its body.
        var inner = self
        inner.environment[CustomStyleKey<Configuration>.self] = nil
        return style.evaluate(configuration, identity, inner)
    }
}
