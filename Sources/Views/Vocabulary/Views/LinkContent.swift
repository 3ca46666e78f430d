/// A place to go to: a bare button that the program hears of where it opens addresses itself.
struct LinkContent: ViewContent, Pressable {
    /// The place's address.
    let address: String
    let label: [ViewNode]
    /// What the program is told to open the address by; nil where it does not.
    let pressAction: ActionID?

    var parts: [ViewNode] { label }
    var viewCount: Int { label.isEmpty ? 0 : 1 }
    var pressLink: String? { address }

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        ButtonLook(role: nil, in: context).layoutNodes(label, in: context)
    }
}

extension ViewNode.Kind {
    /// A place to go to at `address`, drawn as a button is; `action` opens it, nil for nothing that does.
    public static func link(to address: String, label: [ViewNode], action: ActionID? = nil) -> Self {
        Self(LinkContent(address: address, label: label, pressAction: action))
    }
}
