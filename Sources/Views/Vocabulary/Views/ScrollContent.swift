/// Scrollable views; SwiftUI's `ScrollView`.
struct ScrollContent: ElementContent {
    let horizontal: Bool
    let vertical: Bool
    let children: [ViewNode]

    var parts: [ViewNode] { children }

    func hostedName(in style: InheritedStyle) -> String? { "ScrollView" }

    func element(in context: LayoutContext) -> any LayoutElement {
        let settings = context.style[ScrollSettings.self]
        var inner = context.inside(axis: .vertical)
        // The settings of a scroll view do not apply to nested ones; only its content scrolls along its axes.
        inner.style[ScrollSettings.self] = ScrollSettings(
            depth: settings.depth + 1, horizontal: horizontal || settings.horizontal,
            vertical: vertical || settings.vertical)
        let (context, children) = (inner.kept(), children)
        return ScrollElement(
            horizontal: horizontal, vertical: vertical, settings: settings,
            container: context.style[ContainerSize.self]
        ) { container in
            var context = context
            context.style[ContainerSize.self] = container
            // The views made for several sizes have the same identities.
            context.identityPath = context.identityPath?.anew
            let nodes = context.resolve(children)
            return nodes.count == 1
                ? nodes[0]
                : LayoutNode(
                    StackElement(
                        name: "VStack", axis: .vertical, alignment: .center, spacing: nil, children: nodes))
        }
    }
}

extension ViewNode.Kind {
    /// Returns scrollable views in a viewport that takes the proposed size and clips its content. Several views form a
    /// column.
    public static func scroll(horizontal: Bool = false, vertical: Bool = true, children: [ViewNode]) -> Self {
        Self(ScrollContent(horizontal: horizontal, vertical: vertical, children: children))
    }
}

/// The size of a view's container: a scroll view, or the window.
enum ContainerSize: InheritedKey {
    static var defaultValue: Size? { nil }
}
