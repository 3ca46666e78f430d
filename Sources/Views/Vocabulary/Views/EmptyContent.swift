/// Nothing; takes no part in a stack's spacing.
struct EmptyContent: ViewContent {
    var viewCount: Int { 0 }

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] { [] }
}

extension ViewNode.Kind {
    /// Nothing; takes no part in a stack's spacing.
    public static let empty = Self(EmptyContent())
}
