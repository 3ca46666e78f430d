import SharedTypes
import Views

extension TreeDecoder {
    /// `'automatic'`, `'visible'`, `'hidden'`, or an `AxisMarksConfig`.
    mutating func chartAxis(_ value: PropValue) throws(ScriptError) -> ChartAxisSetting {
        var axis = ChartAxisSetting()
        if value.json.isString {
            axis.isHidden = isHidden(value)
            return axis
        }
        guard value.json.isObject else {
            reject(value, expected: "a visibility or an axis' marks")
            return axis
        }
        if let side = value["position"] { axis.side = word(side, expected: "a side of the plot") ?? .automatic }
        reportNotDrawn(value["preset"])
        reportNotDrawn(value["values"]?["roundLowerBound"])
        reportNotDrawn(value["values"]?["roundUpperBound"])
        reportNotDrawn(value["gridLine"]?["centered"])
        reportNotDrawn(value["tick"]?["centered"])
        reportNotDrawn(value["valueLabel"]?["offsetsMarks"])
        axis.values = try axisValues(value["values"])
        let stroke = try value["stroke"].map { value throws(ScriptError) in try strokeStyle(value) }
        axis.gridLine = stroke
        axis.tick = stroke
        if let line = value["gridLine"] {
            axis.hasGridLines = line.json.bool ?? true
            if let own = line["stroke"] { axis.gridLine = try strokeStyle(own) }
        }
        if let tick = value["tick"] {
            axis.hasTicks = tick.json.bool ?? true
            if let own = tick["stroke"] { axis.tick = try strokeStyle(own) }
            axis.tickLength = try length(tick["length"])
        }
        if let label = value["valueLabel"] {
            if let isOn = label.json.bool { axis.hasLabels = isOn } else { axis.label = try axisLabel(label) }
        }
        return axis
    }

    /// Notes that a setting is not drawn, unless it is the chart's default in any case.
    private mutating func reportNotDrawn(_ setting: PropValue?) {
        guard let setting, !setting.json.equals("automatic") else { return }
        reportNotDrawn("\(setting.name) is not drawn yet", at: setting.element)
    }

    /// Whether a visibility is `hidden`.
    mutating func isHidden(_ value: PropValue) -> Bool {
        switch value.json.string {
        case "hidden": return true
        case "automatic", "visible": return false
        default:
            reject(value, expected: "'automatic', 'visible' or 'hidden'")
            return false
        }
    }

    private mutating func axisValues(_ value: PropValue?) throws(ScriptError) -> ChartAxisSetting.Values {
        guard let value, !value.json.equals("automatic") else { return .automatic(count: nil) }
        func count(_ value: PropValue?, _ decoder: inout TreeDecoder) throws(ScriptError) -> Int? {
            try decoder.number(value).map { Int(min(max($0.rounded(), 1), 10_000)) }
        }
        switch value.json["type"]?.string {
        case "automatic": return .automatic(count: try count(value["desiredCount"], &self))
        case "stride":
            if let step = try number(value["by"]), step > 0 { return .stride(step) }
        case "strideDate":
            let count = try count(value["count"], &self) ?? 1
            if let unit = calendarUnit(value["by"]) { return .calendar(unit, count: count) }
        case "values":
            var values: [ChartValue] = []
            for item in value["values"]?.elements ?? [] { if let item = chartValue(item) { values.append(item) } }
            return .values(values)
        default: break
        }
        reject(value, expected: "an axis' values")
        return .automatic(count: nil)
    }

    private mutating func axisLabel(_ value: PropValue) throws(ScriptError) -> ChartLabelSetting {
        var label = ChartLabelSetting()
        if let text = value.json.string {
            if let format = labelFormats[text] { label.format = format } else { label.text = text }
            return label
        }
        if let format = value["format"] { label.format = labelFormat(format) }
        label.content = try view(value["content"])
        if let centered = value["centered"] { label.isCentered = flag(centered) }
        label.anchor = try unitPoint(value["anchor"])
        label.horizontalSpacing = try number(value["horizontalSpacing"])
        label.verticalSpacing = try number(value["verticalSpacing"])
        if value["collisionResolution"]?.json.equals("disabled") == true { label.avoidsCollisions = false }
        switch value["orientation"]?.json.string {
        case "vertical": label.orientation = .vertical
        case "verticalReversed": label.orientation = .verticalReversed
        default: label.orientation = .horizontal
        }
        return label
    }

