/// A view after its body has been run: what it is, what it holds, and its modifiers. Both front ends, scripts and
/// the Swift DSL, end here; layout begins here.
public struct ViewNode: Equatable, Sendable {
    /// What the view is.
    public var kind: Kind { didSet { mark = nil } }
    /// The modifiers in the order in which they apply: the first is the innermost.
    public var modifiers: [Modifier] { didSet { mark = nil } }
    /// What tells the view from others, and that it is the same in the next tree; nil where its place among its siblings
    /// is all that is known.
    public var identity: ViewIdentity?
    /// What stands for the view where a front end keeps it; nil elsewhere, and once it was changed.
    package var mark: ViewMark?

    /// A view of `kind`.
    public init(_ kind: Kind, modifiers: [Modifier] = [], identity: ViewIdentity? = nil) {
        self.kind = kind
        self.modifiers = modifiers
        self.identity = identity
    }

    /// Whether two views look alike. Their identities do not show, and are not compared.
    public static func == (first: ViewNode, second: ViewNode) -> Bool {
        if let mark = first.mark, mark === second.mark { return true }
        return first.kind == second.kind && first.modifiers == second.modifiers
    }

    /// A view of the vocabulary, which is open: each view's own file in `Vocabulary` adds the function that makes it.
    public struct Kind: Equatable, Sendable {
        /// The view's own value.
        package let content: any ViewContent

        /// The kind of view that `content` is.
        package init(_ content: any ViewContent) {
            self.content = content
        }

        /// Whether both are the same view with equal props and equal views in it.
        public static func == (first: Kind, second: Kind) -> Bool {
            first.content.equals(second.content)
        }
    }

    /// The views directly in this one, those of its modifiers last.
    package var parts: [ViewNode] {
        modifiers.isEmpty ? kind.content.parts : kind.content.parts + modifiers.flatMap(\.content.parts)
    }
}

/// A front end's number for a view and its place: the same one in two trees means that it is the same view, moved or
/// changed. Explicit keys, such as a list's, are part of what the front end tells views apart by.
public struct ViewIdentity: Hashable, Sendable {
    /// The front end's own number.
    public var rawValue: Int

    /// An identity with the front end's number.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }
}

/// A callback of the front end that made a tree; it holds until the next tree from there.
public struct ActionID: Hashable, Sendable {
    /// The front end's own number.
    public var rawValue: Int

    /// An action with the front end's number.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }
}

/// Stands for a view that a front end keeps from tree to tree: views with the same mark are the same view, and what was found out about
/// one holds for the other.
package final class ViewMark: Sendable {
    /// Whether something in the view looks as it came or changed.
    let followsHistory: Bool
    /// The players whose movies are in the view.
    let shownPlayers: Set<PlayerID>

    /// The mark of `view`.
    package init(_ view: ViewNode) {
        var (follows, players) = (view.followsHistoryByItself, Set<PlayerID>())
        if let player = view.shownPlayer { players.insert(player) }
        func look(_ parts: [ViewNode]) {
            // Not one by one as views, which are larger than their marks: there may be thousands.
            for index in parts.indices {
                let mark = parts[index].mark ?? ViewMark(parts[index])
                follows = follows || mark.followsHistory
                if !mark.shownPlayers.isEmpty { players.formUnion(mark.shownPlayers) }
            }
        }
        look(view.kind.content.parts)
        for modifier in view.modifiers { look(modifier.content.parts) }
        (followsHistory, shownPlayers) = (follows, players)
    }
}

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

/// Views that a front end tells together because they stand in a row: to layout, to motion and to whoever searches a tree they stand
/// where the run does. What is found out about a run holds for all of it, so that a long list which stays as it is costs what one view does.
package struct RunContent: ViewContent {
    /// How many runs may stand in each other: a piece of a stack's views, a list in it, and the list's pieces.
    package static let greatestLevel = 3

    let children: [ViewNode]
    /// How many runs stand in each other, this one among them.
    package let level: Int

    /// A run of `children`.
    package init(_ children: [ViewNode]) {
        self.children = children
        level = 1 + (children.lazy.compactMap(\.run?.level).max() ?? 0)
    }

    package var parts: [ViewNode] { children }
    package var viewCount: Int { children.viewCount }

    package func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        context.resolve(children)
    }
}

extension ViewNode {
    /// The run that the view is; nil for a view by itself.
    package var run: RunContent? {
        type(of: kind.content) == RunContent.self ? kind.content as? RunContent : nil
    }
}
