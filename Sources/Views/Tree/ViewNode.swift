/// A view after its body has run: its kind, its content, and its modifiers. Both front ends, scripts and the Swift DSL,
/// produce this tree; layout reads it.
public struct ViewNode: Equatable, Sendable {
    /// The kind of view.
    public var kind: Kind { didSet { mark = nil } }
    /// The modifiers in the order in which they apply: the first is the innermost.
    public var modifiers: [Modifier] { didSet { mark = nil } }
    /// The identity that distinguishes the view from others and links it to the same view in the next tree; nil if only
    /// its position among its siblings is known.
    public var identity: ViewIdentity?
    /// The mark of the view in a front end's cache; nil for views that are not cached, and after a change.
    package var mark: CachedViewID?

    /// Creates a view of `kind`.
    public init(_ kind: Kind, modifiers: [Modifier] = [], identity: ViewIdentity? = nil) {
        self.kind = kind
        self.modifiers = modifiers
        self.identity = identity
    }

    /// Whether two views look alike. Identities are invisible and are not compared.
    public static func == (first: ViewNode, second: ViewNode) -> Bool {
        if let mark = first.mark, mark === second.mark { return true }
        return first.kind == second.kind && first.modifiers == second.modifiers
    }

    /// A view of the vocabulary, which is open: each view's own file in `Vocabulary` adds the function that creates it.
    public struct Kind: Equatable, Sendable {
        /// The view's value.
        package let content: any ViewContent

        /// Creates the kind of `content`.
        package init(_ content: any ViewContent) {
            self.content = content
        }

        /// Whether both are the same view with equal properties and equal child views.
        public static func == (first: Kind, second: Kind) -> Bool {
            first.content.equals(second.content)
        }
    }

    /// The direct child views, those of the modifiers last.
    package var parts: [ViewNode] {
        modifiers.isEmpty ? kind.content.parts : kind.content.parts + modifiers.flatMap(\.content.parts)
    }
}

/// A front end's number for a view and its place. The same number in two trees means the same view, moved or changed.
/// Explicit keys, such as a list's, are part of what a front end uses to distinguish views.
public struct ViewIdentity: Hashable, Sendable {
    /// The number that the front end assigned.
    public var rawValue: Int

    /// Creates an identity with the front end's number.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }
}

/// A callback of the front end that made a tree; valid until the front end's next tree.
public struct ActionID: Hashable, Sendable {
    /// The number that the front end assigned.
    public var rawValue: Int

    /// Creates an action with the front end's number.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }
}

/// The identity of a view that a front end caches from tree to tree. Views with the same mark are the same view, so
/// properties derived from one hold for the other.
package final class CachedViewID: Sendable {
    /// Whether a part of the view animates changes or insertions.
    let followsHistory: Bool
    /// The players whose movies are in the view.
    let shownPlayers: Set<PlayerID>

    /// Creates the mark of `view`.
    package init(_ view: ViewNode) {
        var (follows, players) = (view.followsHistoryByItself, Set<PlayerID>())
        if let player = view.shownPlayer { players.insert(player) }
        func look(_ parts: [ViewNode]) {
            // Reads each part in place without copying the view, which is larger than its mark: there may be thousands.
            for index in parts.indices {
                let mark = parts[index].mark ?? CachedViewID(parts[index])
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
    /// Returns the action of the first view that a tap on the title `title` presses, in tree order. A view precedes the
    /// views that its modifiers add, including those that a frame does not show, such as a toolbar.
    /// - Returns: nil if no view with an action has this title.
    public func firstButton(titled title: String) -> ActionID? {
        if case .action(let action) = tap(.title(title)) { action } else { nil }
    }

    /// The texts in the view, in tree order.
    package var texts: [String] {
        compactMap { ($0.kind.content as? TextContent)?.string }
    }

    /// Whether the view is a text that consists only of characters.
    package var isPlainText: Bool {
        guard let text = kind.content as? TextContent else { return false }
        return text.pieces.allSatisfy { if case .string = $0 { true } else { false } }
    }

    /// The identities of the view and of its descendants, in tree order.
    package var identities: [ViewIdentity] {
        compactMap(\.identity)
    }

    /// Returns the non-nil results of `find` for the view and its descendants, in tree order.
    private func compactMap<Found>(_ find: (ViewNode) -> Found?) -> [Found] {
        var found: [Found] = []
        _ = firstPart { node -> Never? in
            if let value = find(node) { found.append(value) }
            return nil
        }
        return found
    }

    /// Returns the first non-nil result of `find` for the view and its descendants, in tree order.
    private func firstPart<Found>(_ find: (ViewNode) -> Found?) -> Found? {
        var pending: [ViewNode] = [self]
        while let node = pending.popLast() {
            if let found = find(node) { return found }
            pending.append(contentsOf: node.parts.reversed())
        }
        return nil
    }
}

/// A run of consecutive views that a front end groups in one node. Layout, animation and tree searches treat the views
/// as if they were in the run's place. Properties derived for a run hold for all its views, so a long unchanged list
/// costs as much as one view.
package struct RunContent: ViewContent {
    /// The maximum nesting level of runs: a piece of a stack's views, a list in it, and the list's pieces.
    package static let maximumLevel = 3

    let children: [ViewNode]
    /// The nesting level of runs, this one included.
    package let level: Int

    /// Creates a run of `children`.
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
    /// The run that the view is; nil for a single view.
    package var run: RunContent? {
        type(of: kind.content) == RunContent.self ? kind.content as? RunContent : nil
    }
}
