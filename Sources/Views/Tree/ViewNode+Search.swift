extension ViewNode {
    /// The action of the first button that is called `title`, in the order of the tree: a view before what its modifiers
    /// bring, among them the views that a picture does not show, such as a toolbar.
    ///
    /// A button is called by its title and by the texts of its label, put together with or without spaces between them.
    /// - Returns: nil where no button with an action is called so.
    public func firstButton(titled title: String) -> ActionID? {
        firstPart { node in
            guard let button = node.kind.content as? ButtonContent, button.isCalled(title) else { return nil }
            return button.action
        }
    }

    /// The texts in the view, in the order of the tree.
    package var texts: [String] {
        compactMap { ($0.kind.content as? TextContent)?.string }
    }

    /// Whether the view is a text of characters alone.
    package var isPlainText: Bool {
        guard let text = kind.content as? TextContent else { return false }
        return text.pieces.allSatisfy { if case .string = $0 { true } else { false } }
    }

    /// The identities of the view and of those in it, in the order of the tree.
    package var identities: [ViewIdentity] {
        compactMap(\.identity)
    }

    /// What `find` makes of the views in the order of the tree, this one first, where it makes something.
    private func compactMap<Found>(_ find: (ViewNode) -> Found?) -> [Found] {
        var found: [Found] = []
        _ = firstPart { node -> Never? in
            if let value = find(node) { found.append(value) }
            return nil
        }
        return found
    }

    /// What `find` makes of the first view in the order of the tree, this one among them, of which it makes something.
    private func firstPart<Found>(_ find: (ViewNode) -> Found?) -> Found? {
        var pending: [ViewNode] = [self]
        while let node = pending.popLast() {
            if let found = find(node) { return found }
            pending.append(contentsOf: node.parts.reversed())
        }
        return nil
    }
}

extension ViewNode.ButtonContent {
    fileprivate func isCalled(_ name: String) -> Bool {
        if title == name { return true }
        let texts = label.flatMap(\.texts)
        return !texts.isEmpty && (texts.joined() == name || texts.joined(separator: " ") == name)
    }
}
