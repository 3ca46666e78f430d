import Scripting
import Testing
import Views

/// Charts as scripts write them: the decoded marks, or the diagnostics.
@Suite struct ChartReaderTests {
    private func decode(_ children: String, _ props: String = "") throws -> (ViewNode, [String]) {
        try DecodedPage(#"{"t":"Chart","p":{\#(props)},"c":[\#(children)],"l":"a.tsx:1:1"}"#).shown()
    }

    private func marks(_ tag: String, _ marks: String, _ props: String = "") throws -> [ChartMark] {
        let separator = props.isEmpty ? "" : ","
        let (node, said) = try decode(#"{"t":"\#(tag)","p":{\#(props)\#(separator)"marks":[\#(marks)]}}"#)
        #expect(said == [])
        let content = try #require(node.kind.content as? ChartContent)
        return content.marks.map { mark in
            var mark = mark
            mark.group = 0
            return mark
        }
    }

    private static let seven = ChartExtent.value(.number(7))
    private static let a = ChartExtent.value(.category("a"))

    @Test("a mark's label is on the x axis and its value on the y axis, or the reverse")
    func bars() throws {
        #expect(
            try marks("BarChart", #"{"label":"a","value":7,"width":{"type":"ratio","value":0.5},"stacking":"center"}"#)
                == [ChartMark(.bar, x: Self.a, y: Self.seven, width: .ratio(0.5), stacking: .center)])
        #expect(
            try marks("BarChart", #"{"label":"a","value":7}"#, #""labelOnYAxis":true"#)
                == [ChartMark(.bar, x: Self.seven, y: Self.a, valueAxis: .horizontal)])
    }

    @Test("a date is a local time, and may represent a calendar unit")
    func dates() throws {
        #expect(
            try marks("LineChart", #"{"label":{"$date":86400000,"zone":60},"value":7,"unit":"month"}"#)
                == [ChartMark(.line, x: .value(.date(90_000), unit: .month), y: Self.seven)])
        #expect(try marks("LineChart", #"{"label":{"$date":null,"zone":null},"value":7}"#) == [])
    }

    @Test("a category colours its marks")
    func categories() throws {
        var mark = ChartMark(.bar, x: Self.a, y: Self.seven)
        mark.style.foregroundBy = .category("one")
        #expect(try marks("BarStackChart", #"{"label":"a","value":7,"category":"one"}"#) == [mark])
        mark.x = Self.seven
        mark.y = nil
        mark.valueAxis = .horizontal
        #expect(try marks("Bar1DChart", #"{"value":7,"category":"one"}"#) == [mark])
    }

    @Test("ranges, rectangles, rules and points")
    func kinds() throws {
        let range = ChartExtent.range(.number(1), .number(2))
        #expect(
            try marks("BarGanttChart", #"{"label":"a","start":1,"end":2}"#, #""labelOnYAxis":true"#)
                == [ChartMark(.bar, x: range, y: Self.a, valueAxis: .horizontal)])
        #expect(
            try marks("RectAreaChart", #"{"xStart":1,"xEnd":2,"yStart":1,"yEnd":2}"#) == [
                ChartMark(.rectangle, x: range, y: range)
            ])
        #expect(try marks("RuleLineForLabelChart", #"{"label":"a"}"#) == [ChartMark(.rule, x: Self.a)])
        #expect(
            try marks("RuleLineForValueChart", #"{"value":7}"#)
                == [ChartMark(.rule, y: Self.seven, valueAxis: .horizontal)])
        #expect(try marks("Point1DChart", #"{"value":7}"#, #""horizontal":true"#) == [ChartMark(.point, x: Self.seven)])
        var symbol = ChartMark(.point, x: Self.seven, y: Self.seven)
        symbol.style.symbolBy = .category("one")
        #expect(
            try marks("PointCategoryChart", #"{"x":7,"y":7,"category":"one"}"#, #""representsDataUsing":"symbol""#) == [
                symbol
            ])
    }

    @Test("a ring has a hole by default, a pie has none")
    func sectors() throws {
        var sector = ChartMark(.sector(ChartMark.Sector(value: 7)))
        sector.style.foregroundBy = .category("one")
        #expect(try marks("PieChart", #"{"category":"one","value":7}"#) == [sector])
        sector.kind = .sector(
            ChartMark.Sector(value: 7, innerRadius: .ratio(0.618), outerRadius: .inset(10), angularInset: 1))
        #expect(
            try marks(
                "DonutChart",
                #"{"category":"one","value":7,"outerRadius":{"type":"inset","value":10},"angularInset":1}"#)
                == [sector])
    }

