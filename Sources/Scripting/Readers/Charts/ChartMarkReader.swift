import SharedTypes
import Views

/// A reader of one kind of chart mark: its name, the view's own props, and the conversion of an entry of its `marks`.
struct ChartMarkReader: Sendable {
    /// Reads the props that apply to all marks of a view.
    typealias ReadOptions = @Sendable (Members, inout TreeDecoder) throws(ScriptError) -> ChartMarkOptions
    /// Reads the members of an entry that are the kind's own; nil skips the entry.
    typealias Read =
        @Sendable (
            Members, ChartMarkStyle, ChartMarkOptions, inout TreeDecoder
        ) throws(ScriptError) -> ChartMark?

    /// The view's name.
    let name: String
    private let options: ReadOptions
    private let read: Read

    init(_ name: String, options: @escaping ReadOptions = axisOption, read: @escaping Read) {
        self.name = name
        self.options = options
        self.read = read
    }

    /// The marks of a view of this kind.
    func marks(of view: Members, group: Int, _ decoder: inout TreeDecoder) throws(ScriptError) -> [ChartMark] {
        let options = try options(view, &decoder)
        var marks = try view.required("marks", .list(entry(options)), &decoder) ?? []
        for index in marks.indices { marks[index].group = group }
        return marks
    }

    /// An entry: the members that are the kind's own, and the props of every mark.
    private func entry(_ options: ChartMarkOptions) -> Form<ChartMark> {
        let own = Form<ChartMark>.object { entry, decoder throws(ScriptError) in
            try read(entry, ChartMarkStyle(), options, &decoder)
        }
        return Form(.both([own.type, ChartMarkProp.type])) { value, decoder throws(ScriptError) in
            guard value.json.isObject else { return try own.read(value, &decoder) }
            return try read(Members(value), try decoder.chartMarkStyle(value), options, &decoder)
        }
    }

    /// Whether labels are on the vertical axis.
    private static let axisOption: ReadOptions = { view, decoder throws(ScriptError) in
        ChartMarkOptions(isOnYAxis: try view.optional("labelOnYAxis", .boolean, &decoder) ?? false)
    }

    private static let noOptions: ReadOptions = { _, _ in ChartMarkOptions() }
}

/// The props of a view that apply to all of its marks.
struct ChartMarkOptions {
    /// The visual property that distinguishes the points of categories.
    enum Representation: String, CaseIterable {
        case foregroundStyle, symbol, symbolSize
    }

    /// Whether labels are on the vertical axis and values on the horizontal one.
    var isOnYAxis = false
    /// Whether points are spread along the horizontal axis.
    var isHorizontal = false
    /// The visual property that distinguishes the points of categories.
    var representation = Representation.foregroundStyle

    /// Creates a mark with its label on one axis and its value on the other.
    func mark(_ kind: ChartMark.Kind, label: ChartExtent?, value: ChartExtent?, style: ChartMarkStyle) -> ChartMark {
        ChartMark(
            kind, x: isOnYAxis ? value : label, y: isOnYAxis ? label : value,
            valueAxis: isOnYAxis ? .horizontal : .vertical, style: style)
    }
}

extension ChartMarkReader {
    static let all: [ChartMarkReader] = [
        labelled("BarChart", .bar), labelled("BarStackChart", .bar, isColored: true),
        labelled("LineChart", .line), labelled("LineCategoryChart", .line, isColored: true),
        labelled("AreaChart", .area), labelled("AreaStackChart", .area, isColored: true),
        labelled("RectChart", .rectangle),
        ranged("BarGanttChart", .bar), ranged("RangeAreaChart", .area), ranged("RuleChart", .rule),
        barOneDimensional, heatMap, rectArea, point, pointCategory, pointOneDimensional, sector("PieChart"),
        sector("DonutChart", isRing: true), ruleForLabel, ruleForValue,
    ]

