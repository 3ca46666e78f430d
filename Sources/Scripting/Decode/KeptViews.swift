import JSONText
import Terms
import Views

/// What a tree's part has of what a tree may have.
struct TreeSize {
    /// The views, texts among them.
    var views = 0
    /// The characters of all texts, in UTF-8 bytes.
    var textsLength = 0
}

/// The views of the trees so far that later trees name by their numbers alone.
struct KeptViews {
    /// A view, with what it counts for wherever it stands.
    final class Kept: Sendable {
        let view: ViewNode
        let size: TreeSize
        /// The most views within one another.
        let depth: Int
        /// The most views and modifiers within one another.
        let levels: Int
        /// The place of the innermost of those views; nil where it is not known, and where few views are in each other.
        let innermost: SourceLocation?
        let declarations: ContentDeclarations
        /// What is to be said where it is in the picture, and was not.
        let unsaid: [Note]

        init(
            _ view: ViewNode, size: TreeSize, depth: Int, height: LayoutHeight, _ declarations: ContentDeclarations,
            unsaid: [Note]
        ) {
            (self.view, self.size, self.depth, levels) = (view, size, depth, height.levels)
            innermost = height.levels > 32 ? height.place : nil
            (self.declarations, self.unsaid) = (declarations, unsaid)
        }
    }

    /// Something to be said of a view.
    struct Note: Sendable {
        let text: String
        let location: SourceLocation?
    }

    private struct Entry {
        /// The view; nil where it could not be shown.
        let view: Kept?
        let byteCount: Int
    }

    /// The most bytes that kept views are told in: whoever tells them is not to be trusted with the room for them.
    let greatestByteCount: Int

    /// No views; those to come are told in `greatestByteCount` bytes at most.
    init(greatestByteCount: Int) {
        self.greatestByteCount = greatestByteCount
    }

    private var all: [Int: Entry] = [:]
    /// Why views could not be shown.
    private var errors: [Int: ScriptError] = [:]
    private var byteCount = 0

    /// The view of a number; nil for a number that was not told. Throws where the view could not be shown.
    subscript(number: Int) -> Kept? {
        get throws(ScriptError) {
            guard let entry = all[number] else { return nil }
            if let view = entry.view { return view }
            if let error = errors[number] { throw error }
            return nil
        }
    }

    /// Keeps a view that is told, without those kept in it, in `count` bytes; false where there is no room for it.
    mutating func keep(_ result: Result<Kept, ScriptError>, as number: Int, byteCount count: Int) -> Bool {
        remove(number)
        guard byteCount + count <= greatestByteCount, all.count < 4 * TreeLimits.views else { return false }
        switch result {
        case .success(let view): all[number] = Entry(view: view, byteCount: count)
        case .failure(let error): (all[number], errors[number]) = (Entry(view: nil, byteCount: count), error)
        }
        byteCount += count
        return true
    }

    mutating func remove(_ number: Int) {
        guard let old = all.removeValue(forKey: number) else { return }
        byteCount -= old.byteCount
        if old.view == nil { errors[number] = nil }
    }
}

extension TreeDecoder {
    /// The view that `read` makes of an element of `byteCount` bytes, kept as number `identity` for the trees to come.
    mutating func keeping(
        _ identity: ViewIdentity, byteCount: Int, _ read: (inout TreeDecoder) throws(ScriptError) -> ViewNode
    ) throws(ScriptError) -> ViewNode {
        let before = (
            size: size, content: content, deepest: deepest, height: height, bytes: keptBytes, unsaid: unsaid
        )
        (content, unsaid, deepest, height) = (ContentDeclarations(), [], depth, LayoutHeight())
        var view = try read(&self)
        view.mark = ViewMark(view)
        let own = TreeSize(
            views: size.views - before.size.views, textsLength: size.textsLength - before.size.textsLength)
        let made = KeptViews.Kept(
            view, size: own, depth: deepest - depth, height: height, content, unsaid: unsaid)
        try keep(.success(made), as: identity.rawValue, byteCount: byteCount - (keptBytes - before.bytes))
        keptBytes = before.bytes + byteCount
        content.add(before.content)
        unsaid = before.unsaid + unsaid
        deepest = max(before.deepest, deepest)
        height.join(before.height)
        return view
    }

    private mutating func keep(
        _ result: Result<KeptViews.Kept, ScriptError>, as number: Int, byteCount: Int
    ) throws(ScriptError) {
        if kept.keep(result, as: number, byteCount: max(byteCount, 0)) { return }
        throw ScriptError(
            .limit, "the views of the script's pages together take more than \(kept.greatestByteCount >> 20) MB")
    }

    /// The view that was kept as `number`.
    mutating func keptView(_ number: Double) throws(ScriptError) -> ViewNode {
        guard let number = Int(exactly: number), let found = try kept[number] else {
            throw ScriptError(.system, "the tree of views cannot be read: it names a view that was not told")
        }
        size.views += found.size.views
        size.textsLength += found.size.textsLength
        deepest = max(deepest, depth + found.depth)
        height.join(LayoutHeight(levels: found.levels, place: found.innermost))
        try checkSize(at: nil)
        try checkDepth(depth + found.depth, at: nil)
        if !found.declarations.isEmpty { content.add(found.declarations) }
        for note in found.unsaid { sayInPicture(note) }
        return found.view
    }

    /// After a tree that could not be shown: keeps what it tells all the same, a view that cannot be shown with the reason, so that the
    /// trees to come may name it.
    mutating func keepAll(in value: JSONValue, level: Int = 0) {
        guard value.isObject, level <= TreeLimits.depth else { return }
        let element = Element(value)
        if let children = element.children { for child in children.elements { keepAll(in: child, level: level + 1) } }
        guard element.isKept, let number = element.identity?.rawValue else { return }
        beginTree()
        do throws(ScriptError) {
            _ = try node(value)
        } catch {
            _ = kept.keep(.failure(error), as: number, byteCount: 0)
        }
        keptAgain?.insert(number)
    }
}
