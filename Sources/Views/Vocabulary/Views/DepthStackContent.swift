/// Views on one another.
struct DepthStackContent: ViewContent {
    let alignment: Alignment
    let children: [ViewNode]

    var parts: [ViewNode] { children }

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        let nodes = context.inside(axis: nil).resolve(children)
        return [LayoutNode(DepthStackElement(alignment: alignment, children: nodes))]
    }
}

extension ViewNode.Kind {
    /// Views on one another, the first at the back.
    public static func zstack(alignment: Alignment, children: [ViewNode]) -> Self {
        Self(DepthStackContent(alignment: alignment, children: children))
    }
}
