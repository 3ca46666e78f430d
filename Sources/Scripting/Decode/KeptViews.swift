import JSONText
import Views

/// What a tree's part has of what a tree may have.
struct TreeSize: Equatable {
    /// The views, texts among them.
    var views = 0
    /// The characters of all texts, in UTF-8 bytes.
    var textsLength = 0
    /// The most views within one another.
    var depth = 0
}

/// The views of the trees so far that later trees name by their numbers alone.
struct KeptViews {
    /// A view, with what it counts for wherever it stands.
    final class Kept: Sendable {
        let view: ViewNode
        let size: TreeSize
        let declarations: ContentDeclarations

        init(_ view: ViewNode, size: TreeSize, _ declarations: ContentDeclarations) {
            (self.view, self.size, self.declarations) = (view, size, declarations)
        }
    }

    private var all: [Int: Kept] = [:]
    private var textsLength = 0

    /// Whether more is kept than the pages of a script have together: whoever tells trees is not to be trusted with the room for them.
    var isOverfull: Bool { all.count > 4 * TreeLimits.views || textsLength > 16 * TreeLimits.textsLength }

    /// The view of a number.
    subscript(number: Int) -> Kept? { all[number] }

    mutating func keep(_ kept: Kept, as number: Int) {
        remove(number)
        all[number] = kept
        textsLength += kept.size.textsLength
    }

    mutating func remove(_ number: Int) {
        guard let old = all.removeValue(forKey: number) else { return }
        textsLength -= old.size.textsLength
    }
}

extension TreeDecoder {
    /// The view that `read` makes of an element, kept as number `identity` for the trees to come.
    mutating func keeping(
        _ identity: ViewIdentity, _ read: (inout TreeDecoder) throws(ScriptError) -> ViewNode
    ) throws(ScriptError) -> ViewNode {
        let (before, around, deepest) = (size, content, deepest)
        content = ContentDeclarations()
        self.deepest = depth
        var view = try read(&self)
        view.mark = ViewMark(view)
        let own = TreeSize(
            views: size.views - before.views, textsLength: size.textsLength - before.textsLength,
            depth: self.deepest - depth)
        kept.keep(KeptViews.Kept(view, size: own, content), as: identity.rawValue)
        content.add(around)
        self.deepest = max(deepest, self.deepest)
        return view
    }

    /// The view that was kept as `number`.
    mutating func keptView(_ number: Double) throws(ScriptError) -> ViewNode {
        guard let found = Int(exactly: number).flatMap({ kept[$0] }) else {
            throw ScriptError(.system, "the tree of views cannot be read: it names a view that was not told")
        }
        size.views += found.size.views
        size.textsLength += found.size.textsLength
        deepest = max(deepest, depth + found.size.depth)
        try checkSize(at: nil)
        try checkDepth(depth + found.size.depth, at: nil)
        if !found.declarations.isEmpty { content.add(found.declarations) }
        return found.view
    }
}
