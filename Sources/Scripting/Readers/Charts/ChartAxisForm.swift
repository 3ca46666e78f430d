import SharedTypes
import Views

extension Form where Value == ChartAxisSetting {
    /// `'automatic'`, `'visible'`, `'hidden'`, or an axis' marks.
    static var chartAxis: Form {
        .either(
            .of(Form<Visibility>.word("Visibility")) { visibility in
                var axis = ChartAxisSetting()
                axis.isHidden = visibility == .hidden
                return axis
            },
            Form.object { marks, decoder throws(ScriptError) in
                var axis = ChartAxisSetting()
                axis.side = try marks.optional("position", .word("AxisMarkPosition"), &decoder) ?? .automatic
                try marks.notDrawnYet(
                    "preset", Form<AxisMarkPreset>.word("AxisMarkPreset"), &decoder)
                axis.values = try marks.optional("values", .axisValues, &decoder) ?? .automatic(count: nil)
                let stroke = try marks.optional("stroke", .strokeStyle, &decoder)
                let line = try marks.optional("gridLine", .gridLine, &decoder)
                axis.hasGridLines = line?.isOn
                axis.gridLine = line?.stroke ?? stroke
                let tick = try marks.optional("tick", .tick, &decoder)
                axis.hasTicks = tick?.isOn
                axis.tick = tick?.stroke ?? stroke
                axis.tickLength = tick?.length
                if let label = try marks.optional("valueLabel", .axisLabel, &decoder) {
                    axis.hasLabels = label != nil
                    axis.label = label ?? axis.label
                }
                return axis
            }.named("AxisMarksConfig"))
    }
}

/// The arrangements of an axis' marks, which are not drawn yet.
private enum AxisMarkPreset: String, CaseIterable {
    case automatic, aligned, extended, inset
}

/// A grid line or a tick.
private struct AxisLine {
    /// Whether it is drawn.
    var isOn = true
    /// The style; nil for the axis' style.
    var stroke: StrokeStyle?
    /// The length of a tick; nil for the default.
    var length: Double?
}

extension Form where Value == AxisLine {
    /// Grid lines: on, off, or a style.
    fileprivate static var gridLine: Form {
        Form.either(
            .of(.boolean) { AxisLine(isOn: $0) },
            .object { line, decoder throws(ScriptError) in
                try line.notDrawnYet("centered", .boolean, &decoder)
                return AxisLine(stroke: try line.optional("stroke", .strokeStyle, &decoder))
            }
        ).named("AxisGridLineConfig")
    }

    /// Ticks: on, off, or a style and a length.
    fileprivate static var tick: Form {
        Form.either(
            .of(.boolean) { AxisLine(isOn: $0) },
            .object { tick, decoder throws(ScriptError) in
                try tick.notDrawnYet("centered", .boolean, &decoder)
                let length = try tick.optional("length", .length, &decoder)
                return AxisLine(stroke: try tick.optional("stroke", .strokeStyle, &decoder), length: length)
            }
        ).named("AxisTickConfig")
    }
}

extension Form where Value == ChartAxisSetting.Values {
    /// The positions of an axis' marks: `'automatic'`, or a description by its `type`.
    fileprivate static var axisValues: Form {
        Form.either(
            .word(of: ["automatic": .automatic(count: nil)]),
            .object { values, decoder throws(ScriptError) in
                _ = try values.required("type", Form<Bool>.word(of: ["automatic": true]), &decoder)
                let count = try values.optional("desiredCount", .markCount, &decoder)
                try values.notDrawnYet("roundLowerBound", .boolean, &decoder)
                try values.notDrawnYet("roundUpperBound", .boolean, &decoder)
                return .automatic(count: count)
            },
            .object { values, decoder throws(ScriptError) in
                _ = try values.required("type", Form<Bool>.word(of: ["stride": true]), &decoder)
                let step = try values.required("by", .number, &decoder) ?? 0
                // The number of values follows from their distance.
                _ = try values.optional("count", .markCount, &decoder)
                if step > 0 { return .stride(step) }
                values.reject(expected: "a distance greater than 0", &decoder)
                return nil
            },
            .object { values, decoder throws(ScriptError) in
                _ = try values.required("type", Form<Bool>.word(of: ["strideDate": true]), &decoder)
                let unit = try values.required("by", .calendarUnit, &decoder) ?? nil
                let count = try values.optional("count", .markCount, &decoder) ?? 1
                return unit.map { .calendar($0, count: count) }
            },
            .object { values, decoder throws(ScriptError) in
                _ = try values.required("type", Form<Bool>.word(of: ["values": true]), &decoder)
                return .values(try values.required("values", Form<[ChartValue]>.list(.plotted), &decoder) ?? [])
            }
        ).named("AxisMarkValues")
    }
}

