public import Views

/// Pages of which one is shown, without the tab bar; SwiftUI's `TabView`. The shown page is the one tagged `selection`,
/// or the first.
public struct TabView<SelectionValue: Hashable, Content: View>: View, PrimitiveView {
    private let selection: Binding<SelectionValue>?
    private let content: Content

    /// Pages, each with its `tag(_:)` or a `Tab` with its value.
    public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
        self.selection = selection
        self.content = content()
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let (pages, selected): ([ViewNode], Int?) =
            if let selection {
                context.tagged(content, under: identity, selection.wrappedValue)
            } else {
                (context.nodes(of: content, under: identity, .content), nil)
            }
        return [ViewNode(.tabs(pages, selection: selected ?? 0))]
    }
}

extension TabView where SelectionValue == Int {
    /// Pages, of which the first is shown.
    public init(@ViewBuilder content: () -> Content) {
        selection = nil
        self.content = content()
    }
}

/// A page of a tab view; SwiftUI's `Tab`.
public struct Tab<Content: View>: View, PrimitiveView {
    private let tag: AnyHashable?
    private let content: Content

    /// A page with a title and a symbol in the tab bar, which is not drawn.
    public init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {
        tag = nil
        self.content = content()
    }

    /// A page tagged `value` with a title and a symbol in the tab bar, which is not drawn.
    public init(
        _ titleKey: LocalizedStringKey, systemImage: String, value: some Hashable, @ViewBuilder content: () -> Content
    ) {
        tag = TagRegistry.plain(value)
        self.content = content()
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let node = context.node(of: content, under: identity, .content)
        var page = ViewNode(.group([node]), identity: identity.id)
        if node.identity != nil { page = node }
        if let tag { context.tags?.add(tag, to: [page]) }
        return [page]
    }
}

extension View {
    /// Sets the page's item in the tab bar, which is not drawn.
    public func tabItem(@ViewBuilder _ label: () -> some View) -> some View { self }
}

extension View {
    /// Sets the style of the tab views within.
    public func tabViewStyle(_ style: TabViewStyle) -> some View { modified(.tabViewStyle(style)) }
}

extension TabViewStyle {
    /// Pages side by side, with index dots or without.
    public static func page(indexDisplayMode: IndexDisplayMode) -> TabViewStyle {
        switch indexDisplayMode {
        case .automatic: .pageAutomaticDisplayIndex
        case .always: .pageAlwaysDisplayIndex
        case .never: .pageNeverDisplayIndex
        }
    }

    /// The pages that have index dots; SwiftUI's `PageTabViewStyle.IndexDisplayMode`.
    public enum IndexDisplayMode: Hashable, Sendable {
        case automatic, always, never
    }
}
