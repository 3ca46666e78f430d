/// The cache of layouts of views that a front end reuses from tree to tree. A view that did not change, and inherits
/// the same values, is not laid out again. Single-threaded.
///
/// Without it, a change among 1,000 views takes 40 times the allocations (35,589 instead of 883; row "pieces: laying
/// out 1,000 views to one change").
///
/// The cache has the layouts in two environments, such as one at the requested size and one at the canvas's size. A
/// view has one entry for both, so that the cache detects when it holds the last reference.
package final class LayoutCache {
    /// A view, and its layout in each of the environments.
    private final class CachedView {
        // Not weak: weak references make an object slower for its owners. While the mark is held, no other object has
        // its identity.
        var mark: CachedViewID
        var layouts: [Layout?] = [nil, nil]

        init(_ mark: CachedViewID) { self.mark = mark }
    }

    private final class Layout {
        let style: InheritedStyle
        let axis: Axis?
        let depth: Int
        let nodes: [LayoutNode]

        init(_ nodes: [LayoutNode], in context: LayoutContext) {
            (self.nodes, style, axis, depth) = (nodes, context.style, context.axis, context.depth)
        }
    }

    /// The inherited values that a view's modifiers produced.
    private struct Inheritance {
        let modifiers: [Modifier]
        let outer: InheritedStyle
        let inner: InheritedStyle
    }

    /// The data of one environment, other than the layouts.
    private struct Space {
        var surroundings: Surroundings?
        var root = InheritedStyle(appearance: Appearance(.light))
        var inherited: [ViewIdentity: Inheritance] = [:]
        /// The long lines of stacks, with the pass of their last layout.
        var lines: [ViewIdentity: (line: StackArrangements, pass: Int)] = [:]
    }

    private static let fewest = 256
    /// The number of cached views that are examined for each view that was laid out: enough to remove the views of an
    /// earlier tree soon, and few beside the work for the new one.
    private static let examinedPerView = 8
    /// The number of layouts for which an unused line is kept.
    private static let evictionAge = 64

    /// The nodes with many cached measurements in the current layout.
    let overflow = MeasurementTrimList()

    private var cachedViews: [ObjectIdentifier: CachedView] = [:]
    private var spaces = [Space(), Space()]
    /// The index of the current layout's environment.
    private var current = 0
    /// The number of layouts so far.
    private var pass = 0
    /// The number of views that were laid out since views without other references were removed.
    private var madeViews = 0

    /// The number of cached views, for tests.
    package var count: Int { cachedViews.count }
    /// The number of cached lines, for tests.
    package var lineCount: Int { spaces.reduce(0) { $0 + $1.lines.count } }

    /// The number of entries at which a table of an environment is emptied: more than the views of a tree have.
    private var capacity: Int { max(Self.fewest, 2 * cachedViews.count) }

    /// Creates an empty cache.
    package init() {}

    /// Returns the inherited style of the root, excluding its own modifiers. Calls `make` only if no style is cached
    /// for `surroundings`.
    func root(in surroundings: Surroundings, _ make: () -> InheritedStyle) -> InheritedStyle {
        if let known = spaces.firstIndex(where: { $0.surroundings == surroundings }) {
            current = known
            return spaces[known].root
        }
        // Replaces the environment that is not in use, if there are two.
        if spaces[current].surroundings != nil { current = 1 - current }
        spaces[current] = Space(surroundings: surroundings, root: make())
        for view in cachedViews.values { view.layouts[current] = nil }
        return spaces[current].root
    }

    /// Returns the cached layout of the view of `mark`, if its context is unchanged; else nil.
    func nodes(of mark: CachedViewID, in context: LayoutContext) -> [LayoutNode]? {
        guard let found = cachedViews[ObjectIdentifier(mark)]?.layouts[current], found.axis == context.axis,
            found.depth == context.depth, found.style.isCopy(of: context.style)
        else { return nil }
        return found.nodes
    }

    /// Counts a view that is laid out.
    func countView() { madeViews += 1 }

    /// Ends a layout: keeps only the first measurements of each node, and removes the views of earlier trees and the
    /// lines of stacks that were not used for long.
    func endPass() {
        for node in overflow.nodes { node.endPass() }
        overflow.nodes = []
        // By the views that were laid out: one cached view, such as a Markdown text, may consist of thousands.
        if madeViews * Self.examinedPerView >= cachedViews.count {
            removeUnreferenced()
            madeViews = 0
        }
        pass += 1
        guard pass.isMultiple(of: Self.evictionAge) else { return }
        for index in spaces.indices {
            spaces[index].lines = spaces[index].lines.filter { $0.value.pass >= pass - Self.evictionAge }
        }
    }

    func keep(_ nodes: [LayoutNode], of mark: CachedViewID, in context: LayoutContext) {
        for node in nodes { node.isCached = true }
        let layout = Layout(nodes, in: context)
        if let known = cachedViews[ObjectIdentifier(mark)] {
            known.layouts[current] = layout
            return
        }
        let view = CachedView(mark)
        view.layouts[current] = layout
        cachedViews[ObjectIdentifier(mark)] = view
    }

    /// Removes the views whose marks have no other reference, and belong to no tree.
    private func removeUnreferenced() {
        // Removing during the iteration would copy the table.
        let keys = cachedViews.compactMap { key, view in isKnownUniquelyReferenced(&view.mark) ? key : nil }
        for key in keys { cachedViews[key] = nil }
    }

    /// Replaces `style`, which the modifiers of `node` derived from `outer`, with the cached one of the same
    /// derivation.
    func recall(_ style: inout InheritedStyle, of node: ViewNode, in outer: InheritedStyle) {
        guard !style.isCopy(of: outer), let identity = node.identity else { return }
        if let known = spaces[current].inherited[identity], known.outer.isCopy(of: outer),
            known.modifiers == node.modifiers
        {
            style = known.inner
            return
        }
        if spaces[current].inherited.count >= capacity { spaces[current].inherited = [:] }
        spaces[current].inherited[identity] = Inheritance(modifiers: node.modifiers, outer: outer, inner: style)
    }

    /// Returns the line of the stack `identity` in the previous layout; nil if there is none, or if it was short.
    func line(of identity: ViewIdentity) -> StackArrangements? { spaces[current].lines[identity]?.line }

    /// Caches the line of the stack `identity` for the next layout.
    func keep(_ line: StackArrangements, of identity: ViewIdentity) {
        if spaces[current].lines.count >= capacity { spaces[current].lines = [:] }
        spaces[current].lines[identity] = (line, pass)
    }

    /// The inputs that all layouts of a tree have in common.
    struct Surroundings: Equatable {
        var appearance: Appearance
        var displayScale: Double
        var locale: String
        var direction: LayoutDirection
        var container: Size?
        var hostedViews: HostedViewDrawing
        var measurer: ObjectIdentifier
    }
}

