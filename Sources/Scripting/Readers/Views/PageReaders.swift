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
        page(
            "TabView",
            props: [
                .notDrawnYet("tabIndex"), .notDrawnYet("selection"), .withoutPicture("onTabIndexChanged", .callback),
            ]),
        page(
            "Tab",
            props: [
                .notDrawnYet("systemImage"), .withoutPicture("value", .identity), .notDrawnYet("role"),
            ] + tabProps),
        page("TabSection", props: tabProps),
    ]

    private static let tabProps: [OwnProp] = [
        .notDrawnYet("tabPlacement"), .notDrawnYet("sectionActions"), .notDrawnYet("defaultVisibility"),
        .withoutPicture("customizationID", .identity), .withoutPicture("customizationBehavior", .gesture),
        .withoutPicture("draggable", .gesture), .withoutPicture("dropDestination", .gesture),
    ]

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
