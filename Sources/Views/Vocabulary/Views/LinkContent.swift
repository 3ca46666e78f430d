/// A place to go to: a bare button that the program hears nothing of.
struct LinkContent: ViewContent, Pressable {
    /// The place's address.
    let address: String
    let label: [ViewNode]

    var parts: [ViewNode] { label }
    var viewCount: Int { label.isEmpty ? 0 : 1 }
    var pressAction: ActionID? { nil }
    var pressLink: String? { address }

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        ButtonLook(role: nil, in: context).layoutNodes(label, in: context)
    }
}

extension ViewNode.Kind {
    /// A place to go to at `address`, drawn as a button is.
    public static func link(to address: String, label: [ViewNode]) -> Self {
        Self(LinkContent(address: address, label: label))
    }
}
