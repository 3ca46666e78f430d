/// An icon with a title beside it.
struct LabelContent: RecipeContent {
    let title: [ViewNode]
    let icon: [ViewNode]

    var parts: [ViewNode] { icon + title }

    func recipe(in context: LayoutContext) -> ViewNode {
        let traits = context.style[LabelTraits.self]
        switch traits.style {
        case .titleOnly where !title.isEmpty: return .one(title)
        case .iconOnly where !icon.isEmpty: return .one(icon)
        case .titleOnly, .iconOnly, .automatic, .titleAndIcon: break
        }
        guard !icon.isEmpty, !title.isEmpty else { return .one(icon + title) }
        var sign = ViewNode.one(icon)
        if let width = traits.iconWidth {
            sign = ViewNode(.group([sign]), modifiers: [.flexibleFrame(FlexibleFrame(minWidth: width))])
        }
        // A symbol stands on the title's first line; what has no baseline, beside its middle.
        let isSymbol = icon.count == 1 && icon[0].kind.content is SymbolContent
        return ViewNode(
            .hstack(
                alignment: isSymbol ? .firstTextBaseline : .center, spacing: traits.spacing,
                children: [sign, .one(title)]))
    }
}

extension ViewNode.Kind {
    /// An icon with a title beside it, as the label style around has it.
    public static func label(title: [ViewNode], icon: [ViewNode]) -> Self {
        Self(LabelContent(title: title, icon: icon))
    }
}
