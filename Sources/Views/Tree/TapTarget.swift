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

    /// What comes of a tap at `point` of a layout with these `frames`, which come in the order in which they are drawn. What
    /// lies on top is tapped, or what holds it.
    package func tap(at point: Point, frames: [LayoutFrame]) -> TapResult {
        let tappable = Dictionary(
            TappableView.all(in: self).compactMap { view in view.node.identity.map { ($0, view) } },
            uniquingKeysWith: { first, _ in first })
        let known = KnownViews(self)
        for (index, frame) in frames.enumerated().reversed() where frame.rect.contains(point) {
            guard let identity = frame.identity, !known.letThrough.contains(identity) else { continue }
            if let view = tappable[identity] { return view.result }
            guard known.leaves.contains(identity) else { continue }
            // A view that shows something is in the way of what lies beneath, but for those that hold it.
            var depth = frame.depth
            for holder in frames[..<index].reversed() where holder.depth < depth {
                depth = holder.depth
                if let view = holder.identity.flatMap({ tappable[$0] }) { return view.result }
            }
            return .nothing
        }
        return .nothing
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
            let rules = node.modifiers.compactMap { $0.content as? any TapRule }
            let isDisabled = isOuterDisabled || rules.contains(where: \.isTapDisabled)
            let presses = [node.kind.content as? any Pressable] + node.modifiers.map { $0.content as? any Pressable }
            for press in presses.compactMap({ $0 }) {
                found.append(TappableView(node: node, press: press, isDisabled: isDisabled))
            }
            pending += node.parts.reversed().map { ($0, isDisabled) }
        }
        return found
    }
}

/// Views by what they are to a tap.
private struct KnownViews {
    /// Those that show something themselves.
    private(set) var leaves: Set<ViewIdentity> = []
    /// Those that let taps through, and what is in them.
    private(set) var letThrough: Set<ViewIdentity> = []

    init(_ root: ViewNode) {
        var pending = [(root, false)]
        while let (node, isOuterOpen) = pending.popLast() {
            let isOpen =
                isOuterOpen || node.modifiers.contains { ($0.content as? any TapRule)?.letsTapsThrough == true }
            if let identity = node.identity {
                if isOpen { letThrough.insert(identity) }
                let content = node.kind.content
                if content.parts.isEmpty, !(content is SpacerContent), content.viewCount > 0 {
                    leaves.insert(identity)
                }
            }
            pending += node.parts.map { ($0, isOpen) }
        }
    }
}
