import JSONText
import Views

extension ViewReader {
    /// A placeholder for missing content.
    static let unavailable = ViewReader(
        "ContentUnavailableView", props: ["title", "systemImage", "description", "label", "actions"]
    ) { element, decoder throws(ScriptError) in
        .unavailable(
            ViewNode.UnavailableContent(
                symbol: element["systemImage"]?.string,
                title: try decoder.view(element.value("title") ?? element.value("label")),
                description: try decoder.view(element.value("description")),
                actions: try decoder.views(element.value("actions")) + (try decoder.children(of: element))))
    }

    /// A value with its name before it.
    static let labeledContent = ViewReader("LabeledContent", props: ["title", "label", "value"]) {
        element, decoder throws(ScriptError) in
        var value = try decoder.children(of: element)
        if value.isEmpty, let text = try decoder.view(element.value("value")) { value = [text] }
        return .labeled(try decoder.view(element.value("title") ?? element.value("label")), value: value)
    }

    /// Views on a background of their own.
    static let groupBox = ViewReader("GroupBox", props: ["title", "label"]) { element, decoder throws(ScriptError) in
        .groupBox(
            try decoder.view(element.value("title") ?? element.value("label")),
            children: try decoder.children(of: element))
    }

    /// Controls that belong together.
    static let controlGroup = ViewReader("ControlGroup", props: ["title", "systemImage", "label"]) {
        element, decoder throws(ScriptError) in
        .controlGroup(label: try decoder.ownLabel(of: element), children: try decoder.children(of: element))
    }

    /// A title below which views are collapsed.
    static let disclosureGroup = ViewReader(
        "DisclosureGroup", props: ["title", "label", "isExpanded", "onChanged"]
    ) { element, decoder throws(ScriptError) in
        .disclosure(
            label: try decoder.ownLabel(of: element), isExpanded: element["isExpanded"]?.bool ?? false,
            children: try decoder.children(of: element), action: decoder.action(element.value("$press")))
    }

    /// The background of a widget on the lock screen.
    static let accessoryWidgetBackground = ViewReader("AccessoryWidgetBackground", props: []) { _, _ in
        .accessoryWidgetBackground
    }
}

extension TreeDecoder {
    /// The views of a prop: one, or several.
    mutating func views(_ value: PropValue?) throws(ScriptError) -> [ViewNode] {
        guard let value else { return [] }
        if let nodes = try slot(value.json) { return nodes }
        return try view(value).map { [$0] } ?? []
    }

    /// The label of a control whose children are not its label: its title, with its symbol before it, or else its
    /// label.
    mutating func ownLabel(of element: Element) throws(ScriptError) -> [ViewNode] {
        var childless = element
        childless.children = nil
        return try label(of: childless)
    }
}