    /// A format's name, or a `ChartAxisLabelFormat`.
    private mutating func labelFormat(_ value: PropValue) -> ChartLabelFormat? {
        if let format = value.json.string.flatMap({ labelFormats[$0] }) { return format }
        func digits(_ most: Int) -> ClosedRange<Int> {
            func whole(_ name: StaticString) -> Int? {
                value.json[name]?.number.flatMap { $0.isFinite ? Int(min(max($0, 0), 12)) : nil }
            }
            let least = whole("minFractionDigits")
            let upper = whole("fractionDigits") ?? max(most, least ?? 0)
            return min(least ?? 0, upper)...upper
        }
        switch value.json["$format"]?.string {
        case "number": return .number(digits(6))
        case "percent": return .percent(digits(2))
        case "currency":
            guard let prefix = value.json["prefix"]?.string else { return .regionCurrency }
            let own = Int(min(max(value.json["digits"]?.number ?? 2, 0), 12))
            let asked = value.json["fractionDigits"] == nil ? own...own : digits(own)
            return .currency(prefix: prefix, suffix: value.json["suffix"]?.string ?? "", decimals: asked)
        case "date": return .moment(date(value))
        case "time": return .moment(time(value))
        case "dateTime": return .moment(date(value) + time(value))
        default:
            reject(value, expected: "a label's format")
            return nil
        }
    }

    private func date(_ value: PropValue) -> [ChartLocale.Template] {
        switch value.json["dateStyle"]?.string {
        case "omitted": []
        case "abbreviated": [.shortDate]
        case "long": [.longDate]
        case "complete": [.completeDate]
        default: [.numericDate]
        }
    }

    private func time(_ value: PropValue) -> [ChartLocale.Template] {
        switch value.json["timeStyle"]?.string {
        case "omitted": []
        case "standard", "complete": [.standardTime]
        default: [.time]
        }
    }
}

private let labelFormats: [String: ChartLabelFormat] = [
    "number": .number(0...3), "percent": .percent(0...2), "currency": .regionCurrency, "date": .moment([.numericDate]),
    "time": .moment([.time]), "dateTime": .moment([.numericDate, .time]),
]

extension ChartLocale {
    /// The number and date formats of the session's language, in the runtime's form; nil for English.
    init(_ value: JSONValue?) {
        self.init()
        guard let value, value.isObject else { return }
        func text(_ name: StaticString, _ usual: String) -> String { value[name]?.string ?? usual }
        func words(_ name: StaticString, _ usual: [String]) -> [String] {
            let words = value[name]?.elements.compactMap(\.string) ?? []
            return words.count == usual.count ? words : usual
        }
        decimal = text("decimal", decimal)
        group = text("group", group)
        percentPrefix = text("percentPrefix", percentPrefix)
        percentSuffix = text("percentSuffix", percentSuffix)
        currencyPrefix = text("currencyPrefix", currencyPrefix)
        currencySuffix = text("currencySuffix", currencySuffix)
        currencyDigits = value["currencyDigits"]?.number.flatMap(Int.init(exactly:)) ?? currencyDigits
        shortMonths = words("shortMonths", shortMonths)
        months = words("months", months)
        weekdays = words("weekdays", weekdays)
        periods = words("periods", periods)
        guard let written = value["templates"] else { return }
        for (name, template) in written.members {
            guard let name = name.string.flatMap(Template.init(rawValue:)), let template = template.string else {
                continue
            }
            templates[name] = template
        }
    }
}

extension TreeDecoder {
    /// The plot style after the calls on a plot, which the runtime sends in order.
    mutating func chartPlotStyle(_ element: Element) throws(ScriptError) -> ChartPlotStyle {
        var style = ChartPlotStyle()
        for call in element["$calls"].map({ Array($0.elements) }) ?? [] {
            let words = Array(call.elements)
            guard words.count == 2, let name = words[0].string else { continue }
            let value = PropValue(json: words[1], name: "ChartPlotStyle.\(name)", element: element)
            switch name {
            case "background": style.background = try plotBackground(value)
            case "border":
                style.border = try self.style(value["color"] ?? value["style"] ?? value)
                style.borderWidth = try length(value["width"]) ?? 1
            case "frame":
                style.width = try length(value["width"])
                style.height = try length(value["height"])
            case "padding": style.padding = value.json.isNull ? EdgeInsets(all: 16) : try insets(value) ?? EdgeInsets()
            case "cornerRadius": style.clip = try length(value).map { .roundedRectangle(cornerRadius: $0) }
            case "opacity": style.opacity = try fraction(value) ?? 1
            case "shadow": style.shadow = try chartShadow(value)
            case "clipShape":
                if let radius = value["rounded"] {
                    style.clip = try length(radius).map { .roundedRectangle(cornerRadius: $0) }
                } else {
                    style.clip = try outline(value)
                }
            default: break
            }
        }
        return style
    }

    private mutating func plotBackground(_ value: PropValue) throws(ScriptError) -> PaintStyle? {
        guard let opacity = value["opacity"], value["color"] == nil, let material = value["material"] else {
            return try style(value["material"] ?? value)
        }
        guard let style = try style(material), let part = try fraction(opacity) else { return nil }
        return .opacity(style, part)
    }
}
