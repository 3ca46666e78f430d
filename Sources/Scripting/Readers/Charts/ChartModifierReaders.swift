import JSONText
import Views

extension ModifierReader {
    /// Every chart modifier that is drawn.
    static let charts: [ModifierReader] =
        along("Axis") { axis, value, decoder throws(ScriptError) in .axis(axis, try decoder.chartAxis(value)) }
        + along("Scale") { axis, value, decoder throws(ScriptError) in
            decoder.chartScale(value).map { .scale(axis, $0) }
        }
        + along("VisibleDomain") { axis, value, decoder throws(ScriptError) in
            try decoder.length(value).map { .visibleLength(axis, $0) }
        }
        + along("AxisLabel") { axis, value, decoder throws(ScriptError) in .title(axis, try decoder.chartTitle(value)) }
        + [(Axis.horizontal, "chartScrollPositionX"), (.vertical, "chartScrollPositionY")].map { axis, name in
            ModifierReader(
                name,
                value: { value, decoder in
                    decoder.chartValue(value["value"] ?? value).map { [.chart(.scrollPosition(axis, $0))] } ?? []
                })
        } + [
            // The visible part of a scrolling chart follows from its length and its position.
            ModifierReader("chartScrollableAxes", arguments: { _, _ in [] }),
            legend, chartBackground, foregroundScale, lineScale, symbolScale, symbolSizeScale,
        ]

    /// A modifier for each axis: `chartX…` and `chartY…`.
    private static func along(
        _ name: String,
        _ read: @escaping @Sendable (Axis, PropValue, inout TreeDecoder) throws(ScriptError) -> ChartModifier?
    ) -> [ModifierReader] {
        [(Axis.horizontal, "X"), (.vertical, "Y")].map { axis, letter in
            ModifierReader(
                "chart\(letter)\(name)",
                value: { value, decoder throws(ScriptError) in
                    try read(axis, value, &decoder).map { [.chart($0)] } ?? []
                })
        }
    }

    /// A visibility, or `{position, alignment, spacing, content}`.
    private static let legend = ModifierReader(
        "chartLegend",
        value: { value, decoder throws(ScriptError) in
            if value.json.isString { return [.chart(.legend(decoder.isHidden(value) ? .hidden : .automatic))] }
            guard value.json.isObject else {
                decoder.reject(value, expected: "a visibility or a place")
                return []
            }
            return [.chart(.legend(.placed(try decoder.chartSide(value))))]
        })

    /// A view, or `{content, alignment}`.
    private static let chartBackground = ModifierReader(
        "chartBackground",
        value: { value, decoder throws(ScriptError) in
            guard let view = try decoder.view(value["content"] ?? value) else {
                decoder.reject(value, expected: "a view")
                return []
            }
            return [.chart(.background(view, alignment: decoder.alignment(value["alignment"])))]
        })

    private static let foregroundScale = scale("chartForegroundStyleScale") { value, decoder throws(ScriptError) in
        try decoder.style(value)
    } make: {
        .foregroundScale($0)
    }

    private static let lineScale = scale("chartLineStyleScale") { value, decoder throws(ScriptError) in
        try decoder.strokeStyle(value)
    } make: {
        .lineScale($0)
    }

    private static let symbolScale = scale("chartSymbolScale") { value, decoder throws(ScriptError) in
        decoder.word(value, expected: "a symbol of a chart")
    } make: {
        .symbolScale($0)
    }

    private static let symbolSizeScale = scale("chartSymbolSizeScale") { value, decoder throws(ScriptError) in
        try decoder.length(value)
    } make: {
        .symbolSizeScale($0)
    }

    /// A scale from names to values, in the order written.
    private static func scale<Output: Equatable & Sendable>(
        _ name: String, read: @escaping @Sendable (PropValue, inout TreeDecoder) throws(ScriptError) -> Output?,
        make: @escaping @Sendable ([ChartScaleEntry<Output>]) -> ChartModifier
    ) -> ModifierReader {
        ModifierReader(
            name,
            value: { value, decoder throws(ScriptError) in
                guard value.json.isObject else {
                    decoder.reject(value, expected: "a mapping from names to values")
                    return []
                }
                var entries: [ChartScaleEntry<Output>] = []
                for (name, json) in value.json.members {
                    guard let name = name.string, !name.hasPrefix("$") else { continue }
                    let inner = PropValue(json: json, name: "\(value.name).\(name.prefix(40))", element: value.element)
                    if let output = try read(inner, &decoder) {
                        entries.append(ChartScaleEntry(name: name, output: output))
                    }
                }
                return [.chart(make(entries))]
            })
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
