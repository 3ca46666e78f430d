/// What a tap is aimed at.
public enum TapTarget: Equatable, Sendable {
    /// The button with this title, or whose texts put together are it.
    case title(String)
    /// What can be tapped and is called so: by its accessibility label, its title, or a text in it.
    case label(String)
    /// What lies at a place of the canvas, in points from its top left corner.
    case point(x: Double, y: Double)
}

/// What a tap comes to.
package enum TapResult: Equatable, Sendable {
    /// The program is to be told.
    case action(ActionID)
    /// A link leads there.
    case link(String)
    /// What is there is disabled.
    case disabled
    /// Nothing there can be tapped.
    case nothing
}

extension ViewNode {
    /// What comes of a tap on what is called `target`, in the order of the tree; `.nothing` for a place, which only a layout
    /// knows.
    package func tap(_ target: TapTarget) -> TapResult {
        let views = TappableView.all(in: self)
        switch target {
        case .title(let title):
            let found = views.filter { $0.isTitled(title) }
            return (found.first { $0.press.pressAction != nil } ?? found.first)?.result ?? .nothing
        case .label(let name):
            let exact = views.first { $0.isTitled(name) || $0.node.spokenNames.contains(name) }
            // Of the views that hold such a text the innermost is meant, which comes after those around it.
            let holder = views.last { $0.node.texts.contains(name) || $0.node.allSpokenNames.contains(name) }
            return (exact ?? holder)?.result ?? .nothing
        case .point: return .nothing
        }
    }

    fileprivate var spokenNames: [String] {
        modifiers.compactMap { ($0.content as? any ViewNaming)?.spokenName }
    }

    fileprivate var allSpokenNames: [String] {
        spokenNames + parts.flatMap(\.allSpokenNames)
    }
}

/// A view that a tap does something with, and whether it is disabled.
private struct TappableView {
    let node: ViewNode
    let press: any Pressable
    let isDisabled: Bool

    var result: TapResult {
        if isDisabled { return .disabled }
        if let action = press.pressAction { return .action(action) }
        return press.pressLink.map { .link($0) } ?? .nothing
    }

    func isTitled(_ name: String) -> Bool {
        if press.pressTitle == name { return true }
        let texts = ViewNode(node.kind).texts
        return !texts.isEmpty && (texts.joined() == name || texts.joined(separator: " ") == name)
    }

    /// Those in `root`, in the order of the tree.
    static func all(in root: ViewNode) -> [TappableView] {
        var found: [TappableView] = []
        var pending = [(root, false)]
        while let (node, isOuterDisabled) = pending.popLast() {
            // What a modifier disables lies within it.
            var isDisabled = isOuterDisabled
            var presses: [TappableView] = []
            func add(_ content: Any) {
                guard let press = content as? any Pressable else { return }
                presses.append(TappableView(node: node, press: press, isDisabled: isDisabled))
            }
            for modifier in node.modifiers.reversed() {
                add(modifier.content)
                if let rule = (modifier.content as? any TapRule)?.isTapDisabled { isDisabled = rule }
            }
            add(node.kind.content)
            found += presses.reversed()
            pending += node.parts.reversed().map { ($0, isDisabled) }
            if let text = node.kind.content as? TextContent {
                pending += text.textParts.reversed().map { ($0, isDisabled) }
            }
        }
        return found
    }
}
