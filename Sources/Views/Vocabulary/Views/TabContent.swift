/// The look of the tab views within; SwiftUI's `TabViewStyle`. The raw value is the script's name.
public enum TabViewStyle: String, Hashable, Sendable, CaseIterable {
    /// The system's choice: a bar at the bottom.
    case automatic
    /// Pages side by side, with index dots where there are several.
    case page
    /// A bar, or a sidebar where there is space for one.
    case sidebarAdaptable
    /// A bar.
    case tabBarOnly
    /// Pages side by side, always with index dots.
    case pageAlwaysDisplayIndex
    /// Pages side by side, with index dots where there are several.
    case pageAutomaticDisplayIndex
    /// Pages side by side without index dots.
    case pageNeverDisplayIndex
}

extension TabViewStyle: ControlStyle {
    /// A Boolean value that indicates whether the tabs are pages side by side.
    fileprivate var isPaged: Bool {
        switch self {
        case .page, .pageAlwaysDisplayIndex, .pageAutomaticDisplayIndex, .pageNeverDisplayIndex: true
        case .automatic, .sidebarAdaptable, .tabBarOnly: false
        }
    }

    /// A Boolean value that indicates whether `count` pages have index dots.
    fileprivate func hasDots(for count: Int) -> Bool {
        switch self {
        case .pageAlwaysDisplayIndex: count > 0
        case .page, .pageAutomaticDisplayIndex: count > 1
        case .automatic, .sidebarAdaptable, .tabBarOnly, .pageNeverDisplayIndex: false
        }
    }
}

extension Modifier {
    /// Sets the look of the tab views inside.
    public static func tabViewStyle(_ style: TabViewStyle) -> Self { controlStyle(style) }
}

/// A tab view: the selected tab alone, in the middle of the proposed size. Pages side by side are clipped to it; the bar of the other
/// styles is not drawn.
struct TabContent: CompositeContent {
    let tabs: [ViewNode]
    /// The index of the selected tab.
    let selection: Int

    private var selected: [ViewNode] { tabs.indices.contains(selection) ? [tabs[selection]] : [] }

    /// The selected tab: no view of the others can be tapped.
    var parts: [ViewNode] { selected }

    func hostedName(in style: InheritedStyle) -> String? { "TabView" }

    func recipe(in context: LayoutContext) -> ViewNode {
        let style = context.style[TabViewStyle.self]
        let fill = FlexibleFrame(minWidth: 0, maxWidth: .infinity, minHeight: 0, maxHeight: .infinity)
        let page = ViewNode.column("TabView", selected).with(.flexibleFrame(fill))
        guard style.isPaged else { return page }
        guard style.hasDots(for: tabs.count) else { return page.with(.clipped) }
        return page.with(.clipped, .overlay(dots(context.style.look.pageDots), alignment: .bottom))
    }

    /// One dot for each page; UIKit's `UIPageControl`, whose dots are white in both colour schemes.
    private func dots(_ look: SystemMetrics.PageDots) -> ViewNode {
        let dots = tabs.indices.map { index in
            ViewNode.filled(.circle, .color(.white.opacity(index == selection ? 1 : 0.3)))
                .with(.frame(width: look.dot, height: look.dot, alignment: .center))
        }
        return ViewNode.row("PageControl", spacing: look.spacing, dots)
            .with(.frame(width: nil, height: look.height, alignment: .center))
    }
}

extension ViewNode.Kind {
    /// A tab view of `tabs` that shows the one at `selection`.
    public static func tabs(_ tabs: [ViewNode], selection: Int) -> Self {
        Self(TabContent(tabs: tabs, selection: selection))
    }
}
