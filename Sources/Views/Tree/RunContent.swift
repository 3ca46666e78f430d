/// Views that a front end tells together because they stand in a row: to layout, to motion and to whoever searches a tree they stand
/// where the run does. What is found out about a run holds for all of it, so that a long list which stays as it is costs what one view does.
package struct RunContent: ViewContent {
    /// How many runs may stand in each other: a piece of a stack's views, a list in it, and the list's pieces.
    package static let greatestLevel = 3

    let children: [ViewNode]
    /// How many runs stand in each other, this one among them.
    package let level: Int

    /// A run of `children`.
    package init(_ children: [ViewNode]) {
        self.children = children
        level = 1 + (children.lazy.compactMap(\.run?.level).max() ?? 0)
    }

    package var parts: [ViewNode] { children }
    package var viewCount: Int { children.viewCount }

    package func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        context.resolve(children)
    }
}

extension ViewNode {
    /// The run that the view is; nil for a view by itself.
    package var run: RunContent? {
        type(of: kind.content) == RunContent.self ? kind.content as? RunContent : nil
    }
}
