/// The appearance of a button, or of a similar control: its label's style, and its background.
struct ButtonAppearance {
    /// The background of the label.
    struct Background {
        var fill: Fill
        var shape: ButtonBorderShape
        var metrics: ButtonMetrics
    }

    /// The fill of a background.
    enum Fill {
        case style(ResolvedStyle)
        case glass(Glass)
    }

    /// The label's default foreground styles; nil to leave the inherited ones.
    var foreground: [ResolvedStyle]?
    /// The background; nil for a borderless label.
    var ground: Background?
    /// The label's opacity.
    var opacity = 1.0
    var isFlexible: Bool

    init(role: ButtonRole?, in context: LayoutContext) {
        let style = context.style
        func color(_ color: Color) -> ResolvedStyle { .color(color.resolved(in: style.appearance)) }
        let isEnabled = style.isEnabled
        let tint = role == .destructive ? color(.systemRed) : style.explicitTint
        let accent = tint ?? style.tint
        let faint = color(.tertiaryLabel)
        isFlexible = style[ButtonSizing.self] == .flexible

        let fill: Fill
        switch style[ButtonStyleName.self] {
        case .automatic, .borderless:
            foreground = [isEnabled ? accent : faint]
            // A label with a colour of its own keeps it, and is dimmed.
            if !isEnabled, style.foreground != nil { opacity = style.look.disabledOpacity }
            return
        case .plain:
            opacity = isEnabled ? 1 : style.look.disabledOpacity
            return
        case .bordered:
            fill = .style(
                isEnabled
                    ? tint?.opacity(style.look.tintedFillOpacity) ?? color(.tertiarySystemFill)
                    : color(.tertiarySystemFill))
            foreground = [isEnabled ? accent : faint]
        case .borderedProminent:
            fill = .style(isEnabled ? accent : color(.tertiarySystemFill))
            foreground = [isEnabled ? color(.white) : faint]
        case .glass:
            fill = .glass(Glass())
            foreground = [isEnabled ? tint ?? style.foreground(rank: 1) : faint]
        case .glassProminent:
            let tint = accent.stops.first.map { Color(light: $0.color, dark: $0.color) }
            fill = .glass(Glass(tint: isEnabled ? tint : nil))
            foreground = [isEnabled ? color(.white) : faint]
        }
        var shape = style[ButtonBorderShape.self]
        if shape == .automatic, case .glass = fill { shape = .capsule }
        ground = Background(fill: fill, shape: shape, metrics: ButtonMetrics(style[ControlSize.self], in: style.look))
    }

    func layoutNodes(_ label: [ViewNode], in context: LayoutContext) -> [LayoutNode] {
        var inner = context.inside(axis: context.axis)
        inner.style.foreground = inner.style.foreground ?? foreground
        // A button in a button's label has the default style.
        inner.style[ButtonStyleName.self] = .automatic
        let isSingle = label.isEmpty || label.count == 1 && label[0].kind.content.viewCount == 1
        var row =
            isSingle
            ? label.first ?? ViewNode(.empty)
            : ViewNode(
                ViewNode.Kind(
                    StackContent(
                        name: "Button", axis: .horizontal, alignment: .center, spacing: nil, children: label)))
        if opacity < 1 { row.modifiers.append(.opacity(opacity)) }
        guard ground != nil || isFlexible else { return inner.resolve(row) }
        if ground != nil, ground?.metrics.font != .body, inner.style.hasBodyFont {
            row.modifiers.append(.font(.style(ground?.metrics.font ?? .body)))
        }
        return inner.resolve(row).map { child in
            child.wrapped(
                in: ButtonElement(ground: ground, isFlexible: isFlexible, style: context.style, child: child))
        }
    }
}

/// The lengths of a button with a background, in points.
struct ButtonMetrics {
    /// The space above and below the label.
    let vertical: Double
    /// The space beside the label.
    let horizontal: Double
    /// The corner radius in points; infinity gives a capsule.
    let radius: Double
    /// The corner radius of an explicit rounded rectangle.
    let rectangleRadius: Double
    /// The label's default font.
    let font: Font.TextStyle

    init(_ size: ControlSize, in look: SystemMetrics) {
        let button =
            switch size {
            case .mini, .small: look.smallButton
            case .regular: look.button
            case .large, .extraLarge: look.largeButton
            }
        (vertical, horizontal) = (button.padding.height, button.padding.width)
        (radius, rectangleRadius, font) = (button.radius, button.rectangleRadius, button.font)
    }
}

extension InheritedStyle {
    /// Whether texts have the default font.
    var hasBodyFont: Bool { font.size == Font.style(.body).scaled(to: dynamicTypeSize).size && font.name == nil }
}

/// A button's label on its background.
private struct ButtonElement: LayoutElement {
    let ground: ButtonAppearance.Background?
    let isFlexible: Bool
    let style: InheritedStyle
    let child: LayoutNode

    var name: String { "Button" }
    var spacing: SpacingPreference { ground == nil ? child.spacing : SpacingPreference() }

