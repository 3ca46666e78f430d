import Views

/// A view in a modifier of the tree.
struct Modified<Content: View>: View, PrimitiveView {
    let content: Content
    let modifier: Modifier

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        context.nodes(of: content, under: place, .content).modified(modifier)
    }
}

/// A view with another behind or in front of it.
struct Layered<Content: View, Layer: View>: View, PrimitiveView {
    let content: Content
    let layer: Layer
    let modifier: (ViewNode) -> Modifier

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        let nodes = context.nodes(of: content, under: place, .content)
        let layer = context.node(of: layer, under: place, .part("layer"))
        return nodes.modified(modifier(layer))
    }
}

extension [ViewNode] {
    /// The nodes in one more modifier: several take it as a group.
    func modified(_ modifier: Modifier) -> [ViewNode] {
        guard !isEmpty else { return [] }
        var node = count == 1 ? self[0] : ViewNode(.group(self))
        node.modifiers.append(modifier)
        return [node]
    }
}
