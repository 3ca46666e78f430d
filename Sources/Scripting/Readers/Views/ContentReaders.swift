import SharedTypes
import Views

// Views with a title and content, and views that show a value.
extension ViewReader {
    static let contents = list {
        // A placeholder for missing content.
        ViewReader("ContentUnavailableView", children: nil) { view, element, decoder throws(ScriptError) in
            let symbol = try view.optional("systemImage", .string, &decoder)
            let title = try view.optional("title", .text, &decoder)
            let label = try view.optional("label", .view, &decoder)
            let description = try view.optional("description", .label.orNull, &decoder)
            let actions = try view.optional("actions", .views, &decoder) ?? []
            return .unavailable(
                ViewNode.UnavailableContent(
                    symbol: symbol, title: title ?? label, description: description,
                    actions: actions + (try decoder.children(of: element))))
        }
        // A value with its name before it.
        ViewReader("LabeledContent") { view, element, decoder throws(ScriptError) in
            let title = try view.optional("title", .text, &decoder)
            let label = try view.optional("label", .view, &decoder)
            let text = try view.optional("value", .text, &decoder)
            let views = try decoder.children(of: element)
            return .labeled(title ?? label, value: views.isEmpty ? [text].compactMap(\.self) : views)
        }
        // Views on a background of their own.
        ViewReader("GroupBox") { view, element, decoder throws(ScriptError) in
            let title = try view.optional("title", .text, &decoder)
            let label = try view.optional("label", .view, &decoder)
            return .groupBox(title ?? label, children: try decoder.children(of: element))
        }
        // Controls that belong together.
        ViewReader("ControlGroup") { view, element, decoder throws(ScriptError) in
            .controlGroup(label: try decoder.ownLabel(view), children: try decoder.children(of: element))
        }
        // A title below which views are collapsed.
        ViewReader("DisclosureGroup") { view, element, decoder throws(ScriptError) in
            view.noVisibleEffect("onChanged", .callback, .function("(value: boolean) => void"))
            return .disclosure(
                label: try decoder.ownLabel(view, hasSymbol: false),
                isExpanded: try view.optional("isExpanded", .observed(.boolean), &decoder) ?? false,
                children: try decoder.children(of: element), action: decoder.action(element.value("$press")))
        }
        // The background of a widget on the lock screen.
        ViewReader("AccessoryWidgetBackground", children: nil) { _, _, _ in .accessoryWidgetBackground }
        // A bar or a ring: a fraction of a total, or an indeterminate progress.
        ViewReader("ProgressView", children: nil) { view, element, decoder throws(ScriptError) in
            let value = try view.optional("value", .number, &decoder)
            let total = try view.optional("total", .number, &decoder) ?? 1
            let title = try view.optional("title", .text, &decoder)
            let label = try view.optional("label", .view, &decoder)
            let current = try view.optional("currentValueLabel", .view, &decoder)
            let span = try decoder.span(view, element)
            let named = if let own = label ?? title { own } else { try decoder.group(of: element) }
            return .progress(
                ViewNode.ProgressContent(
                    fraction: value.map { total > 0 ? min(max($0 / total, 0), 1) : 0 }, span: span,
                    label: named, currentValueLabel: current))
        }
        // A value between two others.
        ViewReader("Gauge", children: nil) { view, element, decoder throws(ScriptError) in
            let own = try view.required("label", .view, &decoder)
            let label = if let own { own } else { try decoder.group(of: element) }
            return .gauge(
                ViewNode.GaugeContent(
                    value: try view.required("value", .number, &decoder) ?? 0,
                    from: try view.optional("min", .number, &decoder) ?? 0,
                    to: try view.optional("max", .number, &decoder) ?? 1,
                    label: label,
                    currentValueLabel: try view.optional("currentValueLabel", .view, &decoder),
                    minimumValueLabel: try view.optional("minValueLabel", .view, &decoder),
                    maximumValueLabel: try view.optional("maxValueLabel", .view, &decoder)))
        }
    }
}

extension Form where Value == [ViewNode] {
    /// Views in a prop: one, or several.
    fileprivate static var views: Form {
        Form(.either([.view, .array(.either([.view, .null]))])) { value, decoder throws(ScriptError) in
            if let nodes = try decoder.slot(value.json) { return nodes }
            if value.json.isArray { return [] }
            decoder.refuse(value, as: .view)
            return nil
        }
    }
}

extension TreeDecoder {
    /// An element's children as one view; nil if there are none.
    fileprivate mutating func group(of element: Element) throws(ScriptError) -> ViewNode? {
        let views = try children(of: element)
        return views.count > 1 ? ViewNode(.group(views)) : views.first
    }

    /// The time span between `timerFrom` and `timerTo`, which the runtime gives in milliseconds of the session.
    fileprivate mutating func span(_ view: Members, _ element: Element) throws(ScriptError) -> ProgressSpan? {
        _ = try view.optional("timerFrom", .moment, &self)
        _ = try view.optional("timerTo", .moment, &self)
        let countsDown = try view.optional("countsDown", .boolean, &self) ?? true
        guard let start = try number(element.value("$start")), let end = try number(element.value("$end")) else {
            return nil
        }
        // Beyond any date in the past or the future.
        let greatest = 1e13
        func time(_ milliseconds: Double) -> Duration {
            .milliseconds(Int64(min(max(milliseconds, -greatest), greatest)))
        }
        return ProgressSpan(start: time(start), end: time(end), countsDown: countsDown)
    }
}