/// The nodes with more cached measurements than the next layout is likely to need. Single-threaded.
final class MeasurementTrimList {
    var nodes: [LayoutNode] = []
}

/// The cached measurements of a view, by proposal. Nearly all views receive a few proposals, for which comparing is
/// faster than hashing.
///
/// Without it, a change among 1,000 views takes 50 times as long (16.5 instead of 0.33 ms; row "pieces: laying out
/// 1,000 views to one change").
struct MeasurementCache {
    private static let fewest = 8

    private var first: [(proposal: ProposedSize, metrics: LayoutMetrics)] = []
    private var others: [ProposedSize: LayoutMetrics] = [:]

    /// The cached metrics for `proposal`; nil if there are none.
    subscript(proposal: ProposedSize) -> LayoutMetrics? {
        for answer in first where answer.proposal == proposal { return answer.metrics }
        return others.isEmpty ? nil : others[proposal]
    }

    /// Removes all but the first measurements: the next layout first repeats those, then makes proposals that depend on
    /// other views.
    mutating func keepFirst() {
        others = [:]
    }

    /// Caches metrics. Returns whether they are the first beyond those that are kept permanently.
    mutating func add(_ metrics: LayoutMetrics, for proposal: ProposedSize) -> Bool {
        guard first.count >= Self.fewest else {
            first.append((proposal, metrics))
            return false
        }
        others[proposal] = metrics
        return others.count == 1
    }
}
