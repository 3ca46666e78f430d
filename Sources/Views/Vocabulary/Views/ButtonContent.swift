extension ViewNode {
    /// A button: its label, or else its title, side by side where they are several.
    public struct ButtonContent: ViewContent {
        /// The action to send back when the button is pressed; nil for none.
        public var action: ActionID?
        /// The title, when the button was given one: what a `tap` event names.
        public var title: String?
        /// The views of the label.
        public var label: [ViewNode]

        /// A button that shows `label`.
        public init(action: ActionID?, title: String?, label: [ViewNode]) {
            self.action = action
            self.title = title
            self.label = label
        }

        package var parts: [ViewNode] { label }
        package var viewCount: Int { label.isEmpty && title == nil ? 0 : 1 }

        package func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
            var inner = context.inside(axis: context.axis)
            // A bare label has the tint as its foreground style, as SwiftUI's has.
            inner.style.foreground = inner.style.foreground ?? [inner.style.tint]
            let views = label.isEmpty ? title.map { [ViewNode(.text($0))] } ?? [] : label
            if views.isEmpty || views.count == 1 && views[0].kind.content.viewCount == 1 { return inner.resolve(views) }
            let row = StackContent(
                name: "Button", axis: .horizontal, alignment: .center, spacing: nil, children: views)
            return inner.resolve(ViewNode(Kind(row)))
        }
    }
}

extension ViewNode.Kind {
    /// A button, drawn as its label.
    public static func button(_ content: ViewNode.ButtonContent) -> Self { Self(content) }
}
