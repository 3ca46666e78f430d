extension ViewNode {
    /// A container of a page (a navigation stack, a list, a form, a section …), laid out as a column of what is in it.
    public struct PageContent: RecipeContent {
        /// The container's name in the vocabulary.
        public var name: String
        /// Where the views stand across the column.
        public var alignment: HorizontalAlignment
        /// The views in it, top to bottom.
        public var children: [ViewNode]

        /// A container called `name`.
        public init(name: String, alignment: HorizontalAlignment = .center, children: [ViewNode]) {
            self.name = name
            self.alignment = alignment
            self.children = children
        }

        package var parts: [ViewNode] { children }

        package func recipe(in context: LayoutContext) -> ViewNode {
            ViewNode(
                Kind(
                    StackContent(
                        name: name, axis: .vertical, alignment: Alignment(horizontal: alignment, vertical: .center),
                        spacing: nil, children: children)))
        }
    }
}

extension ViewNode.Kind {
    /// A container of a page, laid out as a column of what is in it.
    public static func page(_ content: ViewNode.PageContent) -> Self { Self(content) }
}
