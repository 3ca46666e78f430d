/// The target of a tap.
public enum TapTarget: Equatable, Sendable {
    /// The button with this title, or whose texts joined together equal it.
    case title(String)
    /// The first tappable view with this name: its accessibility label, its title, or a text in it.
    case label(String)
    /// A point of the canvas, in points from its top left corner.
    case point(x: Double, y: Double)
}

/// The result of a tap.
package enum TapResult: Equatable, Sendable {
    /// The program receives the action.
    case action(ActionID)
    /// The tap opens a link.
    case link(String)
    /// The target is disabled.
    case disabled
    /// There is nothing to tap.
    case nothing
}

extension ViewNode {
    /// Returns the result of a tap on `target`, searching in tree order. Returns `.nothing` for a point, which needs a
    /// layout.
    package func tap(_ target: TapTarget) -> TapResult {
        let views = TappableView.all(in: self)
        switch target {
        case .title(let title):
            let found = views.filter { $0.isTitled(title) }
            return (found.first { $0.press.pressAction != nil } ?? found.first)?.result ?? .nothing
        case .label(let name):
            let exact = views.first { $0.isTitled(name) || $0.node.accessibleNames.contains(name) }
            // Of the views that contain such a text, the innermost is meant. It follows its ancestors in the list.
            let holder = views.last { $0.node.texts.contains(name) || $0.node.allAccessibleNames.contains(name) }
            return (exact ?? holder)?.result ?? .nothing
        case .point: return .nothing
        }
    }

    fileprivate var accessibleNames: [String] {
        modifiers.compactMap { ($0.content as? any AccessibleNaming)?.accessibleName }
    }

    fileprivate var allAccessibleNames: [String] {
        accessibleNames + parts.flatMap(\.allAccessibleNames)
    }
}

/// A tappable view, and whether it is disabled.
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

    /// Returns the tappable views in `root`, in tree order.
    static func all(in root: ViewNode) -> [TappableView] {
        var found: [TappableView] = []
        var pending = [(root, false)]
        while let (node, isOuterDisabled) = pending.popLast() {
            // A modifier disables the content inside it.
            var isDisabled = isOuterDisabled
            var presses: [TappableView] = []
            func add(_ content: Any) {
                guard let press = content as? any Pressable else { return }
                presses.append(TappableView(node: node, press: press, isDisabled: isDisabled))
            }
            for modifier in node.modifiers.reversed() {
                add(modifier.content)
                if let rule = (modifier.content as? any HitTestRule)?.isTapDisabled { isDisabled = rule }
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
