import SharedTypes
import Views

extension ModifierReader {
    /// Every chart modifier that is drawn.
    static let charts = list {
        along("Axis", .chartAxis) { .axis($0, $1) }
        along("Scale", .chartScale) { .scale($0, $1) }
        along("VisibleDomain", .length) { .visibleLength($0, $1) }
        along("AxisLabel", .either(.of(.label) { .view($0) }, .sideView(isLegend: false))) { .title($0, $1) }
        [(Axis.horizontal, "chartScrollPositionX"), (.vertical, "chartScrollPositionY")].map { axis, name in
            ModifierReader(name, Form<ChartValue>.scrollPosition) { .chart(.scrollPosition(axis, $0)) }
        }
        // The visible part of a scrolling chart follows from its length and its position.
        ModifierReader("chartScrollableAxes", all: .of(.axes) { _ in [] })
        ModifierReader(
            "chartLegend",
            .either(
                .of(Form<Visibility>.word("Visibility")) { .chart(.legend($0 == .hidden ? .hidden : .automatic)) },
                .of(.sideView(isLegend: true)) { .chart(.legend(.placed($0))) }))
        ModifierReader("chartBackground", .decoration) { .chart(.background($0.view, alignment: $0.alignment)) }
        scale("chartForegroundStyleScale", .style) { .foregroundScale($0) }
        scale("chartLineStyleScale", .strokeStyle) { .lineScale($0) }
        scale("chartSymbolScale", .word("ChartSymbolShape")) { .symbolScale($0) }
        scale("chartSymbolSizeScale", .length) { .symbolSizeScale($0) }
    }

    /// A modifier for each axis: `chartX…` and `chartY…`.
    private static func along<Value>(
        _ name: String, _ form: Form<Value>, _ make: @escaping @Sendable (Axis, Value) -> ChartModifier
    ) -> [ModifierReader] {
        [(Axis.horizontal, "X"), (.vertical, "Y")].map { axis, letter in
            ModifierReader("chart\(letter)\(name)", form) { .chart(make(axis, $0)) }
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
        ) { value, decoder throws(ScriptError) in
            try Form.plotted.read(value["value"] ?? value, &decoder)
        }
    }
}

extension ChartSideView {
    /// A view alone, at its default position.
    fileprivate static func view(_ content: ViewNode) -> ChartSideView {
        var side = ChartSideView()
        side.content = content
        return side
    }
}

extension Form where Value == ChartScaleSetting {
    /// A range, a list of categories, a kind of scale, or `{domain, type}`.
    fileprivate static var chartScale: Form {
        let kind = Form<ChartScaleSetting.Kind>.word("ChartAxisScaleType")
        return .either(
            .of(kind) { ChartScaleSetting(kind: $0) },
            .of(.chartDomain) { ChartScaleSetting(domain: $0) },
            .object { scale, decoder throws(ScriptError) in
                let domain = try scale.optional("domain", .chartDomain, &decoder) ?? []
                return ChartScaleSetting(domain: domain, kind: try scale.optional("type", kind, &decoder))
            })
    }
}

extension Form where Value == [ChartValue] {
    /// A list of values, or a range of numbers or dates.
    fileprivate static var chartDomain: Form {
        .either(
            .list(.plotted),
            .object { range, decoder throws(ScriptError) in
                let from = try range.required("from", .plottedBound, &decoder)
                let to = try range.required("to", .plottedBound, &decoder)
                return [from, to].compactMap(\.self)
            })
    }
}

extension Form where Value == ChartValue {
    /// A number or a date.
    fileprivate static var plottedBound: Form {
        Form(.either([.number, .date]), read: plotted.read)
    }
}
