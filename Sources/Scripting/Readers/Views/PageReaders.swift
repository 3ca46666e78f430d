import Views

extension ViewReader {
    /// The containers of pages: laid out as their header, their content and their footer.
    static let pages = [
        page("NavigationStack", props: [.withoutPicture("path", .gesture)], needsFingers: true),
        page("NavigationView"),
        page(
            "NavigationSplitView",
            props: [
                .notDrawnYet("columnVisibility"), .notDrawnYet("preferredCompactColumn"), .notDrawnYet("sidebar"),
                .notDrawnYet("content"),
            ], needsFingers: true),
        page("List", .leading, props: [.withoutPicture("selection", .gesture)], needsFingers: true),
        page("ScrollView", props: [.notDrawnYet("axes")], needsFingers: true),
        page("Section", .leading, props: [.notDrawnYet("isExpanded"), .withoutPicture("onChanged", .callback)]),
        page("Form", .leading, needsFingers: true),
        page(
            "TabView",
            props: [
                .notDrawnYet("tabIndex"), .notDrawnYet("selection"), .withoutPicture("onTabIndexChanged", .callback),
            ], needsFingers: true),
        page(
            "Tab",
            props: [
                .notDrawnYet("systemImage"), .withoutPicture("value", .identity), .notDrawnYet("role"),
            ] + tabProps),
        page("TabSection", props: tabProps),
        page("ControlGroup", props: [.notDrawnYet("systemImage"), .notDrawnYet("label")]),
        page("GroupBox", props: [.notDrawnYet("label")]),
    ]

    private static let tabProps: [OwnProp] = [
        .notDrawnYet("tabPlacement"), .notDrawnYet("sectionActions"), .notDrawnYet("defaultVisibility"),
        .withoutPicture("customizationID", .identity), .withoutPicture("customizationBehavior", .gesture),
        .withoutPicture("draggable", .gesture), .withoutPicture("dropDestination", .gesture),
    ]

    private static func page(
        _ name: String, _ alignment: HorizontalAlignment = .center, props: [OwnProp] = [], needsFingers: Bool = false
    ) -> ViewReader {
        ViewReader(name, props: ["header", "title", "footer"] + props, needsFingers: needsFingers) {
            element, decoder throws(ScriptError) in
            var views: [ViewNode] = []
            let header = element.value("header") ?? element.value("title")
            if let header = try decoder.view(header) { views.append(header) }
            views += try decoder.children(of: element)
            if let footer = try decoder.view(element.value("footer")) { views.append(footer) }
            return .page(ViewNode.PageContent(name: name, alignment: alignment, children: views))
        }
    }
}
