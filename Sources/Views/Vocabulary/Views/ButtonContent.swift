extension ViewNode {
    /// A button: its label, or else its title, side by side where they are several, on the ground that its style has.
    public struct ButtonContent: ViewContent {
        /// The action to send back when the button is pressed; nil for none.
        public var action: ActionID?
        /// The title, when the button was given one: what a `tap` event names.
        public var title: String?
        /// What the button is for; nil for nothing in particular.
        public var role: ButtonRole?
        /// The views of the label.
        public var label: [ViewNode]

        /// A button that shows `label`.
        public init(action: ActionID?, title: String?, role: ButtonRole? = nil, label: [ViewNode]) {
            self.action = action
            self.title = title
            self.role = role
            self.label = label
        }

        package var parts: [ViewNode] { label }
        package var viewCount: Int { label.isEmpty && title == nil ? 0 : 1 }

        package func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
            let views = label.isEmpty ? title.map { [ViewNode(.text($0))] } ?? [] : label
            return ButtonLook(role: role, in: context).layoutNodes(views, in: context)
        }
    }
}

extension ViewNode.ButtonContent: Pressable {
    package var pressAction: ActionID? { action }
    package var pressTitle: String? { title }
}

extension ViewNode.Kind {
    /// A button in the style that it finds around.
    public static func button(_ content: ViewNode.ButtonContent) -> Self { Self(content) }
}
