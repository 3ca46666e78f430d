import TestSupport
import Testing
import Views

@Suite struct ChartRobustnessTests {
    private static let numbers = [0, -1, 1, 1e308, -1e308, .leastNonzeroMagnitude, .nan, .infinity, -.infinity]

    private func isAudio(_ list: DisplayList) -> Bool {
        let text = list.description
        return !text.contains("nan") && !text.contains("inf")
    }

    @Test("no number in a mark makes a chart fail, or reaches its frame as none")
    func hostileMarks() {
        let kinds: [ChartMark.Kind] = [.bar, .line, .area, .point, .rectangle, .rule]
        for first in Self.numbers {
            for second in Self.numbers {
                for kind in kinds {
                    var mark = ChartMark(kind, x: .value(.number(first)), y: .range(.number(second), .number(first)))
                    mark.width = .fixed(second)
                    mark.height = .ratio(first)
                    mark.style.cornerRadius = second
                    mark.style.symbolSize = Size(width: first, height: second)
                    mark.style.offset.xStart = first
                    mark.style.offset.yEnd = second
                    mark.style.opacity = first
                    mark.style.zIndex = second
                    mark.style.annotation = ChartAnnotation(content: .text("x"))
                    mark.style.annotation?.spacing = second
                    mark.style.foregroundBy = .number(first)
                    mark.style.symbolSizeBy = .number(second)
                    #expect(isAudio(chart([mark, mark])))
                }
                let sector = ChartMark.Sector(
                    value: first, innerRadius: .fixed(second), outerRadius: .inset(first), angularInset: second)
                #expect(isAudio(chart([ChartMark(.sector(sector)), ChartMark(.sector(.init(value: 1)))])))
            }
        }
    }

    @Test("no size and no setting makes a chart fail")
    func hostileSettings() {
        let marks = [mark("a", 3, by: "one"), mark("b", -2, by: "two")]
        for number in Self.numbers {
            var axis = ChartAxisSetting()
            axis.values = .stride(number)
            axis.tickLength = number
            axis.label.horizontalSpacing = number
            axis.label.anchor = UnitPoint(x: number, y: number)
            var side = ChartSideView()
            side.spacing = number
            side.content = .text("title")
            let list = chart(
                marks, .axis(.vertical, axis), .axis(.horizontal, axis), .domain(.vertical, number, -number),
                .visibleLength(.horizontal, number), .scrollPosition(.vertical, .number(number)),
                .title(.vertical, side),
                .legend(.placed(side)), width: number.isFinite ? min(max(number, 0), 100) : 50, height: 3)
            #expect(isAudio(list))
        }
    }

    @Test("a chart of nothing is empty, and one that is nothing high draws no invalid numbers")
    func empty() {
        #expect(chart([]).items == [])
        #expect(isAudio(chart([mark("a", 1)], width: 0, height: 0)))
        #expect(isAudio(chart([mark("a", .nan)])))
    }

    @Test("ten thousand marks are drawn")
    func many() {
        let line = (0..<10_000).map {
            ChartMark(.line, x: .value(.number(Double($0))), y: .value(.number(Double($0 % 97))))
        }
        #expect(chart(line).lines.first?.elements.count == 10_000)
        let bars = (0..<10_000).map { mark("\($0)", Double($0 % 10 + 1)) }
        #expect(chart(bars).fills.count == 10_000)
    }

    @Test("a chart within a chart's annotation within a chart is drawn")
    func nested() {
        var node = ViewNode.text("x")
        for _ in 0..<50 {
            let inner = node
            node = chartNode([mark("a", 1) { $0.style.annotation = ChartAnnotation(content: inner) }], [])
        }
        #expect(isAudio(displayList(node, width: 300, height: 200)))
    }
}
