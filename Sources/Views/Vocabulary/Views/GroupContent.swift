/// Several views that take modifiers together; transparent to layout.
struct GroupContent: ViewContent {
    let children: [ViewNode]
    /// The name of the view that they stand in for where UIKit draws that on a phone; nil for any other group.
    var hostedName: String?

    var parts: [ViewNode] { children }
    var viewCount: Int { children.viewCount }

    func hostedName(in style: InheritedStyle) -> String? { hostedName }

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

    /// The views in place of one that is not drawn here, called `hostedName`, which UIKit draws on a phone.
    package static func group(_ children: [ViewNode], inPlaceOf hostedName: String) -> Self {
        Self(GroupContent(children: children, hostedName: hostedName))
    }
}
