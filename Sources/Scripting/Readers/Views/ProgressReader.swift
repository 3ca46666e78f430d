import Views

extension ViewReader {
    /// A bar or a ring: a part of a total, or of something that is under way.
    static let progress = ViewReader(
        "ProgressView",
        props: [
            "value", "total", "title", "label", "currentValueLabel", .notDrawnYet("timerFrom"),
            .notDrawnYet("timerTo"), .notDrawnYet("countsDown"),
        ]
    ) { element, decoder throws(ScriptError) in
        var fraction: Double?
        if let done = try decoder.number(element.value("value")) {
            let total = try decoder.number(element.value("total")) ?? 1
            fraction = total > 0 ? min(max(done / total, 0), 1) : 0
        }
        var label = try decoder.view(element.value("label") ?? element.value("title"))
        if label == nil, case let views = try decoder.children(of: element), !views.isEmpty {
            label = views.count == 1 ? views[0] : ViewNode(.group(views))
        }
        return .progress(
            ViewNode.ProgressContent(
                fraction: fraction, label: label,
                currentValueLabel: try decoder.view(element.value("currentValueLabel"))))
    }
}
