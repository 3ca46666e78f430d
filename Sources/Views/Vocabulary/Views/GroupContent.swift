/// Several views that take modifiers together; transparent to layout.
struct GroupContent: ViewContent {
    let children: [ViewNode]

    var parts: [ViewNode] { children }
    var viewCount: Int { children.viewCount }

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        context.inside(axis: context.axis).resolve(children)
    }
}

extension [ViewNode] {
    /// How many views they are to a parent.
    var viewCount: Int { reduce(0) { $0 + $1.kind.content.viewCount } }
}

extension ViewNode.Kind {
    /// Transparent to layout: its children stand in its parent's place of it, each with the group's modifiers.
    public static func group(_ children: [ViewNode]) -> Self { Self(GroupContent(children: children)) }
}
