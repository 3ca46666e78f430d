/// The layouts of views that a front end keeps from tree to tree, for the layouts after: what did not change, and inherits what it did, is
/// not laid out again. One thread.
///
/// It has the layouts in two surroundings, such as those at the size that was asked for and those at the canvas's: a view is known once for
/// both, so that it is seen when nobody else knows it any more.
package final class LayoutMemory {
    /// A view, and its layout in each of the surroundings.
    private final class Kept {
        // Not weak: an object that is known weakly is slower for whoever holds it. As long as it is held, no other has its identity.
        var mark: ViewMark
        var layouts: [Layout?] = [nil, nil]

        init(_ mark: ViewMark) { self.mark = mark }
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

    /// What a view's modifiers made of what it inherits.
    private struct Inheritance {
        let modifiers: [Modifier]
        let outer: InheritedStyle
        let inner: InheritedStyle
    }

    /// What is known of layouts in the same surroundings, besides the layouts.
    private struct Space {
        var surroundings: Surroundings?
        var root = InheritedStyle(appearance: Appearance(.light))
        var inherited: [ViewIdentity: Inheritance] = [:]
        /// The long lines of stacks, and when they were laid out.
        var lines: [ViewIdentity: (line: StackLine, pass: Int)] = [:]
    }

    private static let fewest = 256
    /// How many layouts a line is kept that is not asked for.
    private static let patience = 64

    /// The nodes that remember much of the layout that is made now.
    let overflow = LayoutOverflow()

    private var kept: [ObjectIdentifier: Kept] = [:]
    private var spaces = [Space(), Space()]
    /// The surroundings of the layout that is made now.
    private var current = 0
    /// How many layouts were made.
    private var pass = 0
    /// How many may be kept until those are looked for of which no view is left.
    private var room = fewest

    /// How many views are kept, for tests.
    package var count: Int { kept.count }
    /// How many lines are kept, for tests.
    package var lineCount: Int { spaces.reduce(0) { $0 + $1.lines.count } }

    /// Nothing is kept.
    package init() {}

    /// What the root inherits besides its own modifiers: a style that `make` makes, the same one as in the layout before where it was made
    /// for the same.
    func root(in surroundings: Surroundings, _ make: () -> InheritedStyle) -> InheritedStyle {
        if let known = spaces.firstIndex(where: { $0.surroundings == surroundings }) {
            current = known
            return spaces[known].root
        }
        // In place of those that are not in use, where there are two.
        if spaces[current].surroundings != nil { current = 1 - current }
        spaces[current] = Space(surroundings: surroundings, root: make())
        for view in kept.values { view.layouts[current] = nil }
        return spaces[current].root
    }

    /// The layout of the view of `mark`, where it is laid out in what it was before; nil where it is not.
    func nodes(of mark: ViewMark, in context: LayoutContext) -> [LayoutNode]? {
        guard let found = kept[ObjectIdentifier(mark)]?.layouts[current], found.axis == context.axis,
            found.depth == context.depth, found.style.isCopy(of: context.style)
        else { return nil }
        return found.nodes
    }

    /// A layout is over: only its first answers are remembered, and no lines of stacks that have not been met for long.
    func endPass() {
        for node in overflow.nodes { node.endPass() }
        overflow.nodes = []
        pass += 1
        guard pass.isMultiple(of: Self.patience) else { return }
        for index in spaces.indices {
            spaces[index].lines = spaces[index].lines.filter { $0.value.pass >= pass - Self.patience }
        }
    }

    /// Keeps the layout of the view of `mark`.
    func keep(_ nodes: [LayoutNode], of mark: ViewMark, in context: LayoutContext) {
        for node in nodes { node.isKept = true }
        let layout = Layout(nodes, in: context)
        if let known = kept[ObjectIdentifier(mark)] {
            known.layouts[current] = layout
            return
        }
        let view = Kept(mark)
        view.layouts[current] = layout
        kept[ObjectIdentifier(mark)] = view
        guard kept.count > room else { return }
        // Of those that nobody else knows no view is left.
        for (key, view) in kept where isKnownUniquelyReferenced(&view.mark) { kept[key] = nil }
        room = max(Self.fewest, 2 * kept.count)
    }

    /// `style`, which the modifiers of `node` have made of `outer`, is the one of the layout before where it was made of the same.
    func recall(_ style: inout InheritedStyle, of node: ViewNode, in outer: InheritedStyle) {
        guard !style.isCopy(of: outer), let identity = node.identity else { return }
        if let known = spaces[current].inherited[identity], known.outer.isCopy(of: outer),
            known.modifiers == node.modifiers
        {
            style = known.inner
            return
        }
        if spaces[current].inherited.count >= Self.fewest { spaces[current].inherited = [:] }
        spaces[current].inherited[identity] = Inheritance(modifiers: node.modifiers, outer: outer, inner: style)
    }

    /// The line of the stack of `identity` in the layout before; nil for none, or a short one.
    func line(of identity: ViewIdentity) -> StackLine? { spaces[current].lines[identity]?.line }

    /// Keeps the line of the stack of `identity` for the layout after.
    func keep(_ line: StackLine, of identity: ViewIdentity) {
        if spaces[current].lines.count >= Self.fewest { spaces[current].lines = [:] }
        spaces[current].lines[identity] = (line, pass)
    }

    /// What all layouts of a tree have in common, as far as they follow from it.
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

/// The nodes that remember more answers than the next layout is likely to ask for. One thread.
final class LayoutOverflow {
    var nodes: [LayoutNode] = []
}

/// What a view has answered to proposals. Nearly all views meet a handful of them, which are faster compared than hashed.
struct LayoutAnswers {
    private static let fewest = 8

    private var first: [(proposal: ProposedSize, metrics: LayoutMetrics)] = []
    private var others: [ProposedSize: LayoutMetrics] = [:]

    /// The answer to `proposal`; nil where it was not asked before.
    subscript(proposal: ProposedSize) -> LayoutMetrics? {
        for answer in first where answer.proposal == proposal { return answer.metrics }
        return others.isEmpty ? nil : others[proposal]
    }

    /// Forgets those that were not among the first: the next layout asks the same at first, and then for what is left over by others.
    mutating func forgetOthers() {
        others = [:]
    }

    /// Remembers an answer; whether it is the first beyond those that are kept for good.
    mutating func add(_ metrics: LayoutMetrics, for proposal: ProposedSize) -> Bool {
        guard first.count >= Self.fewest else {
            first.append((proposal, metrics))
            return false
        }
        others[proposal] = metrics
        return others.count == 1
    }
}
