import SharedTypes
import Views

/// A prop that every chart mark has, and every plot of a function: its type, and the part of the style that it sets.
struct ChartMarkProp: Sendable {
    let prop: ViewProp
    /// Reads the prop's value into a style.
    let read: @Sendable (PropValue, inout ChartMarkStyle, inout TreeDecoder) throws(ScriptError) -> Void

    private init<Value>(
        _ name: String, _ form: Form<Value>, set: @escaping @Sendable (inout ChartMarkStyle, Value) -> Void
    ) {
        prop = ViewProp(name, .drawn, type: form.type)
        read = { value, style, decoder throws(ScriptError) in
            if let value = try form.read(value, &decoder) { set(&style, value) }
        }
    }

    /// Creates a prop that only assistive technologies read.
    private init(accessibility name: String, _ type: ValueForm) {
        prop = ViewProp(name, .noVisibleEffect(.accessibility), type: type)
        read = { _, _, _ in }
    }

    /// Every prop.
    static let all = [
        ChartMarkProp("foregroundStyle", .style) { $0.foreground = $1 },
        ChartMarkProp("opacity", .fraction) { $0.opacity = $1 },
        ChartMarkProp("cornerRadius", .length) { $0.cornerRadius = $1 },
        ChartMarkProp("lineStyle", .strokeStyle) { $0.line = $1 },
        ChartMarkProp("interpolationMethod", Form<ChartInterpolation>.word("ChartInterpolationMethod")) {
            $0.interpolation = $1
        },
        ChartMarkProp("alignsMarkStylesWithPlotArea", .boolean) { $0.alignsWithPlotArea = $1 },
        ChartMarkProp("symbol", .chartSymbol) { $0.symbol = $1 },
        ChartMarkProp("symbolSize", .symbolSize) { $0.symbolSize = $1 },
        ChartMarkProp("annotation", .chartAnnotation) { $0.annotation = $1 },
        ChartMarkProp("clipShape", .outline) { $0.clip = $1 },
        ChartMarkProp("shadow", .chartShadow) { $0.shadow = $1 },
        ChartMarkProp("blur", .length) { $0.blur = $1 },
        ChartMarkProp("zIndex", .number) { $0.zIndex = $1 },
        ChartMarkProp("offset", .chartOffset) { $0.offset = $1 },
        ChartMarkProp("foregroundStyleBy", .plottedBy) { $0.foregroundBy = $1 },
        ChartMarkProp("lineStyleBy", .plottedBy) { $0.lineBy = $1 },
        ChartMarkProp("positionBy", .chartPlacement) { $0.positionBy = $1 },
        ChartMarkProp("symbolBy", .plottedBy) { $0.symbolBy = $1 },
        ChartMarkProp("symbolSizeBy", .plottedBy) { $0.symbolSizeBy = $1 },
        ChartMarkProp(accessibility: "accessibilityLabel", .string),
        ChartMarkProp(accessibility: "accessibilityValue", .string),
        ChartMarkProp(accessibility: "accessibilityHidden", .boolean),
    ]

    /// The type of an object with these props.
    static let type = ValueForm.alias(
        "ChartMarkProps",
        .members(
            all.map { ValueForm.Member(name: $0.prop.name, isOptional: true, form: $0.prop.type ?? .any) }))

    fileprivate static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.prop.name, $0) })
}

extension TreeDecoder {
    /// The style of a mark, or of a plot of a function.
    mutating func chartMarkStyle(_ mark: PropValue) throws(ScriptError) -> ChartMarkStyle {
        var style = ChartMarkStyle()
        for (name, json) in mark.json.members where !json.isNull {
            guard let name = name.string, let prop = ChartMarkProp.byName[name] else { continue }
            try prop.read(
                PropValue(json: json, name: "\(mark.name).\(name)", element: mark.element), &style, &self)
        }
        return style
    }
}

extension Form where Value == ChartSymbol {
    /// A symbol of a chart by name, or a view.
    fileprivate static var chartSymbol: Form {
        .either(
            .of(Form<ChartSymbolShape>.word("ChartSymbolShape")) { .shape($0) }, .of(Form<ViewNode>.view) { .view($0) })
    }
}

extension Form where Value == Size {
    /// An area in square points, or a width and a height.
    fileprivate static var symbolSize: Form {
        .either(
            .of(.length) { Size(width: $0.squareRoot(), height: $0.squareRoot()) },
            .object { size, decoder throws(ScriptError) in
                Size(
                    width: try size.required("width", .length, &decoder) ?? 0,
                    height: try size.required("height", .length, &decoder) ?? 0)
            })
    }
}

