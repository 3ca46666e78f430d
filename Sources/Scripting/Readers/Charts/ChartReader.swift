import SharedTypes
import Views

extension ViewReader {
    /// A chart with its marks and the settings of its plot.
    static let chart = ViewReader("Chart", readsChildren: true) { _, element, decoder throws(ScriptError) in
        var parts = ChartParts()
        try parts.read(element, &decoder)
        return .chart(
            ChartContent(
                marks: parts.marks, locale: ChartLocale(element["$locale"]), plotStyle: parts.plotStyle,
                overlays: parts.overlays))
    }

    /// The views that only charts contain. Outside of a chart there is nothing to plot them on.
    static let chartMarks = list {
        ChartMarkReader.all.map { reader in
            ViewReader(reader.name, children: nil) { view, element, decoder throws(ScriptError) in
                _ = try reader.marks(of: view, group: 0, &decoder)
                return nothing(element, &decoder)
            }
        }
        ViewReader("LinePlot", "FunctionLinePlot", children: nil) { view, element, decoder in
            declarePlot(view, ["x", "y", "t"], of: "number | Point")
            return nothing(element, &decoder)
        }
        ViewReader("AreaPlot", "FunctionAreaPlot", children: nil) { view, element, decoder in
            declarePlot(view, ["x", "yStart", "yEnd"], of: "number | { yStart: number; yEnd: number }")
            return nothing(element, &decoder)
        }
        ViewReader("ChartOverlay", children: .function("(proxy: ChartProxy) => VirtualNode")) {
            view, element, decoder throws(ScriptError) in
            _ = try view.optional("alignment", .alignment, &decoder)
            return nothing(element, &decoder)
        }
        ViewReader("ChartPlotStyle", children: .function("(plot: ChartPlotProxy) => any")) { _, element, decoder in
            nothing(element, &decoder)
        }
        ViewReader("ChartGesture", children: .function("(proxy: ChartProxy) => GestureInfo")) { _, element, decoder in
            nothing(element, &decoder)
        }
    }

    /// Declares the props of a plot of a function, which the runtime calls: the names of its variables, its domain, the
    /// function and the props of every mark.
    private static func declarePlot(_ view: Members, _ variables: [String], of result: String) {
        view.declare(
            variables.map { ViewProp($0, .drawn, type: .string, isOptional: $0 == "t") }
                + [
                    ViewProp("domain", .drawn, type: .tuple([.number, .number])),
                    ViewProp("fn", .drawn, type: .function("(value: number) => \(result)"), isOptional: false),
                ] + ChartMarkProp.all.map(\.prop))
    }

    private static func nothing(_ element: Element, _ decoder: inout TreeDecoder) -> ViewNode.Kind {
        decoder.emit("\(element.tag) shows nothing outside a Chart", at: element)
        return .empty
    }
}

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
                decoder.checkOwnProps(of: part)
            }
            self = copy
        }
    }

    private mutating func add(_ element: Element, _ decoder: inout TreeDecoder) throws(ScriptError) {
        group += 1
        if let reader = Self.readers[element.tag] {
            marks += try reader.marks(of: Members(of: element), group: group, &decoder)
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
        default: decoder.emit("\(element.tag.prefix(40)) is not a chart mark, and is omitted", at: element)
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
