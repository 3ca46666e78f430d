import SharedTypes
import Views

/// A reader of one kind of chart mark: its name, its own props, and the conversion of an entry of its `marks`.
struct ChartMarkReader: Sendable {
    /// Converts an entry, with its style and the props of the view that it belongs to.
    typealias Read = @Sendable (PropValue, ChartMarkStyle, ChartMarkOptions, inout TreeDecoder) -> ChartMark?

    /// The view's name.
    let name: String
    /// The view's own props except `marks`.
    let props: [ViewProp]
    /// Reads an entry; nil skips it.
    let read: Read

    init(_ name: String, props: [ViewProp] = ["labelOnYAxis"], read: @escaping Read) {
        self.name = name
        self.props = props
        self.read = read
    }

    /// The marks of a view of this kind.
    func marks(of element: Element, group: Int, _ decoder: inout TreeDecoder) throws(ScriptError) -> [ChartMark] {
        guard let list = element.value("marks") else { return [] }
        guard list.json.isArray else {
            decoder.reject(list, expected: "a list of marks")
            return []
        }
        let options = ChartMarkOptions(element)
        var marks: [ChartMark] = []
        for entry in list.elements where entry.json.isObject {
            let style = try decoder.chartMarkStyle(entry)
            guard var mark = read(entry, style, options, &decoder) else { continue }
            mark.group = group
            marks.append(mark)
        }
        return marks
    }
}

/// The props of a view that apply to all of its marks.
struct ChartMarkOptions {
    /// Whether labels are on the vertical axis and values on the horizontal one.
    let isOnYAxis: Bool
    /// Whether points are spread along the horizontal axis.
    let isHorizontal: Bool
    /// The visual property that distinguishes the points of categories.
    let representation: String?

    init(_ element: Element) {
        isOnYAxis = element["labelOnYAxis"]?.bool == true
        isHorizontal = element["horizontal"]?.bool == true
        representation = element["representsDataUsing"]?.string
    }

    /// The axis of the values.
    var valueAxis: Axis { isOnYAxis ? .horizontal : .vertical }

    /// Creates a mark with its label on one axis and its value on the other.
    func mark(_ kind: ChartMark.Kind, label: ChartExtent?, value: ChartExtent?, style: ChartMarkStyle) -> ChartMark {
        ChartMark(
            kind, x: isOnYAxis ? value : label, y: isOnYAxis ? label : value, valueAxis: valueAxis, style: style)
    }
}

extension ChartMarkReader {
    static let all: [ChartMarkReader] = [
        labelled("BarChart", .bar), labelled("BarStackChart", .bar, isColored: true),
        labelled("LineChart", .line), labelled("LineCategoryChart", .line, isColored: true),
        labelled("AreaChart", .area), labelled("AreaStackChart", .area, isColored: true),
        labelled("RectChart", .rectangle),
        ranged("BarGanttChart", .bar), ranged("RangeAreaChart", .area), ranged("RuleChart", .rule),
        barOneDimensional, heatMap, rectArea, point, pointCategory, pointOneDimensional, pie, donut, ruleForLabel,
        ruleForValue,
    ]

    /// A reader of marks with a label and a value, coloured by a category if they have one.
    private static func labelled(_ name: String, _ kind: ChartMark.Kind, isColored: Bool = false) -> ChartMarkReader {
        ChartMarkReader(name) { entry, style, options, decoder in
            guard let label = decoder.chartLabel(entry), let value = decoder.chartNumber(entry["value"]) else {
                return nil
            }
            var style = style
            if isColored { style.foregroundBy = style.foregroundBy ?? decoder.chartValue(entry["category"]) }
            var mark = options.mark(kind, label: label, value: .value(.number(value)), style: style)
            mark.width = decoder.markDimension(entry["width"])
            mark.height = decoder.markDimension(entry["height"])
            if let stacking = entry["stacking"] {
                mark.stacking = decoder.word(stacking, expected: "a stacking method") ?? .standard
            }
            return mark
        }
    }

    /// A reader of marks with a label and a range of values.
    private static func ranged(_ name: String, _ kind: ChartMark.Kind) -> ChartMarkReader {
        ChartMarkReader(name) { entry, style, options, decoder in
            guard let label = decoder.chartLabel(entry), let start = decoder.chartNumber(entry["start"]),
                let end = decoder.chartNumber(entry["end"])
            else { return nil }
            var mark = options.mark(kind, label: label, value: .range(.number(start), .number(end)), style: style)
            let size = decoder.markDimension(entry["size"])
            if options.isOnYAxis { mark.height = size } else { mark.width = size }
            return mark
        }
    }

