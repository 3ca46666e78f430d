extension TreeResolver {
    /// The view of a kind that holds no other views; nil for the kinds that do.
    func leaf(_ kind: ViewNode.Kind, _ context: Context) -> LayoutNode? {
        let style = context.style
        switch kind {
        case .text(let string):
            let run = TextRun(
                string: string, font: style.font, lineLimit: style.lineLimit, alignment: style.textAlignment)
            let element = TextElement(run: run, style: style.foreground(rank: 1), measurer: measurer, grid: grid)
            return LayoutNode(element)
        case .symbol(let name):
            let run = SymbolRun(name: name, font: style.font)
            let element = SymbolElement(run: run, style: style.foreground(rank: 1), measurer: measurer, grid: grid)
            return LayoutNode(element)
        case .spacer(let minLength):
            let element = SpacerElement(minLength: Length.optional(minLength) ?? 8, axis: context.axis)
            return LayoutNode(element, priority: -.infinity)
        case .divider:
            let color = style.resolve(.color(.separator))
            return LayoutNode(DividerElement(axis: context.axis, style: color, grid: grid))
        case .shape(let shape, let fill, let stroke):
            let filled = fill.map(style.resolve) ?? (stroke == nil ? style.foreground(rank: 1) : nil)
            let line = stroke.map { (style: style.resolve($0.style), line: $0.line) }
            return LayoutNode(ShapeElement(shape: shape, fill: filled, stroke: line))
        case .empty, .hstack, .vstack, .zstack, .group, .progress, .button, .page:
            return nil
        }
    }

    /// Progress that is known is a column of label, bar and current value, 4 points apart, from the leading edge; what is
    /// not known is a spinner above its label.
    func progress(_ content: ViewNode.ProgressContent, _ context: Context) -> LayoutNode {
        var inner = context
        inner.axis = .vertical
        inner.depth += 1
        let label = content.label.map { resolve($0, inner) } ?? []
        guard let fraction = content.fraction else {
            let color = Color.systemGray.resolved(in: context.style.colorScheme)
            return column([LayoutNode(SpinnerElement(color: color))] + label, .center)
        }
        let bar = ProgressBarElement(
            fraction: Length.fraction(fraction), track: context.style.resolve(.color(.systemFill)),
            tint: context.style.tint)
        var value: [LayoutNode] = []
        if let node = content.currentValueLabel {
            var caption = inner
            caption.style.applyCaption()
            value = resolve(node, caption)
        }
        return column(label + [LayoutNode(bar)] + value, .leading)
    }

    private func column(_ children: [LayoutNode], _ alignment: Alignment) -> LayoutNode {
        LayoutNode(
            StackElement(name: "ProgressView", axis: .vertical, alignment: alignment, spacing: 4, children: children))
    }

    /// `node` within `modifier`.
    func wrap(_ node: LayoutNode, in modifier: Modifier, _ context: Context) -> LayoutNode {
        var priority = node.priority
        let element: any LayoutElement
        switch modifier {
        case .layoutPriority(let value):
            priority = Length.finite(value)
            return LayoutNode(node.element, priority: priority)
        case .frame(let width, let height, let alignment):
            element = FixedFrameElement(
                width: Length.optional(width), height: Length.optional(height), alignment: alignment, child: node)
        case .flexibleFrame(let frame):
            element = FlexibleFrameElement(frame: frame, child: node)
        case .padding(let insets):
            element = PaddingElement(insets: insets.sanitized, child: node)
        case .systemPadding:
            element = PaddingElement(insets: EdgeInsets(all: 16), child: node)
        case .fixedSize(let horizontal, let vertical):
            element = FixedSizeElement(horizontal: horizontal, vertical: vertical, child: node)
        case .offset(let x, let y):
            element = OffsetElement(x: Length.finite(x), y: Length.finite(y), child: node)
        default:
            guard let decoration = decoration(of: node, modifier, context) else { return node }
            element = decoration
        }
        return LayoutNode(element, priority: priority)
    }

    private func decoration(
        of node: LayoutNode, _ modifier: Modifier, _ context: Context
    ) -> (any LayoutElement)? {
        switch modifier {
        case .backgroundStyle(let style, let shape):
            StyleBackgroundElement(style: context.style.resolve(style), shape: shape ?? .rectangle, child: node)
        case .background(let content, let alignment):
            LayerElement(
                name: "background", isBehind: true, layer: layer(content, context), alignment: alignment, child: node)
        case .overlay(let content, let alignment):
            LayerElement(
                name: "overlay", isBehind: false, layer: layer(content, context), alignment: alignment, child: node)
        case .opacity(let opacity):
            GroupEffectElement(name: "opacity", opacity: Length.fraction(opacity, or: 1), clip: nil, child: node)
        case .cornerRadius(let radius):
            GroupEffectElement(
                name: "cornerRadius", opacity: 1, clip: .roundedRectangle(cornerRadius: radius), child: node)
        case .clipShape(let shape):
            GroupEffectElement(name: "clipShape", opacity: 1, clip: shape, child: node)
        default:
            nil
        }
    }
}

extension EdgeInsets {
    /// The same insets with finite lengths; negative ones are allowed.
    fileprivate var sanitized: EdgeInsets {
        EdgeInsets(
            top: Length.finite(top), leading: Length.finite(leading), bottom: Length.finite(bottom),
            trailing: Length.finite(trailing))
    }
}
