extension ViewNode {
    /// The system's surface for a view that is not on an app's page: a widget, or a live activity on the lock screen.
    struct SurfaceContent: CompositeContent {
        /// The kinds of surfaces.
        enum Surface: Equatable {
            /// A home-screen widget: the proposed size, without margins.
            case widget
            /// A lock-screen widget, clipped to `shape`: the proposed size, without margins and without a background.
            case accessory(shape: Outline)
            /// A live activity: 371 points wide and at most 160 high, on the screen of 390 by 844 (Apple's Human Interface
            /// Guidelines).
            case liveActivity
        }

        let surface: Surface
        let background: PaintStyle?
        let content: ViewNode

        var parts: [ViewNode] { [content] }

        func recipe(in context: LayoutContext) -> ViewNode {
            // A minimum size of 0 keeps the surface at the proposed size if the content is larger.
            let whole = Modifier.flexibleFrame(
                FlexibleFrame(minWidth: 0, maxWidth: .infinity, minHeight: 0, maxHeight: .infinity))
            let fill = Modifier.backgroundStyle(background ?? .color(.systemBackground), shape: nil)
            let modifiers: [Modifier] =
                switch surface {
                case .widget: [whole, fill, .clipShape(.roundedRectangle(cornerRadius: 22))]
                case .accessory(let shape):
                    // The vibrant rendering mode: white, with the content's brightness as its opacity. The screen blend
                    // mode of grey does the same.
                    [
                        .tint(.color(.white)), whole, .clipShape(shape), .preferredColorScheme(.dark),
                        .colorFilter("vibrant", .grayscale(1)), .blendMode(.screen),
                    ]
                case .liveActivity:
                    [
                        .flexibleFrame(FlexibleFrame(maxWidth: .infinity, maxHeight: 160)),
                        .frame(width: 371, height: nil, alignment: .center), fill,
                        .clipShape(.roundedRectangle(cornerRadius: 24)),
                    ]
                }
            return ViewNode(.group([content]), modifiers: modifiers)
        }
    }
}

extension ViewNode.Kind {
    /// Returns a home-screen widget that shows `content` on `background`, nil for the system's.
    package static func widget(_ content: ViewNode, background: PaintStyle?) -> Self {
        Self(ViewNode.SurfaceContent(surface: .widget, background: background, content: content))
    }

    /// Returns a lock-screen widget that shows `content` in `shape`.
    package static func accessoryWidget(_ content: ViewNode, shape: Outline) -> Self {
        Self(ViewNode.SurfaceContent(surface: .accessory(shape: shape), background: nil, content: content))
    }

    /// Returns a live activity that shows `content` on the lock screen.
    package static func liveActivity(_ content: ViewNode) -> Self {
        Self(ViewNode.SurfaceContent(surface: .liveActivity, background: nil, content: content))
    }
}

/// The translucent background of a widget on the lock screen: a circle, or a rounded rectangle if it is clearly wider
/// than high.
struct AccessoryBackgroundContent: ElementContent {
    func element(in context: LayoutContext) -> any LayoutElement {
        let style = context.style.resolve(.color(.secondarySystemFill))
        return AccessoryBackgroundElement(style: style, look: context.style.look.accessory)
    }
}

extension ViewNode.Kind {
    /// The translucent background of a widget on the lock screen.
    public static let accessoryWidgetBackground = Self(AccessoryBackgroundContent())
}

private struct AccessoryBackgroundElement: LayoutElement {
    let style: ResolvedStyle
    let look: SystemMetrics.Accessory

    var name: String { "AccessoryWidgetBackground" }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        LayoutMetrics(size: Size(width: proposal.width ?? look.side, height: proposal.height ?? look.side))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let isLong = rect.size.width > rect.size.height * look.longShare
        canvas.fill(isLong ? .rounded(look.radius) : .circle, in: rect, style: style)
    }
}

extension ViewNode {
    /// A container of a page (a navigation stack, a list, a form, a section …), laid out as a column of its content.
    public struct PageContent: CompositeContent {
        /// The container's name in the vocabulary.
        public var name: String
        /// The horizontal alignment of the views in the column.
        public var alignment: HorizontalAlignment
        /// The views in it, top to bottom.
        public var children: [ViewNode]
        /// The view above them; nil for none.
        public var header: ViewNode?
        /// The view below them; nil for none.
        public var footer: ViewNode?

        /// Creates a container called `name`.
        public init(
            name: String, alignment: HorizontalAlignment = .center, children: [ViewNode], header: ViewNode? = nil,
            footer: ViewNode? = nil
        ) {
            self.name = name
            self.alignment = alignment
            self.children = children
            self.header = header
            self.footer = footer
        }

        package var parts: [ViewNode] { (header.map { [$0] } ?? []) + children + (footer.map { [$0] } ?? []) }

        /// The containers that UIKit draws; the others are parts of them.
        private static let hosted: Set = [
            "List", "Form", "NavigationStack", "NavigationView", "NavigationSplitView", "TabView",
        ]

        package func hostedName(in style: InheritedStyle) -> String? { Self.hosted.contains(name) ? name : nil }

        package func recipe(in context: LayoutContext) -> ViewNode {
            let column = ViewNode.column(name, alignment: alignment, parts)
            return name == "List" || name == "Form" ? column.with(.bearsBadges) : column
        }
    }
}

extension ViewNode.Kind {
    /// Returns a container of a page, laid out as a column of its content.
    public static func page(_ content: ViewNode.PageContent) -> Self { Self(content) }
}
