extension ViewNode {
    /// The action of the first button that is called `title`, in the order of the tree: a view before what its modifiers
    /// bring, among them the views that a picture does not show, such as a toolbar.
    ///
    /// A button is called by its title and by the texts of its label, put together with or without spaces between them.
    /// - Returns: nil where no button with an action is called so.
    public func firstButton(titled title: String) -> ActionID? {
        var pending: [ViewNode] = [self]
        while let node = pending.popLast() {
            if case .button(let content) = node.kind, let action = content.action, content.isCalled(title) {
                return action
            }
            pending.append(contentsOf: node.parts.reversed())
        }
        return nil
    }

    /// The views directly in this one, those of its modifiers last.
    var parts: [ViewNode] {
        var parts: [ViewNode]
        switch kind {
        case .hstack(_, _, let children), .vstack(_, _, let children), .zstack(_, let children), .group(let children):
            parts = children
        case .progress(let content):
            parts = [content.label, content.currentValueLabel].compactMap { $0 }
        case .button(let content):
            parts = content.label
        case .page(let content):
            parts = content.children
        case .empty, .text, .symbol, .spacer, .divider, .shape:
            parts = []
        }
        for modifier in modifiers {
            switch modifier {
            case .background(let content, _), .overlay(let content, _): parts.append(content)
            case .attachment(_, let content): parts += content
            default: break
            }
        }
        return parts
    }
}

extension ViewNode.ButtonContent {
    fileprivate func isCalled(_ name: String) -> Bool {
        if title == name { return true }
        var texts: [String] = []
        var pending = Array(label.reversed())
        while let node = pending.popLast() {
            if case .text(let string) = node.kind { texts.append(string) }
            pending.append(contentsOf: node.parts.reversed())
        }
        return !texts.isEmpty && (texts.joined() == name || texts.joined(separator: " ") == name)
    }
}
