extension ViewNode {
    /// A message that there is no content, in the middle of the available space; SwiftUI's `ContentUnavailableView`.
    public struct UnavailableContent: CompositeContent {
        /// A symbol by SF Symbols' name, above the title.
        public var symbol: String?
        /// The title: what is unavailable.
        public var title: ViewNode?
        /// The reason, and possible actions.
        public var description: ViewNode?
        /// The buttons.
        public var actions: [ViewNode]

        /// Creates a message of the given parts.
        public init(
            symbol: String? = nil, title: ViewNode?, description: ViewNode? = nil, actions: [ViewNode] = []
        ) {
            self.symbol = symbol
            self.title = title
            self.description = description
            self.actions = actions
        }

        package var parts: [ViewNode] { [title, description].compactMap { $0 } + actions }

        package func recipe(in context: LayoutContext) -> ViewNode {
            // The icon of a label is placed above its title, and the label's modifiers are kept.
            let label = title?.kind.content as? LabelContent
            let style = context.style[LabelTraits.self].style
            let icons = symbol.map { [ViewNode(.symbol($0))] } ?? label?.icon ?? []
            let titles = label?.title ?? title.map { [$0] } ?? []
            let showsTitle = style != .iconOnly || icons.isEmpty
            let look = context.style.look.unavailable
            let icon: ViewNode? =
                icons.isEmpty || style == .titleOnly && !titles.isEmpty
                ? nil
                : ViewNode.one(icons).with(
                    .font(Font(size: look.iconSize)), .foregroundStyle([.color(.secondaryLabel)]),
                    .padding(EdgeInsets(bottom: showsTitle ? look.iconGap : 0)))
            let words = description.map {
                $0.with(
                    .font(.style(.subheadline)), .foregroundStyle([.color(.secondaryLabel)]),
                    .padding(EdgeInsets(top: look.textGap)))
            }
            let buttons =
                actions.isEmpty
                ? nil
                : ViewNode.column("actions", spacing: look.actionSpacing, actions)
                    .with(.padding(EdgeInsets(top: look.actionGap)))
            let heading: ViewNode? =
                titles.isEmpty || !showsTitle
                ? nil : ViewNode.one(titles).with(.font(Font(size: Font.TextStyle.title2.size, weight: .bold)))
            var sign = [icon, heading]
            if let title, label != nil, !title.modifiers.isEmpty {
                var column = ViewNode.column("label", spacing: 0, sign)
                column.modifiers = title.modifiers
                sign = [column]
            }
            return .column("ContentUnavailableView", spacing: 0, sign + [words, buttons]).with(
                .multilineTextAlignment(.center), .padding(EdgeInsets(all: look.padding)),
                .flexibleFrame(FlexibleFrame(maxWidth: .infinity, maxHeight: .infinity)))
        }
    }
}

extension ViewNode.Kind {
    /// Returns a message that there is no content.
    public static func unavailable(_ content: ViewNode.UnavailableContent) -> Self { Self(content) }
}

/// An icon with a title beside it.
struct LabelContent: CompositeContent {
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
        // A symbol is on the title's first baseline; an icon without baseline is centred beside it.
        let isSymbol = icon.count == 1 && icon[0].kind.content is SymbolContent
        return ViewNode(
            .hstack(
                alignment: isSymbol ? .firstTextBaseline : .center, spacing: traits.spacing,
                children: [sign, .one(title)]))
    }
}

extension ViewNode.Kind {
    /// Returns an icon with a title beside it, in the inherited label style.
    public static func label(title: [ViewNode], icon: [ViewNode]) -> Self {
        Self(LabelContent(title: title, icon: icon))
    }
}

/// A value preceded by its name, with the available space between them.
struct LabeledContent: CompositeContent {
    let label: ViewNode?
    let value: [ViewNode]

    var parts: [ViewNode] { (label.map { [$0] } ?? []) + value }

    func recipe(in context: LayoutContext) -> ViewNode {
        let shown = ViewNode.row("value", value).with(
            .foregroundStyle([.color(.secondaryLabel)]), .multilineTextAlignment(.trailing))
        guard !context.style.hidesLabels, let label else { return shown }
        return .row("LabeledContent", alignment: .firstTextBaseline, [label, .gap(), shown])
    }
}

extension ViewNode.Kind {
    /// Returns a value preceded by its name.
    public static func labeled(_ label: ViewNode?, value: [ViewNode]) -> Self {
        Self(LabeledContent(label: label, value: value))
    }
}
