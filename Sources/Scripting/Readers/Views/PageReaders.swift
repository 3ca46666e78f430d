import SharedTypes
import Views

extension ViewReader {
    /// The containers of pages: laid out as their header, their content and their footer.
    static let pages = list {
        page("NavigationStack") { $0.noVisibleEffect("path", .gesture, "Observable<string[]>") }
        page("NavigationView")
        page("NavigationSplitView", hasSidebar: true) { view in
            view.notDrawnYet(
                "columnVisibility",
                """
                { value?: NavigationSplitViewVisibility; onChanged: (value: NavigationSplitViewVisibility) => void } \
                | Observable<NavigationSplitViewVisibility>
                """)
            view.notDrawnYet(
                "preferredCompactColumn",
                """
                { value?: NavigationSplitViewColumn; onChanged: (value: NavigationSplitViewColumn) => void } \
                | Observable<NavigationSplitViewColumn>
                """)
            view.notDrawnYet("content", .view)
        }
        page("List", .leading) { view in
            view.noVisibleEffect("selection", .gesture, "Observable<string | null> | Observable<string[]>")
        }
        page("Section", .leading) { view in
            view.notDrawnYet("isExpanded", "boolean | Observable<boolean>")
            view.noVisibleEffect("onChanged", .callback, .function("(value: boolean) => void"))
        }
        page("Form", .leading)
        // `selection` or `tabIndex` is a child's `value` or `tag`, or its index.
        ViewReader("TabView", readsChildren: true) { view, element, decoder throws(ScriptError) in
            _ = try view.optional("tabIndex", Form<Void>(.number) { _, _ in nil }, &decoder)
            _ = try view.optional(
                "selection", Form<Void>("Observable<string> | Observable<number>") { _, _ in nil }, &decoder)
            view.noVisibleEffect("onTabIndexChanged", .callback, .function("(value: number) => void"))
            let tabs = element.tabs
            var nodes: [ViewNode] = []
            for tab in tabs { nodes.append(try decoder.node(tab)) }
            let selected = element["selection"] ?? element["tabIndex"]
            return .tabs(nodes, selection: selected.map { Element.index(of: $0, in: tabs) } ?? 0)
        }
        ViewReader("Tab") { view, element, decoder throws(ScriptError) in
            view.notDrawnYet("title", .string)
            view.notDrawnYet("systemImage", .string)
            view.noVisibleEffect("value", .identity, "number | string")
            view.notDrawnYet("role", "TabRole")
            declareTab(view)
            return .group(try decoder.children(of: element))
        }
        page("TabSection", declare: declareTab)
    }

    private static func declareTab(_ view: Members) {
        view.notDrawnYet("tabPlacement", "TabPlacement")
        view.notDrawnYet("sectionActions", .view)
        view.notDrawnYet(
            "defaultVisibility", "{ placements: AdaptableTabBarPlacement[]; visibility: Visibility }")
        view.noVisibleEffect("customizationID", .identity, .string)
        view.noVisibleEffect("customizationBehavior", .gesture, "TabCustomizationBehavior")
        view.noVisibleEffect("draggable", .gesture, .string)
        view.noVisibleEffect("dropDestination", .gesture, .function("(items: string[]) => void"))
    }

    private static func page(
        _ name: String, _ alignment: HorizontalAlignment = .center, hasSidebar: Bool = false,
        declare: @escaping @Sendable (Members) -> Void = { _ in }
    ) -> ViewReader {
        ViewReader(name) { view, element, decoder throws(ScriptError) in
            let header = try view.optional("header", .label, &decoder)
            let title = try view.optional("title", .text, &decoder)
            let footer = try view.optional("footer", .label, &decoder)
            // On a phone a split view shows its sidebar first.
            let sidebar = hasSidebar ? try view.required("sidebar", .view, &decoder) : nil
            declare(view)
            let views = if let sidebar { [sidebar] } else { try decoder.children(of: element) }
            return .page(
                ViewNode.PageContent(
                    name: name, alignment: alignment, children: views, header: header ?? title, footer: footer))
        }
    }
}

extension Element {
    /// The tabs of a tab view, including those in sections and groups.
    fileprivate var tabs: [JSONValue] {
        var tabs: [JSONValue] = []
        guard let children else { return [] }
        for child in children.elements where child.string?.allSatisfy(\.isWhitespace) != true {
            let inner = Element(child)
            let isGroup = inner.isRun || ["TabSection", "Group", "ForEach", "Fragment"].contains(inner.tag)
            if isGroup, inner.modifierValue("tag") == nil { tabs += inner.tabs } else { tabs.append(child) }
        }
        return tabs
    }

    /// The index of the tab that `value` names: by its value or tag, else by its index, else the first.
    fileprivate static func index(of value: JSONValue, in tabs: [JSONValue]) -> Int {
        let named = tabs.firstIndex { tab in
            let tab = Element(tab)
            return (tab["value"] ?? tab.modifierValue("tag")).map { $0.isSame(as: value) } ?? false
        }
        if let named { return named }
        return value.number.flatMap(Int.init(exactly:)).map { tabs.indices.contains($0) ? $0 : 0 } ?? 0
    }
}