    private var insets: Size {
        guard let ground else { return .zero }
        // A circle has the same distance from its label on every side.
        let side = ground.metrics.vertical
        return Size(width: ground.shape == .circle ? side : ground.metrics.horizontal, height: side)
    }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        let part = child.metrics(for: inner(proposal))
        var size = Size(width: part.size.width + 2 * insets.width, height: part.size.height + 2 * insets.height)
        if ground?.shape == .circle {
            let side = max(size.width, size.height)
            size = Size(width: side, height: side)
        } else if isFlexible, let width = proposal.width {
            size.width = max(size.width, width)
        }
        return part.enclosed(in: size, y: (size.height - part.size.height) / 2)
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        if let ground {
            let outline = outline(of: ground, height: rect.size.height)
            switch ground.fill {
            case .style(let fill): canvas.fill(outline, in: rect, style: fill)
            case .glass(let glass):
                if let pane = GlassPane(glass, in: outline, style: style) { canvas.draw(pane, in: rect) }
            }
        }
        child.place(
            aligned: .center, in: LayoutMetrics(size: rect.size), at: rect.origin, proposal: inner(proposal),
            on: &canvas)
    }

    private func outline(of ground: ButtonAppearance.Background, height: Double) -> Outline {
        switch ground.shape {
        case .capsule, .circle: return .capsule
        case .roundedRectangle(let radius?): return .roundedRectangle(cornerRadius: Length.extent(radius))
        case .roundedRectangle(nil):
            return .roundedRectangle(cornerRadius: ground.metrics.rectangleRadius)
        case .automatic: return .rounded(ground.metrics.radius)
        }
    }

    private func inner(_ proposal: ProposedSize) -> ProposedSize {
        ProposedSize(
            width: proposal.width.map { max($0 - 2 * insets.width, 0) },
            height: proposal.height.map { max($0 - 2 * insets.height, 0) })
    }
}

extension ViewNode {
    /// A button: its label, or else its title, on the background of its style. Several label views form a row.
    public struct ButtonContent: ViewContent {
        /// The action that the program receives when the button is pressed; nil for none.
        public var action: ActionID?
        /// The title, if the button has one: the name in a `tap` event.
        public var title: String?
        /// The role of the button; nil for none.
        public var role: ButtonRole?
        /// The views of the label.
        public var label: [ViewNode]

        /// Creates a button that shows `label`.
        public init(action: ActionID?, title: String?, role: ButtonRole? = nil, label: [ViewNode]) {
            self.action = action
            self.title = title
            self.role = role
            self.label = label
        }

        package var parts: [ViewNode] { label }
        package var viewCount: Int { label.isEmpty && title == nil ? 0 : 1 }

        package func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
            let views = label.isEmpty ? title.map { [ViewNode(.text($0))] } ?? [] : label
            return ButtonAppearance(role: role, in: context).layoutNodes(views, in: context)
        }
    }
}

extension ViewNode.ButtonContent: Pressable {
    package var pressAction: ActionID? { action }
    package var pressTitle: String? { title }
}

extension ViewNode.Kind {
    /// Returns a button in the inherited style.
    public static func button(_ content: ViewNode.ButtonContent) -> Self { Self(content) }
}

/// A link: a borderless button that the program receives as an action if it opens addresses itself.
struct LinkContent: ViewContent, Pressable {
    /// The link's address.
    let address: String
    let label: [ViewNode]
    /// The action by which the program opens the address; nil if it does not.
    let pressAction: ActionID?

    var parts: [ViewNode] { label }
    var viewCount: Int { label.isEmpty ? 0 : 1 }
    var pressLink: String? { address }

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        ButtonAppearance(role: nil, in: context).layoutNodes(label, in: context)
    }
}

extension ViewNode.Kind {
    /// Returns a link to `address`, drawn like a button; `action` opens it, nil for none.
    public static func link(to address: String, label: [ViewNode], action: ActionID? = nil) -> Self {
        Self(LinkContent(address: address, label: label, pressAction: action))
    }
}

/// The appearance of a menu's button; SwiftUI's styles of that name.
public enum MenuStyle: String, Hashable, Sendable, CaseIterable {
    case automatic, button, borderlessButton
}

extension MenuStyle: ControlStyle {}

extension Modifier {
    /// Sets the style of the buttons of the menus inside.
    public static func menuStyle(_ style: MenuStyle) -> Self { controlStyle(style) }
}

/// A button with a menu. The menu's items are invisible, but can be pressed.
struct MenuContent: ViewContent, Pressable {
    let title: String?
    let label: [ViewNode]
    let items: [ViewNode]
    /// The action of a tap on the button itself; nil if it opens the menu.
    let action: ActionID?

    var parts: [ViewNode] { label + items }
    var viewCount: Int { label.isEmpty ? 0 : 1 }
    var pressAction: ActionID? { action }
    var pressTitle: String? { title }

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        var context = context
        if context.style[MenuStyle.self] == .borderlessButton { context.style[ButtonStyleName.self] = .borderless }
        return ButtonAppearance(role: nil, in: context).layoutNodes(label, in: context)
    }
}

extension ViewNode.Kind {
    /// Returns a button with a menu of `items`.
    public static func menu(title: String?, label: [ViewNode], items: [ViewNode], action: ActionID? = nil) -> Self {
        Self(MenuContent(title: title, label: label, items: items, action: action))
    }
}
