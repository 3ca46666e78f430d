extension ViewNode {
    /// A container of a page (a navigation stack, a list, a form, a section …), laid out as a column of what is in it.
    public struct PageContent: RecipeContent {
        /// The container's name in the vocabulary.
        public var name: String
        /// Where the views stand across the column.
        public var alignment: HorizontalAlignment
        /// The views in it, top to bottom.
        public var children: [ViewNode]
        /// The view above them; nil for none.
        public var header: ViewNode?
        /// The view below them; nil for none.
        public var footer: ViewNode?

        /// A container called `name`.
        public init(
            name: String, alignment: HorizontalAlignment = .center, children: [ViewNode], header: ViewNode? = nil,
            footer: ViewNode? = nil
        ) {
            self.name = name
            self.alignment = alignment
            self.children = children
            self.header = header
            self.footer = footer
        }

        package var parts: [ViewNode] { (header.map { [$0] } ?? []) + children + (footer.map { [$0] } ?? []) }

        /// The containers that UIKit draws; the others are parts of them.
        private static let hosted: Set = [
            "List", "Form", "NavigationStack", "NavigationView", "NavigationSplitView", "TabView",
        ]

        package func hostedName(in style: InheritedStyle) -> String? { Self.hosted.contains(name) ? name : nil }

        package func recipe(in context: LayoutContext) -> ViewNode {
            let column = ViewNode.column(name, alignment: alignment, parts)
            return name == "List" || name == "Form" ? column.with(.bearsBadges) : column
        }
    }
}

extension ViewNode.Kind {
    /// A container of a page, laid out as a column of what is in it.
    public static func page(_ content: ViewNode.PageContent) -> Self { Self(content) }
}
