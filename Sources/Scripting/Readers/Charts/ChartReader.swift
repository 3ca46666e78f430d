import SharedTypes
import Views

extension ViewReader {
    /// A chart with its marks and the settings of its plot.
    static let chart = ViewReader("Chart", props: [], readsChildren: true) { element, decoder throws(ScriptError) in
        var parts = ChartParts()
        try parts.read(element, &decoder)
        return .chart(
            ChartContent(
                marks: parts.marks, locale: ChartLocale(element["$locale"]), plotStyle: parts.plotStyle,
                overlays: parts.overlays))
    }

    /// The views that only charts contain. Outside of a chart there is nothing to plot them on.
    static let chartMarks: [ViewReader] =
        ChartMarkReader.all.map { reader in
            ViewReader(
                reader.name, props: reader.props + ["marks"],
                read: { element, decoder in nothing(element, &decoder) })
        }
        + [
            ViewReader("LinePlot", "FunctionLinePlot", props: ["x", "y", "t"] + plotProps) { element, decoder in
                nothing(element, &decoder)
            },
            ViewReader("AreaPlot", "FunctionAreaPlot", props: ["x", "yStart", "yEnd"] + plotProps) { element, decoder in
                nothing(element, &decoder)
            },
            ViewReader("ChartOverlay", props: ["alignment"]) { element, decoder in nothing(element, &decoder) },
            ViewReader("ChartPlotStyle", props: []) { element, decoder in nothing(element, &decoder) },
            ViewReader("ChartGesture", props: []) { element, decoder in nothing(element, &decoder) },
        ]

    /// The props that every plot of a function has.
    private static let plotProps: [ViewProp] = [
        "domain", "fn", "foregroundStyle", "opacity", "cornerRadius", "lineStyle", "interpolationMethod",
        "alignsMarkStylesWithPlotArea", "symbol", "symbolSize", "annotation", "clipShape", "shadow", "blur", "zIndex",
        "offset", "foregroundStyleBy", "lineStyleBy", "positionBy", "symbolBy", "symbolSizeBy",
        .withoutPicture("accessibilityLabel", .accessibility), .withoutPicture("accessibilityValue", .accessibility),
        .withoutPicture("accessibilityHidden", .accessibility),
    ]

    private static func nothing(_ element: Element, _ decoder: inout TreeDecoder) -> ViewNode.Kind {
        decoder.say("\(element.tag) shows nothing outside a Chart", at: element)
        return .empty
    }
}

/// The parts of a chart.
private struct ChartParts {
    var marks: [ChartMark] = []
    var plotStyle: ChartPlotStyle?
    var overlays: [ChartOverlay] = []
    private var group = 0

    private static let readers = Dictionary(
        ChartMarkReader.all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

    /// Reads the children of `element`, including those of groups.
    mutating func read(_ element: Element, _ decoder: inout TreeDecoder) throws(ScriptError) {
        for child in element.children.map({ Array($0.elements) }) ?? [] where child.isObject {
            let part = Element(child)
            var copy = self
            try decoder.counting(part) { decoder throws(ScriptError) -> Void in
                decoder.refused = []
                try copy.add(part, &decoder)
                decoder.holdOwnProps(of: part)
            }
            self = copy
        }
    }

    private mutating func add(_ element: Element, _ decoder: inout TreeDecoder) throws(ScriptError) {
        group += 1
        if let reader = Self.readers[element.tag] {
            marks += try reader.marks(of: element, group: group, &decoder)
            return
        }
        switch element.tag {
        case "LinePlot", "FunctionLinePlot": try addPlot(.line, element, &decoder)
        case "AreaPlot", "FunctionAreaPlot": try addPlot(.area, element, &decoder)
        case "ChartPlotStyle": if plotStyle == nil { plotStyle = try decoder.chartPlotStyle(element) }
        case "ChartOverlay":
            let views = try decoder.children(of: element)
            let alignment = try decoder.alignment(element.value("alignment"))
            overlays += views.map { ChartOverlay(content: $0, alignment: alignment) }
            if element.isMeasured, let part = decoder.measured(element) {
                overlays.append(ChartOverlay(content: ViewNode(.empty), measured: part))
            }
        case "ChartGesture", "EmptyView": break
        case "Group", "ForEach", "Fragment": try read(element, &decoder)
        default: decoder.say("\(element.tag.prefix(40)) is not a chart mark, and is omitted", at: element)
        }
    }

    /// The points of a function, computed by the runtime. If it has no value, the line ends, and a new one begins.
    private mutating func addPlot(
        _ kind: ChartMark.Kind, _ element: Element, _ decoder: inout TreeDecoder
    ) throws(ScriptError) {
        guard let props = element.props else { return }
        let style = try decoder.chartMarkStyle(PropValue(json: props, name: element.tag, element: element))
        let first = marks.count
        for point in element["$points"].map({ Array($0.elements) }) ?? [] {
            let numbers = point.elements.compactMap(\.number)
            if kind == .line, numbers.count == 2 {
                marks.append(
                    ChartMark(
                        kind, x: .value(.number(numbers[0])), y: .value(.number(numbers[1])), group: group, style: style
                    ))
            } else if numbers.count == 3 {
                marks.append(
                    ChartMark(
                        kind, x: .value(.number(numbers[0])), y: .range(.number(numbers[1]), .number(numbers[2])),
                        group: group, style: style))
            } else {
                group += 1
            }
        }
        // An annotation beside marks is placed beside the plot once, in its middle.
        let middle = (first + marks.count) / 2
        for index in marks.indices.dropFirst(first) where index != middle { marks[index].style.annotation = nil }
    }
}