    /// A reader of marks with a label and a value, coloured by a category if they have one.
    private static func labelled(_ name: String, _ kind: ChartMark.Kind, isColored: Bool = false) -> ChartMarkReader {
        ChartMarkReader(name) { entry, style, options, decoder throws(ScriptError) in
            var style = style
            if isColored { style.foregroundBy = try category(entry, or: style.foregroundBy, &decoder) }
            let label = try label(entry, &decoder)
            let value = try entry.optional("value", .plottedNumber, &decoder)
            var mark = options.mark(kind, label: label, value: value.map { .value(.number($0)) }, style: style)
            mark.width = try entry.optional("width", .markDimension, &decoder) ?? .automatic
            mark.height = try entry.optional("height", .markDimension, &decoder) ?? .automatic
            mark.stacking = try entry.optional("stacking", .stacking, &decoder) ?? .standard
            return label == nil || value == nil ? nil : mark
        }
    }

    /// A reader of marks with a label and a range of values.
    private static func ranged(_ name: String, _ kind: ChartMark.Kind) -> ChartMarkReader {
        ChartMarkReader(name) { entry, style, options, decoder throws(ScriptError) in
            let label = try label(entry, &decoder)
            let range = try range(entry, "start", "end", &decoder)
            var mark = options.mark(kind, label: label, value: range, style: style)
            let size = try entry.optional("size", .markDimension, &decoder) ?? .automatic
            if options.isOnYAxis { mark.height = size } else { mark.width = size }
            return label == nil || range == nil ? nil : mark
        }
    }

    private static let barOneDimensional = ChartMarkReader("Bar1DChart") {
        entry, style, options, decoder throws(ScriptError) in
        var style = style
        style.foregroundBy = try category(entry, or: style.foregroundBy, &decoder)
        guard let value = try entry.optional("value", .plottedNumber, &decoder) else { return nil }
        let extent = ChartExtent.value(.number(value))
        return ChartMark(
            .bar, x: options.isOnYAxis ? nil : extent, y: options.isOnYAxis ? extent : nil,
            valueAxis: options.isOnYAxis ? .vertical : .horizontal, style: style)
    }

    private static let heatMap = ChartMarkReader("HeatMapChart", options: noOptions) {
        entry, style, _, decoder throws(ScriptError) in
        var mark = try placed(.rectangle, entry, style, &decoder)
        let value = try entry.optional("value", .plottedNumber, &decoder)
        mark?.style.foregroundBy = style.foregroundBy ?? value.map(ChartValue.number)
        return mark
    }

    private static let rectArea = ChartMarkReader("RectAreaChart", options: noOptions) {
        entry, style, _, decoder throws(ScriptError) in
        let x = try range(entry, "xStart", "xEnd", &decoder)
        let y = try range(entry, "yStart", "yEnd", &decoder)
        return x == nil || y == nil ? nil : ChartMark(.rectangle, x: x, y: y, style: style)
    }

    private static let point = ChartMarkReader("PointChart", options: noOptions) {
        entry, style, _, decoder throws(ScriptError) in try placed(.point, entry, style, &decoder)
    }

    private static let pointCategory = ChartMarkReader(
        "PointCategoryChart",
        options: { view, decoder throws(ScriptError) in
            ChartMarkOptions(
                representation: try view.optional("representsDataUsing", .word, &decoder) ?? .foregroundStyle)
        }
    ) { entry, style, options, decoder throws(ScriptError) in
        var style = style
        switch options.representation {
        case .symbol: style.symbolBy = try category(entry, or: style.symbolBy, &decoder)
        case .symbolSize: style.symbolSizeBy = try category(entry, or: style.symbolSizeBy, &decoder)
        case .foregroundStyle: style.foregroundBy = try category(entry, or: style.foregroundBy, &decoder)
        }
        return try placed(.point, entry, style, &decoder)
    }

