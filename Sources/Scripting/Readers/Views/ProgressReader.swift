import Views

extension ViewReader {
    /// A bar or a ring: a fraction of a total, or an indeterminate progress.
    static let progress = ViewReader(
        "ProgressView",
        props: [
            "value", "total", "title", "label", "currentValueLabel", "timerFrom", "timerTo", "countsDown",
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
                fraction: fraction, span: try decoder.span(of: element), label: label,
                currentValueLabel: try decoder.view(element.value("currentValueLabel"))))
    }
}

extension TreeDecoder {
    /// The time span between `timerFrom` and `timerTo`, which the runtime gives in milliseconds of the session.
    fileprivate mutating func span(of element: Element) throws(ScriptError) -> ProgressSpan? {
        guard let start = try number(element.value("$start")), let end = try number(element.value("$end")) else {
            return nil
        }
        // Beyond any date in the past or the future.
        let greatest = 1e13
        func time(_ milliseconds: Double) -> Duration {
            .milliseconds(Int64(min(max(milliseconds, -greatest), greatest)))
        }
        return ProgressSpan(
            start: time(start), end: time(end), countsDown: element["countsDown"]?.bool ?? true)
    }
}

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
