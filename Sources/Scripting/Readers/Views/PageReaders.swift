import JSONText
import Views

extension ViewReader {
    /// The containers of pages: laid out as their header, their content and their footer.
    static let pages = [
        page("NavigationStack", props: [.withoutPicture("path", .gesture)]),
        page("NavigationView"),
        page(
            "NavigationSplitView",
            props: [
                .notDrawnYet("columnVisibility"), .notDrawnYet("preferredCompactColumn"), "sidebar",
                .notDrawnYet("content"),
            ]),
        page("List", .leading, props: [.withoutPicture("selection", .gesture)]),
        page("Section", .leading, props: [.notDrawnYet("isExpanded"), .withoutPicture("onChanged", .callback)]),
        page("Form", .leading),
        tabView, tab,
        page("TabSection", props: tabProps),
    ]

    private static let tabProps: [OwnProp] = [
        .notDrawnYet("tabPlacement"), .notDrawnYet("sectionActions"), .notDrawnYet("defaultVisibility"),
        .withoutPicture("customizationID", .identity), .withoutPicture("customizationBehavior", .gesture),
        .withoutPicture("draggable", .gesture), .withoutPicture("dropDestination", .gesture),
    ]

    /// A tab view; `selection` or `tabIndex` is a child's `value` or `tag`, or its index.
    private static let tabView = ViewReader(
        "TabView", props: ["tabIndex", "selection", .withoutPicture("onTabIndexChanged", .callback)],
        readsChildren: true
    ) { element, decoder throws(ScriptError) in
        let tabs = element.tabs
        var nodes: [ViewNode] = []
        for tab in tabs { nodes.append(try decoder.node(tab)) }
        let selected = element["selection"] ?? element["tabIndex"]
        return .tabs(nodes, selection: selected.map { Element.index(of: $0, in: tabs) } ?? 0)
    }

    private static let tab = ViewReader(
        "Tab",
        props: [
            .notDrawnYet("title"), .notDrawnYet("systemImage"), .withoutPicture("value", .identity),
            .notDrawnYet("role"),
        ] + tabProps
    ) { element, decoder throws(ScriptError) in .group(try decoder.children(of: element)) }

    private static func page(
        _ name: String, _ alignment: HorizontalAlignment = .center, props: [OwnProp] = []
    ) -> ViewReader {
        ViewReader(name, props: ["header", "title", "footer"] + props) {
            element, decoder throws(ScriptError) in
            let header = try decoder.view(element.value("header") ?? element.value("title"))
            // On a phone a split view shows its sidebar first.
            let sidebar = try decoder.view(element.value("sidebar"))
            let views = if let sidebar { [sidebar] } else { try decoder.children(of: element) }
            let footer = try decoder.view(element.value("footer"))
            return .page(
                ViewNode.PageContent(
                    name: name, alignment: alignment, children: views, header: header, footer: footer))
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
