extension ViewNode {
    /// The action of the first view that is pressed by a tap on the title `title`, in the order of the tree: a view before what
    /// its modifiers bring, among them the views that a picture does not show, such as a toolbar.
    /// - Returns: nil where no such view with an action is called so.
    public func firstButton(titled title: String) -> ActionID? {
        if case .action(let action) = tap(.title(title)) { action } else { nil }
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