extension Form where Value == ChartAnnotation {
    /// A view, or `{content, position, …}`.
    fileprivate static var chartAnnotation: Form {
        .either(
            .of(.view) { ChartAnnotation(content: $0) },
            .object { annotation, decoder throws(ScriptError) in
                let content = try annotation.optional("content", .label, &decoder)
                var read = ChartAnnotation(content: content ?? ViewNode(.empty))
                read.position = try annotation.optional("position", .chartPosition, &decoder) ?? .automatic
                read.alignment = try annotation.optional("alignment", .alignment, &decoder) ?? .center
                read.spacing = try annotation.optional("spacing", .number, &decoder)
                read.fits =
                    try annotation.optional("overflowResolution", .chartFits, &decoder) ?? ChartOverflowResolution()
                return content == nil ? nil : read
            })
    }
}

extension Form where Value == ChartOverflowResolution {
    /// The bounds within which an annotation stays.
    fileprivate static var chartFits: Form {
        Form.object { fits, decoder throws(ScriptError) in
            var read = ChartOverflowResolution()
            if let x = try fits.optional("x", .overflowResolution, &decoder) { read.x = x ?? .chart }
            if let y = try fits.optional("y", .overflowResolution, &decoder) { read.y = y ?? .scale }
            return read
        }.named("AnnotationOverflowResolution")
    }
}

extension Form where Value == ChartOverflowResolution.Bounds? {
    /// The bounds of one axis; nil for its default.
    fileprivate static var overflowResolution: Form {
        .word("AnnotationOverflowResolutionStrategy", of: overflowResolutions)
    }
}

private let overflowResolutions: KeyValuePairs<String, ChartOverflowResolution.Bounds?> = [
    "automatic": nil, "fit": .chart, "fitToPlot": .plot, "fitToChart": .chart, "fitToAutomatic": .chart,
    "padScale": nil, "disabled": .nothing,
]

extension Form where Value == ChartShadow {
    /// `{color, radius, x, y}`.
    static var chartShadow: Form {
        .object { shadow, decoder throws(ScriptError) in
            ChartShadow(
                color: try shadow.optional("color", .color, &decoder) ?? Color.black.opacity(0.33),
                radius: try shadow.required("radius", .length, &decoder) ?? 0,
                x: try shadow.optional("x", .number, &decoder) ?? 0,
                y: try shadow.optional("y", .number, &decoder) ?? 0)
        }
    }
}

extension Form where Value == ChartOffset {
    /// `{x, y}`, or with an edge at each end of one or both.
    fileprivate static var chartOffset: Form {
        .either(ends(x: false, y: false), ends(x: false, y: true), ends(x: true, y: false), ends(x: true, y: true))
    }

    /// Distances, for each axis one or one at each end.
    private static func ends(x hasX: Bool, y hasY: Bool) -> Form {
        .object { ends, decoder throws(ScriptError) in
            var offset = ChartOffset()
            offset.xStart = try ends.required(hasX ? "xStart" : "x", .number, &decoder) ?? 0
            offset.xEnd = hasX ? try ends.required("xEnd", .number, &decoder) ?? 0 : offset.xStart
            offset.yStart = try ends.required(hasY ? "yStart" : "y", .number, &decoder) ?? 0
            offset.yEnd = hasY ? try ends.required("yEnd", .number, &decoder) ?? 0 : offset.yStart
            return offset
        }
    }
}

extension Form where Value == ChartValue {
    /// A value by which marks differ, or `{value, label}`.
    fileprivate static var plottedBy: Form {
        .either(
            .plotted,
            .object { by, decoder throws(ScriptError) in
                let value = try by.optional("value", .plotted, &decoder)
                _ = try by.optional("label", .string, &decoder)
                return value
            })
    }
}

extension Form where Value == ChartPlacement {
    /// A value by which marks are placed beside each other, or `{value, label, axis, span}`.
    fileprivate static var chartPlacement: Form {
        .either(
            .of(.plotted) { ChartPlacement(value: $0) },
            .object { placement, decoder throws(ScriptError) in
                let value = try placement.optional("value", .plotted, &decoder)
                _ = try placement.optional("label", .string, &decoder)
                let axis = try placement.required("axis", .axis, &decoder)
                let span = try placement.optional("span", .markDimension, &decoder) ?? .automatic
                return value.map { ChartPlacement(value: $0, axis: axis, span: span) }
            })
    }
}

extension Form where Value == Axis {
    fileprivate static var axis: Form { .word("Axis", of: ["vertical": .vertical, "horizontal": .horizontal]) }
}
