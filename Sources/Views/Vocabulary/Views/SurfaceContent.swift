extension ViewNode {
    /// The system's surface for a view that is not on an app's page: a widget, or a live activity on the lock screen.
    struct SurfaceContent: RecipeContent {
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
            // A least size of 0 keeps the surface at the proposed size where the content is larger.
            let whole = Modifier.flexibleFrame(
                FlexibleFrame(minWidth: 0, maxWidth: .infinity, minHeight: 0, maxHeight: .infinity))
            let fill = Modifier.backgroundStyle(background ?? .color(.systemBackground), shape: nil)
            let modifiers: [Modifier] =
                switch surface {
                case .widget: [whole, fill, .clipShape(.roundedRectangle(cornerRadius: 22))]
                case .accessory(let shape):
                    // The vibrant rendering mode: white, as opaque as the content is bright. Screening grey does the same.
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
    /// A home-screen widget that shows `content` on `background`, nil for the system's.
    package static func widget(_ content: ViewNode, background: PaintStyle?) -> Self {
        Self(ViewNode.SurfaceContent(surface: .widget, background: background, content: content))
    }

    /// A lock-screen widget that shows `content` in `shape`.
    package static func accessoryWidget(_ content: ViewNode, shape: Outline) -> Self {
        Self(ViewNode.SurfaceContent(surface: .accessory(shape: shape), background: nil, content: content))
    }

    /// A live activity that shows `content` on the lock screen.
    package static func liveActivity(_ content: ViewNode) -> Self {
        Self(ViewNode.SurfaceContent(surface: .liveActivity, background: nil, content: content))
    }
}
