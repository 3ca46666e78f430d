import SharedTypes
import Views

extension ModifierReader {
    /// Every chart modifier that is drawn.
    static let charts = list {
        along("Axis", "Visibility | AxisMarksConfig") { axis, value, decoder throws(ScriptError) in
            .axis(axis, try decoder.chartAxis(value))
        }
        along(
            "Scale",
            """
            ClosedRange<number> | ClosedRange<Date> | string[] | ChartAxisScaleType | \
            { domain: ClosedRange<number> | ClosedRange<Date> | string[]; type: ChartAxisScaleType }
            """
        ) { axis, value, decoder throws(ScriptError) in decoder.chartScale(value).map { .scale(axis, $0) } }
        along("VisibleDomain", .number) { axis, value, decoder throws(ScriptError) in
            try decoder.length(value).map { .visibleLength(axis, $0) }
        }
        along(
            "AxisLabel",
            "{ position?: AnnotationPosition; alignment?: Alignment; spacing?: number; content: VirtualNode }"
        ) { axis, value, decoder throws(ScriptError) in .title(axis, try decoder.chartTitle(value)) }
        [(Axis.horizontal, "chartScrollPositionX"), (.vertical, "chartScrollPositionY")].map { axis, name in
            ModifierReader(name, Form<ChartValue>.scrollPosition) { .chart(.scrollPosition(axis, $0)) }
        }
        // The visible part of a scrolling chart follows from its length and its position.
        ModifierReader("chartScrollableAxes", all: .of(.axes) { _ in [] })
        ModifierReader(
            "chartLegend",
            .either(
                .of(Form<Visibility>.word("Visibility")) { .chart(.legend($0 == .hidden ? .hidden : .automatic)) },
                .object { legend, decoder throws(ScriptError) in
                    var side = ChartSideView()
                    side.position = try legend.required("position", .chartPosition, &decoder) ?? .automatic
                    side.alignment = try legend.optional("alignment", .alignment, &decoder)
                    side.spacing = try legend.optional("spacing", .number, &decoder)
                    side.content = try legend.optional("content", .view, &decoder)
                    return .chart(.legend(.placed(side)))
                }))
        ModifierReader("chartBackground", .decoration) { .chart(.background($0.view, alignment: $0.alignment)) }
        scale("chartForegroundStyleScale", .style) { .foregroundScale($0) }
        scale("chartLineStyleScale", .strokeStyle) { .lineScale($0) }
        scale("chartSymbolScale", .word("ChartSymbolShape")) { .symbolScale($0) }
        scale("chartSymbolSizeScale", .length) { .symbolSizeScale($0) }
    }

    /// A modifier for each axis: `chartX…` and `chartY…`.
    private static func along(
        _ name: String, _ type: ValueForm,
        _ read: @escaping @Sendable (Axis, PropValue, inout TreeDecoder) throws(ScriptError) -> ChartModifier?
    ) -> [ModifierReader] {
        [(Axis.horizontal, "X"), (.vertical, "Y")].map { axis, letter in
            ModifierReader(
                "chart\(letter)\(name)",
                Form(type) { value, decoder throws(ScriptError) in
                    try read(axis, value, &decoder).map { .chart($0) }
                })
        }
    }

    /// A scale from names to values, in the order written.
    private static func scale<Output: Equatable & Sendable>(
        _ name: String, _ form: Form<Output>,
        _ make: @escaping @Sendable ([ChartScaleEntry<Output>]) -> ChartModifier
    ) -> ModifierReader {
        ModifierReader(name, Form<[(name: String, value: Output)]>.record(form)) { entries in
            .chart(make(entries.map { ChartScaleEntry(name: $0.name, output: $0.value) }))
        }
    }
}

extension Form where Value == ChartValue {
    /// A value of an axis, or `{value, onChanged}`.
    fileprivate static var scrollPosition: Form {
        Form(
            """
            number | string | Date | ChartScrollPosition<string> | ChartScrollPosition<number> \
            | ChartScrollPosition<Date> | Observable<number> | Observable<string> | Observable<Date>
            """
        ) { value, decoder in decoder.chartValue(value["value"] ?? value) }
    }
}

extension Form where Value == ChartPosition {
    /// A side of a chart or a mark.
    static var chartPosition: Form {
        Form("AnnotationPosition") { value, decoder in decoder.word(value, expected: "a side of the chart") }
    }
}

extension TreeDecoder {
    /// A range, a list of categories, a kind of scale, or `{domain, type}`.
    fileprivate mutating func chartScale(_ value: PropValue) -> ChartScaleSetting? {
        var scale = ChartScaleSetting()
        if value.json.isString {
            scale.kind = word(value, expected: "a kind of scale")
            return scale
        }
        if let kind = value["type"] { scale.kind = word(kind, expected: "a kind of scale") }
        let domain = value["domain"] ?? value
        if domain.json.isArray {
            for item in domain.elements { if let item = chartValue(item) { scale.domain.append(item) } }
        } else if let from = domain["from"], let to = domain["to"] {
            scale.domain = [chartValue(from), chartValue(to)].compactMap(\.self)
        } else if scale.kind == nil {
            reject(value, expected: "a range, categories or a kind of scale")
            return nil
        }
        return scale
    }

    /// `{position, alignment, spacing, content}`, or a view or a text alone.
    fileprivate mutating func chartTitle(_ value: PropValue) throws(ScriptError) -> ChartSideView {
        if value.json["content"] == nil, let content = try view(value) {
            var side = ChartSideView()
            side.content = content
            return side
        }
        return try chartSide(value)
    }
}
