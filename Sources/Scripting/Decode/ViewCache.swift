import SharedTypes
import Views

/// The size of a part of a tree, as far as it is limited.
struct TreeSize {
    /// The number of views, including texts.
    var views = 0
    /// The number of their modifiers.
    var modifiers = 0
    /// The total length of all texts, in UTF-8 bytes.
    var textsLength = 0

    /// The number of views as the limit counts them: two modifiers take about as much memory as a view.
    var countedViews: Int { views + modifiers / 2 }

    static func + (first: TreeSize, second: TreeSize) -> TreeSize {
        TreeSize(
            views: first.views + second.views, modifiers: first.modifiers + second.modifiers,
            textsLength: first.textsLength + second.textsLength)
    }

    static func - (first: TreeSize, second: TreeSize) -> TreeSize {
        TreeSize(
            views: first.views - second.views, modifiers: first.modifiers - second.modifiers,
            textsLength: first.textsLength - second.textsLength)
    }
}

/// The cached views of earlier trees, to which later trees refer by number. With one change among 1,000 views, decoding
/// takes a hundredth of the time of the whole tree (row "decoding a change among 1,000").
struct ViewCache {
    /// A cached view, with the sizes that it adds to any tree.
    final class CachedView: Sendable {
        let view: ViewNode
        let size: TreeSize
        /// The maximum nesting depth of views.
        let depth: Int
        /// The maximum nesting depth of views and modifiers.
        let levels: Int
        /// The location of the innermost of those views; nil if it is unknown, and if the nesting is shallow.
        let innermost: SourceLocation?
        let declarations: ContentDeclarations
        /// The notes that are due when the view becomes visible in the frame, and were not reported yet.
        let pendingNotes: [Note]

        init(
            _ view: ViewNode, size: TreeSize, depth: Int, height: NestingDepth, _ declarations: ContentDeclarations,
            pendingNotes: [Note]
        ) {
            (self.view, self.size, self.depth, levels) = (view, size, depth, height.levels)
            innermost = height.levels > 32 ? height.place : nil
            (self.declarations, self.pendingNotes) = (declarations, pendingNotes)
        }
    }

    /// A note about a view.
    struct Note: Sendable {
        let text: String
        let location: SourceLocation?
    }

    private struct Entry {
        /// The view; nil if it could not be shown.
        let view: CachedView?
        let byteCount: Int
    }

    /// The maximum number of bytes that describe cached views: the worker that sends them is not trusted with unlimited
    /// memory.
    let maximumByteCount: Int

    /// Creates an empty cache; the views to come have descriptions of at most `maximumByteCount` bytes.
    init(maximumByteCount: Int) {
        self.maximumByteCount = maximumByteCount
    }

    private var all: [Int: Entry] = [:]
    /// The errors of views that could not be shown.
    private var errors: [Int: ScriptError] = [:]
    private var byteCount = 0

    /// The view of a number; nil for an unknown number. Throws if the view could not be shown.
    subscript(number: Int) -> CachedView? {
        get throws(ScriptError) {
            guard let entry = all[number] else { return nil }
            if let view = entry.view { return view }
            if let error = errors[number] { throw error }
            return nil
        }
    }

    /// Caches a view whose description, without the views cached in it, has `count` bytes; returns false if the cache
    /// is full.
    mutating func keep(_ result: Result<CachedView, ScriptError>, as number: Int, byteCount count: Int) -> Bool {
        remove(number)
        guard byteCount + count <= maximumByteCount, all.count < 4 * TreeLimits.views else { return false }
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
    /// Reads the view of an element of `byteCount` bytes by `read`, and caches it as number `identity` for later trees.
    mutating func keeping(
        _ identity: ViewIdentity, byteCount: Int, _ read: (inout TreeDecoder) throws(ScriptError) -> ViewNode
    ) throws(ScriptError) -> ViewNode {
        let before = (
            size: size, content: content, deepest: deepest, height: height, bytes: cachedBytes,
            pendingNotes: pendingNotes
        )
        (content, pendingNotes, deepest, height) = (ContentDeclarations(), [], depth, NestingDepth())
        var view = try read(&self)
        view.mark = CachedViewID(view)
        let made = ViewCache.CachedView(
            view, size: size - before.size, depth: deepest - depth, height: height, content, pendingNotes: pendingNotes)
        try keep(.success(made), as: identity.rawValue, byteCount: byteCount - (cachedBytes - before.bytes))
        cachedBytes = before.bytes + byteCount
        content.add(before.content)
        pendingNotes = before.pendingNotes + pendingNotes
        deepest = max(before.deepest, deepest)
        height.join(before.height)
        return view
    }

    private mutating func keep(
        _ result: Result<ViewCache.CachedView, ScriptError>, as number: Int, byteCount: Int
    ) throws(ScriptError) {
        if kept.keep(result, as: number, byteCount: max(byteCount, 0)) { return }
        throw ScriptError(
            .limit, "the views of the script's pages together take more than \(kept.maximumByteCount >> 20) MB")
    }

    /// The view that was cached as `number`.
    mutating func cachedView(_ number: Double) throws(ScriptError) -> ViewNode {
        guard let number = Int(exactly: number), let found = try kept[number] else {
            throw ScriptError(.system, "the view tree cannot be read: it refers to an unknown view")
        }
        size = size + found.size
        deepest = max(deepest, depth + found.depth)
        height.join(NestingDepth(levels: found.levels, place: found.innermost))
        try checkSize(at: nil)
        try checkDepth(depth + found.depth, at: nil)
        if !found.declarations.isEmpty { content.add(found.declarations) }
        for note in found.pendingNotes { reportWhenVisible(note) }
        return found.view
    }

    /// Caches the views of a tree that could not be shown, so that later trees may refer to them; a view that cannot be
    /// shown is stored with the error.
    mutating func keepAll(in value: JSONValue, level: Int = 0) {
        guard value.isObject, level <= TreeLimits.depth else { return }
        let element = Element(value)
        if let children = element.children { for child in children.elements { keepAll(in: child, level: level + 1) } }
        guard element.isCached, let number = element.identity?.rawValue else { return }
        beginTree()
        do throws(ScriptError) {
            _ = try node(value)
        } catch {
            _ = kept.keep(.failure(error), as: number, byteCount: 0)
        }
        cachedAgain?.insert(number)
    }
}
