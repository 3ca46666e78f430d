/// Turns a tree of views into the tree that is laid out: groups are flattened, modifiers wrapped, inherited styles handed
/// down to the leaves.
struct TreeResolver {
    /// Measures texts and symbols.
    let measurer: any TextMeasuring
    /// The pixels.
    let grid: PixelGrid

    /// What a view is given from above.
    struct Context {
        /// The inherited styles.
        var style: InheritedStyle
        /// The axis of the stack that the view stands in.
        var axis: Axis?
        /// How many views and modifiers are around it.
        var depth: Int
    }

    /// The views that stand in `node`'s place: none for an empty view, several for a group. Whatever lies deeper than
    /// `ViewLayout.maximumDepth` is left out.
    func resolve(_ node: ViewNode, _ context: Context) -> [LayoutNode] {
        var context = context
        var wrappers: [(modifier: Modifier, context: Context)] = []
        for modifier in node.modifiers.reversed() where !context.style.apply(modifier) {
            if case .attachment = modifier { continue }
            context.depth += 1
            wrappers.append((modifier, context))
        }
        guard context.depth <= ViewLayout.maximumDepth else { return [] }
        var nodes = views(of: node.kind, context)
        for (modifier, context) in wrappers.reversed() {
            nodes = nodes.map { wrap($0, in: modifier, context) }
        }
        return nodes
    }

    /// One view for `node`: several stand in a depth stack, as SwiftUI has it for backgrounds and overlays.
    func layer(_ node: ViewNode, _ context: Context) -> LayoutNode {
        var inner = context
        inner.axis = nil
        inner.depth += 1
        let nodes = resolve(node, inner)
        return nodes.count == 1 ? nodes[0] : LayoutNode(DepthStackElement(alignment: .center, children: nodes))
    }

    /// A stack of `children`.
    func stack(
        _ name: String, _ axis: Axis, _ alignment: Alignment = .center, spacing: Double? = nil,
        _ children: [ViewNode], _ context: Context
    ) -> LayoutNode {
        var inner = context
        inner.axis = axis
        inner.depth += 1
        return LayoutNode(
            StackElement(
                name: name, axis: axis, alignment: alignment, spacing: spacing, children: flatten(children, inner)))
    }

    private func flatten(_ children: [ViewNode], _ context: Context) -> [LayoutNode] {
        var nodes: [LayoutNode] = []
        for child in children { nodes += resolve(child, context) }
        return nodes
    }

    private func views(of kind: ViewNode.Kind, _ context: Context) -> [LayoutNode] {
        switch kind {
        case .empty:
            return []
        case .hstack(let alignment, let spacing, let children):
            let alignment = Alignment(horizontal: .center, vertical: alignment)
            return [stack("HStack", .horizontal, alignment, spacing: spacing, children, context)]
        case .vstack(let alignment, let spacing, let children):
            let alignment = Alignment(horizontal: alignment, vertical: .center)
            return [stack("VStack", .vertical, alignment, spacing: spacing, children, context)]
        case .zstack(let alignment, let children):
            return [depthStack(alignment, children, context)]
        case .group(let children):
            var inner = context
            inner.depth += 1
            return flatten(children, inner)
        case .button(let content):
            return button(content, context)
        case .page(let content):
            return [page(content, context)]
        case .progress(let content):
            return [progress(content, context)]
        case .text, .symbol, .spacer, .divider, .shape:
            return [leaf(kind, context)].compactMap { $0 }
        }
    }

    private func depthStack(_ alignment: Alignment, _ children: [ViewNode], _ context: Context) -> LayoutNode {
        var inner = context
        inner.axis = nil
        inner.depth += 1
        return LayoutNode(DepthStackElement(alignment: alignment, children: flatten(children, inner)))
    }

    /// A button is its label: the views given, side by side where they are several, else its title.
    private func button(_ content: ViewNode.ButtonContent, _ context: Context) -> [LayoutNode] {
        var inner = context
        inner.style = context.style.asButtonLabel()
        inner.depth += 1
        if content.label.isEmpty {
            return content.title.map { resolve(ViewNode(.text($0)), inner) } ?? []
        }
        let nodes = content.label.count == 1 ? resolve(content.label[0], inner) : []
        return nodes.count == 1 ? nodes : [stack("Button", .horizontal, .center, content.label, inner)]
    }

    /// A page container is a column of what is in it; lists and forms begin at the leading edge.
    private func page(_ content: ViewNode.PageContent, _ context: Context) -> LayoutNode {
        let isList = ["List", "Form", "Section"].contains(content.name)
        return stack(content.name, .vertical, isList ? .leading : .center, content.children, context)
    }
}
