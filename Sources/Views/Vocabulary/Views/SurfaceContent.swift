extension ViewNode {
    /// What the system shows a view on beside an app's page: a widget, or a live activity on the lock screen.
    struct SurfaceContent: RecipeContent {
        /// The kinds of surfaces.
        enum Surface {
            /// A widget of the home screen: as large as it is offered, with the system's margins of 16 points.
            case widget
            /// A widget of the lock screen: without margins and without a background.
            case accessory
            /// A live activity: 371 points wide and at most 160 high, on the screen of 390 by 844 (Apple's Human Interface
            /// Guidelines).
            case liveActivity
        }

        let surface: Surface
        let background: PaintStyle?
        let content: ViewNode

        var parts: [ViewNode] { [content] }

        func recipe(in context: LayoutContext) -> ViewNode {
            let greedy = Modifier.flexibleFrame(FlexibleFrame(maxWidth: .infinity, maxHeight: .infinity))
            let fill = Modifier.backgroundStyle(background ?? .color(.systemBackground), shape: nil)
            let modifiers: [Modifier] =
                switch surface {
                case .widget:
                    [
                        .padding(EdgeInsets(top: 16, leading: 16, bottom: 16, trailing: 16)), greedy, fill,
                        .clipShape(.roundedRectangle(cornerRadius: 22)),
                    ]
                case .accessory: [greedy]
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
    /// A widget that shows `content` on `background`, nil for the system's; one of the lock screen where `isAccessory`.
    package static func widget(_ content: ViewNode, background: PaintStyle?, isAccessory: Bool) -> Self {
        Self(
            ViewNode.SurfaceContent(
                surface: isAccessory ? .accessory : .widget, background: background, content: content))
    }

    /// A live activity that shows `content` on the lock screen.
    package static func liveActivity(_ content: ViewNode) -> Self {
        Self(ViewNode.SurfaceContent(surface: .liveActivity, background: nil, content: content))
    }
}