    @Test("marks with invalid numbers are omitted, without a message")
    func missingNumbers() throws {
        #expect(try marks("BarChart", #"{"label":"a","value":{"$num":"NaN"}},{"label":"a"},{"value":3}"#) == [])
    }

    @Test(
        "A value that an entry's type forbids is one warning, and the other marks are drawn",
        arguments: [
            (#"4"#, "BarChart.marks: expected "), (#"{"label":"b","valeu":3}"#, "BarChart.marks"),
            (#"{"label":"b","value":"3"}"#, #"BarChart.marks.value: expected a number, not "3""#),
            (#"{"label":"b","value":3,"opacity":"half"}"#, #"BarChart.marks.opacity: expected a finite number"#),
        ])
    func forbidden(entry: String, words: String) throws {
        let (node, said) = try decode(
            #"{"t":"BarChart","p":{"marks":[{"label":"a","value":7},\#(entry)]}}"#)
        #expect(said.count == 1)
        #expect(said.first?.hasPrefix(words) == true, "\(said)")
        #expect((node.kind.content as? ChartContent)?.marks.first?.x == Self.a)
    }

    @Test("a plotted function is a line through its points, broken where it has none")
    func plots() throws {
        let props = #""x":"x","y":"y","fn":{"$fn":1},"$points":[[0,1],null,[2,3]]"#
        let (node, said) = try decode(#"{"t":"LinePlot","p":{\#(props)}}"#)
        #expect(said == [])
        let content = try #require(node.kind.content as? ChartContent)
        #expect(content.marks.map(\.x) == [.value(.number(0)), .value(.number(2))])
        #expect(content.marks[0].group != content.marks[1].group)
    }

    @Test("views that are no marks, and marks outside a chart, are reported")
    func misplaced() throws {
        #expect(try decode(#"{"t":"Text","c":["x"]}"#).1 == ["Text is not a chart mark, and is omitted"])
        var decoder = TreeDecoder()
        let said = try decoder.decode(#"{"page":{"t":"BarChart","p":{"marks":[]}}}"#).diagnostics
        #expect(said.map(\.text) == ["BarChart shows nothing outside a Chart"])
    }

    @Test("a group's marks are the chart's")
    func groups() throws {
        let (node, said) = try decode(#"{"t":"Group","c":[{"t":"RuleLineForValueChart","p":{"marks":[{"value":1}]}}]}"#)
        #expect(said == [])
        #expect((node.kind.content as? ChartContent)?.marks.count == 1)
    }

    @Test("an axis is hidden, or has its marks where and as it is asked to")
    func axes() throws {
        func axis(_ json: String) throws -> ChartAxisSetting? {
            let (node, said) = try decode("", #""chartXAxis":\#(json)"#)
            #expect(said == [])
            guard case .axis(.horizontal, let setting)? = node.modifiers.first?.content as? ChartModifier else {
                return nil
            }
            return setting
        }
        #expect(try axis(#""hidden""#)?.isHidden == true)
        let days = try axis(
            #"{"values":{"type":"strideDate","by":"day","count":2},"valueLabel":{"format":"time"},"gridLine":false}"#)
        #expect(days?.values == .calendar(.day, count: 2))
        #expect(days?.label.format == .moment([.time]))
        #expect(days?.hasGridLines == false)
        let money = try axis(
            #"{"valueLabel":{"format":{"$format":"currency","prefix":"€","suffix":"","digits":2,"fractionDigits":0}}}"#)
        #expect(money?.label.format == .currency(prefix: "€", suffix: "", decimals: 0...0))
    }

    @Test("Scales keep the order of their names")
    func scales() throws {
        let (node, said) = try decode(
            "", #""chartSymbolScale":{"b":"plus","a":"cross"},"chartYScale":{"domain":{"from":1,"to":2},"type":"log"}"#)
        #expect(said == [])
        var scale = ChartScaleSetting()
        scale.domain = [.number(1), .number(2)]
        scale.kind = .log
        #expect(
            node.modifiers == [
                .chart(.symbolScale([.init(name: "b", output: .plus), .init(name: "a", output: .cross)])),
                .chart(.scale(.vertical, scale)),
            ])
    }
}