extension Form where Value == Int {
    /// A number of marks or calendar units, clamped to 1 to 10,000.
    fileprivate static var markCount: Form { Form<Double>.number.map { Int(min(max($0.rounded(), 1), 10_000)) } }
}

extension Form where Value == ChartLabelSetting? {
    /// Labels: on, off (nil), a format's name or a text for every value, or a format and a position.
    fileprivate static var axisLabel: Form {
        Form.either(
            .of(.boolean) { $0 ? ChartLabelSetting() : nil },
            .of(Form<String>.string) { text in
                var label = ChartLabelSetting()
                if let format = labelFormats[text] { label.format = format } else { label.text = text }
                return label
            },
            .object { value, decoder throws(ScriptError) in
                var label = ChartLabelSetting()
                label.format = try value.optional("format", .labelFormat, &decoder)
                label.isCentered = try value.optional("centered", .boolean, &decoder)
                label.anchor = try value.optional("anchor", .unitPoint, &decoder)
                label.horizontalSpacing = try value.optional("horizontalSpacing", .number, &decoder)
                label.verticalSpacing = try value.optional("verticalSpacing", .number, &decoder)
                label.avoidsCollisions =
                    try value.optional("collisionResolution", .collisionResolution, &decoder) ?? true
                try value.notDrawnYet("offsetsMarks", .boolean, &decoder)
                label.orientation = try value.optional("orientation", .orientation, &decoder) ?? .horizontal
                value.declare([ViewProp("multiLabelAlignment", .drawn, type: Form<Alignment>.alignment.type)])
                label.content = try value.optional("content", .label, &decoder)
                return label
            }
        ).named("AxisValueLabelConfig")
    }
}

extension Form where Value == Bool {
    /// Whether labels avoid each other.
    fileprivate static var collisionResolution: Form {
        .word(
            "AxisValueLabelCollisionResolution",
            of: ["automatic": true, "greedy": true, "truncate": true, "disabled": false])
    }
}

extension Form where Value == ChartLabelSetting.Orientation {
    /// The orientation of labels.
    fileprivate static var orientation: Form {
        .word(
            "AxisMarkOrientation",
            of: [
                "automatic": .horizontal, "horizontal": .horizontal, "vertical": .vertical,
                "verticalReversed": .verticalReversed,
            ])
    }
}

extension Form where Value == ChartLabelFormat {
    /// A format's name, or a `ChartAxisLabelFormat`.
    fileprivate static var labelFormat: Form {
        Form("AxisLabelFormat") { value, decoder in decoder.labelFormat(value) }
    }
}

extension TreeDecoder {
    /// A format's name, or a `ChartAxisLabelFormat`.
    fileprivate mutating func labelFormat(_ value: PropValue) -> ChartLabelFormat? {
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
                style.border = try Form.style.read(value["color"] ?? value["style"] ?? value, &self)
                style.borderWidth = try length(value["width"]) ?? 1
            case "frame":
                style.width = try length(value["width"])
                style.height = try length(value["height"])
            case "padding": style.padding = value.json.isNull ? EdgeInsets(all: 16) : try insets(value) ?? EdgeInsets()
            case "cornerRadius": style.clip = try length(value).map { .roundedRectangle(cornerRadius: $0) }
            case "opacity": style.opacity = try fraction(value) ?? 1
            case "shadow": style.shadow = try Form<ChartShadow>.chartShadow.read(value, &self)
            case "clipShape":
                if let radius = value["rounded"] {
                    style.clip = try length(radius).map { .roundedRectangle(cornerRadius: $0) }
                } else {
                    style.clip = try Form.outline.read(value, &self)
                }
            default: break
            }
        }
        return style
    }

    private mutating func plotBackground(_ value: PropValue) throws(ScriptError) -> PaintStyle? {
        guard let opacity = value["opacity"], value["color"] == nil, let material = value["material"] else {
            return try Form.style.read(value["material"] ?? value, &self)
        }
        guard let style = try Form.style.read(material, &self), let part = try fraction(opacity) else { return nil }
        return .opacity(style, part)
    }
}
