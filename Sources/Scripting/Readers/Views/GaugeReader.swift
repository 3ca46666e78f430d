import Views

extension ViewReader {
    /// A value between two others.
    static let gauge = ViewReader(
        "Gauge", props: ["value", "label", "min", "max", "currentValueLabel", "minValueLabel", "maxValueLabel"]
    ) { element, decoder throws(ScriptError) in
        var label = try decoder.view(element.value("label"))
        if label == nil, case let views = try decoder.children(of: element), !views.isEmpty {
            label = views.count == 1 ? views[0] : ViewNode(.group(views))
        }
        return .gauge(
            ViewNode.GaugeContent(
                value: try decoder.number(element.value("value")) ?? 0,
                from: try decoder.number(element.value("min")) ?? 0,
                to: try decoder.number(element.value("max")) ?? 1,
                label: label,
                currentValueLabel: try decoder.view(element.value("currentValueLabel")),
                minimumValueLabel: try decoder.view(element.value("minValueLabel")),
                maximumValueLabel: try decoder.view(element.value("maxValueLabel"))))
    }
}
