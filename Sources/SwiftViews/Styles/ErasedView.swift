import Views

/// A part of a control, as a style knows it.
struct StylePart {
    /// Makes the part's nodes.
    let evaluate: @MainActor (Place, EvaluationContext) -> [ViewNode]

    /// What `view` is, in what the control inherits.
    @MainActor init<Content: View>(_ view: Content) {
        evaluate = { place, context in context.nodes(of: view, under: place, .content) }
    }
}

/// A style of a program's own, which is kept in the environment: what it makes of a configuration.
struct CustomStyle<Configuration> {
    /// Makes the nodes of the control at a place.
    let evaluate: @MainActor (Configuration, Place, EvaluationContext) -> [ViewNode]

    /// `style` and what it makes; its state and what it reads of the environment belong to the control's place.
    @MainActor init<Style, Body: View>(
        _ style: Style, _ makeBody: @escaping @MainActor (Style, Configuration) -> Body
    ) {
        evaluate = { configuration, place, context in
            let inner = place.child(.part("style"), Style.self, in: context.pass)
            let linked = inner.linked(style, in: context)
            return context.nodes(of: makeBody(linked, configuration), under: inner, .content)
        }
    }
}

/// Where styles of a program's own are kept, by what they are for; nil for one of this module's.
enum CustomStyleKey<Configuration>: EnvironmentKey {
    static var defaultValue: CustomStyle<Configuration>? { nil }
}

/// A view in a style of a program's own, or in one of this module's.
struct InStyle<Content: View, Configuration>: View, PrimitiveView {
    let content: Content
    /// Nil for one of this module's.
    let style: CustomStyle<Configuration>?
    /// What of this module's is around; nil for what was around before.
    let modifier: Modifier?

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        var inner = context
        inner.environment[CustomStyleKey<Configuration>.self] = style
        let nodes = inner.nodes(of: content, under: place, .content)
        return modifier.map(nodes.modified) ?? nodes
    }
}

extension EvaluationContext {
    /// The nodes that the style of a program's own around makes of `configuration`; nil where there is none.
    @MainActor func styled<Configuration>(_ configuration: Configuration, at place: Place) -> [ViewNode]? {
        guard let style = environment[CustomStyleKey<Configuration>.self] else { return nil }
        // A control of the same kind within what the style makes is not in the style again.
        var inner = self
        inner.environment[CustomStyleKey<Configuration>.self] = nil
        return style.evaluate(configuration, place, inner)
    }
}