    private static let pointOneDimensional = ChartMarkReader(
        "Point1DChart",
        options: { view, decoder throws(ScriptError) in
            ChartMarkOptions(isHorizontal: try view.optional("horizontal", .boolean, &decoder) ?? false)
        }
    ) { entry, style, options, decoder throws(ScriptError) in
        guard let value = try entry.optional("value", .plottedNumber, &decoder) else { return nil }
        let extent = ChartExtent.value(.number(value))
        return ChartMark(
            .point, x: options.isHorizontal ? extent : nil, y: options.isHorizontal ? nil : extent, style: style)
    }

    private static func sector(_ name: String, isRing: Bool = false) -> ChartMarkReader {
        ChartMarkReader(name, options: noOptions) { entry, style, _, decoder throws(ScriptError) in
            var style = style
            style.foregroundBy = try category(entry, or: style.foregroundBy, &decoder)
            let value = try entry.optional("value", .plottedNumber, &decoder)
            var sector = ChartMark.Sector(value: value ?? 0)
            if isRing {
                sector.innerRadius = .ratio(0.618)
                if entry.has("innerRadius") { sector.innerRadius = .automatic }
                if let radius = try entry.optional("innerRadius", .markDimension, &decoder) {
                    sector.innerRadius = radius
                }
                sector.outerRadius = try entry.optional("outerRadius", .markDimension, &decoder) ?? .automatic
                sector.angularInset = try entry.optional("angularInset", .plottedNumber, &decoder) ?? 0
            }
            return value == nil ? nil : ChartMark(.sector(sector), style: style)
        }
    }

    private static let ruleForLabel = ChartMarkReader("RuleLineForLabelChart") {
        entry, style, options, decoder throws(ScriptError) in
        try label(entry, &decoder).map { options.mark(.rule, label: $0, value: nil, style: style) }
    }

    private static let ruleForValue = ChartMarkReader("RuleLineForValueChart") {
        entry, style, options, decoder throws(ScriptError) in
        guard let value = try entry.optional("value", .plottedNumber, &decoder) else { return nil }
        var mark = options.mark(.rule, label: nil, value: .value(.number(value)), style: style)
        mark.valueAxis = options.isOnYAxis ? .vertical : .horizontal
        return mark
    }

    // MARK: - Members

    /// A mark's label with its calendar unit.
    private static func label(_ entry: Members, _ decoder: inout TreeDecoder) throws(ScriptError) -> ChartExtent? {
        let label = try entry.optional("label", .plotted, &decoder)
        let unit = try entry.optional("unit", .calendarUnit, &decoder) ?? nil
        return label.map { .value($0, unit: unit) }
    }

    /// A range between two numbers.
    private static func range(
        _ entry: Members, _ start: StaticString, _ end: StaticString, _ decoder: inout TreeDecoder
    ) throws(ScriptError) -> ChartExtent? {
        let start = try entry.required(start, .plottedNumber, &decoder)
        let end = try entry.required(end, .plottedNumber, &decoder)
        guard let start, let end else { return nil }
        return .range(.number(start), .number(end))
    }

    /// A mark at a value of each axis.
    private static func placed(
        _ kind: ChartMark.Kind, _ entry: Members, _ style: ChartMarkStyle, _ decoder: inout TreeDecoder
    ) throws(ScriptError) -> ChartMark? {
        let x = try entry.required("x", .plotted, &decoder)
        let y = try entry.required("y", .plotted, &decoder)
        guard let x, let y else { return nil }
        return ChartMark(kind, x: .value(x), y: .value(y), style: style)
    }

    /// A mark's category, unless the prop of every mark is `own`.
    private static func category(
        _ entry: Members, or own: ChartValue?, _ decoder: inout TreeDecoder
    ) throws(ScriptError) -> ChartValue? {
        let category = try entry.required("category", .plotted, &decoder)
        return own ?? category
    }
}

extension Form where Value == ChartMark.Stacking {
    fileprivate static var stacking: Form { .word("ChartMarkStackingMethod") }
}