    private static let barOneDimensional = ChartMarkReader("Bar1DChart") { entry, style, options, decoder in
        guard let value = decoder.chartNumber(entry["value"]) else { return nil }
        var style = style
        style.foregroundBy = style.foregroundBy ?? decoder.chartValue(entry["category"])
        let extent = ChartExtent.value(.number(value))
        return ChartMark(
            .bar, x: options.isOnYAxis ? nil : extent, y: options.isOnYAxis ? extent : nil,
            valueAxis: options.isOnYAxis ? .vertical : .horizontal, style: style)
    }

    private static let heatMap = ChartMarkReader("HeatMapChart", props: []) { entry, style, _, decoder in
        guard let x = decoder.chartValue(entry["x"]), let y = decoder.chartValue(entry["y"]) else { return nil }
        var style = style
        style.foregroundBy = style.foregroundBy ?? decoder.chartNumber(entry["value"]).map(ChartValue.number)
        return ChartMark(.rectangle, x: .value(x), y: .value(y), style: style)
    }

    private static let rectArea = ChartMarkReader("RectAreaChart", props: []) { entry, style, _, decoder in
        guard let left = decoder.chartNumber(entry["xStart"]), let right = decoder.chartNumber(entry["xEnd"]),
            let bottom = decoder.chartNumber(entry["yStart"]), let top = decoder.chartNumber(entry["yEnd"])
        else { return nil }
        return ChartMark(
            .rectangle, x: .range(.number(left), .number(right)), y: .range(.number(bottom), .number(top)), style: style
        )
    }

    private static let point = ChartMarkReader("PointChart", props: []) { entry, style, _, decoder in
        guard let x = decoder.chartValue(entry["x"]), let y = decoder.chartValue(entry["y"]) else { return nil }
        return ChartMark(.point, x: .value(x), y: .value(y), style: style)
    }

    private static let pointCategory = ChartMarkReader("PointCategoryChart", props: ["representsDataUsing"]) {
        entry, style, options, decoder in
        guard let x = decoder.chartValue(entry["x"]), let y = decoder.chartValue(entry["y"]) else { return nil }
        var style = style
        let category = decoder.chartValue(entry["category"])
        switch options.representation {
        case "symbol": style.symbolBy = style.symbolBy ?? category
        case "symbolSize": style.symbolSizeBy = style.symbolSizeBy ?? category
        default: style.foregroundBy = style.foregroundBy ?? category
        }
        return ChartMark(.point, x: .value(x), y: .value(y), style: style)
    }

    private static let pointOneDimensional = ChartMarkReader("Point1DChart", props: ["horizontal"]) {
        entry, style, options, decoder in
        guard let value = decoder.chartNumber(entry["value"]) else { return nil }
        let extent = ChartExtent.value(.number(value))
        return ChartMark(
            .point, x: options.isHorizontal ? extent : nil, y: options.isHorizontal ? nil : extent, style: style)
    }

    private static let pie = ChartMarkReader("PieChart", props: []) { entry, style, _, decoder in
        decoder.sector(entry, style, isRing: false)
    }

    private static let donut = ChartMarkReader("DonutChart", props: []) { entry, style, _, decoder in
        decoder.sector(entry, style, isRing: true)
    }

    private static let ruleForLabel = ChartMarkReader("RuleLineForLabelChart") { entry, style, options, decoder in
        guard let label = decoder.chartLabel(entry) else { return nil }
        return options.mark(.rule, label: label, value: nil, style: style)
    }

    private static let ruleForValue = ChartMarkReader("RuleLineForValueChart") { entry, style, options, decoder in
        guard let value = decoder.chartNumber(entry["value"]) else { return nil }
        var mark = options.mark(.rule, label: nil, value: .value(.number(value)), style: style)
        mark.valueAxis = options.isOnYAxis ? .vertical : .horizontal
        return mark
    }
}

extension TreeDecoder {
    /// A mark's label with its calendar unit.
    fileprivate mutating func chartLabel(_ entry: PropValue) -> ChartExtent? {
        chartValue(entry["label"]).map { .value($0, unit: calendarUnit(entry["unit"])) }
    }

    fileprivate mutating func sector(_ entry: PropValue, _ style: ChartMarkStyle, isRing: Bool) -> ChartMark? {
        guard let value = chartNumber(entry["value"]) else { return nil }
        var style = style
        style.foregroundBy = style.foregroundBy ?? chartValue(entry["category"])
        var sector = ChartMark.Sector(value: value)
        if isRing {
            sector.innerRadius = entry["innerRadius"] == nil ? .ratio(0.618) : markDimension(entry["innerRadius"])
            sector.outerRadius = markDimension(entry["outerRadius"])
            sector.angularInset = chartNumber(entry["angularInset"]) ?? 0
        }
        return ChartMark(.sector(sector), style: style)
    }
}
