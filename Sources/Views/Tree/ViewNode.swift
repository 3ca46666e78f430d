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
