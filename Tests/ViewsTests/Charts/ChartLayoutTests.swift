import TestSupport
import Testing
import Views

@Suite struct ChartLayoutTests {
    private let two = [mark("a", 5), mark("b", 10)]

    @Test("a chart takes the proposed size, and its labels take their space off its plot")
    func plot() {
        // Below: a label of 20 points, 4 apart. To the right: "10", 20 points wide, 5 apart. Above: half of its height.
        let frames = laidOut(chartNode(two, []), width: 300, height: 200)
        #expect(frames.contains("Chart (0, 0, 300, 200)\n"))
        #expect(frames.contains("  ChartPlot (0, 10, 275, 166)"))
    }

    @Test("a chart without axes is all plot")
    func wholePlot() {
        let frames = laidOut(chartNode(two, [.hidden(.horizontal), .hidden(.vertical)]), width: 300, height: 200)
        #expect(frames.contains("ChartPlot (0, 0, 300, 200)"))
    }

    @Test("a bar takes seven tenths of its band, and begins at nothing")
    func bars() {
        let list = chart(two, .hidden(.horizontal), .hidden(.vertical))
        // Bands of 150 points; an axis from 0 to 10 over 200 points.
        #expect(
            list.fills == [Rect(x: 23, y: 100, width: 105, height: 100), Rect(x: 173, y: 0, width: 105, height: 200)])
    }

    @Test("bars at one place are stacked, those below zero downwards")
    func stackedBars() {
        let list = chart(
            [mark("a", 2), mark("a", 3), mark("a", -5)], .hidden(.horizontal), .hidden(.vertical),
            .domain(.vertical, -5, 5))
        #expect(list.fills.map(\.minY) == [60, 0, 100])
        #expect(list.fills.map(\.size.height) == [40, 60, 100])
    }

    @Test("the end of a stack is rounded, above and below, unless corners were requested; bars over a range are not")
    func stackEnds() {
        func outlines(_ marks: [ChartMark]) -> [String] {
            chart(marks, .hidden(.horizontal), .hidden(.vertical), .domain(.vertical, -5, 5)).items.map { item in
                guard case .fill(let outline, _, _) = item else { return "other" }
                switch outline {
                case .rectangle: return "square"
                case .unevenRoundedRectangle(let top, _, let bottom, _, _):
                    return top > 0 ? "top" : bottom > 0 ? "bottom" : "none"
                default: return "round"
                }
            }
        }
        #expect(
            outlines([mark("a", 2), mark("a", 3), mark("a", -5), mark("b", 1)]) == ["square", "top", "bottom", "top"])
        #expect(
            outlines([mark("a", 2) { $0.style.cornerRadius = 4 }, mark("b", 2) { $0.style.cornerRadius = 0 }]) == [
                "round", "square",
            ])
        #expect(outlines([mark("a", 2) { $0.y = .range(.number(1), .number(2)) }]) == ["square"])
        #expect(outlines([mark("a", 2) { $0.stacking = .center }]) == ["square"])
    }

    @Test("normalized bars are parts of one, and their axis is in per cent")
    func normalizedBars() {
        let marks = [3.0, 1].map { (value: Double) -> ChartMark in mark("a", value) { $0.stacking = .normalized } }
        let list = chart(marks, .hidden(.horizontal))
        #expect(list.texts == ["0%", "20%", "40%", "60%", "80%", "100%"])
        #expect(list.fills.map(\.size.height) == [135, 45])
    }

    @Test("centred areas lie around nothing")
    func centredAreas() {
        let values: [(String, Double)] = [("a", 2), ("b", 4)]
        let marks = values.flatMap { label, value -> [ChartMark] in
            ["one", "two"].map { name -> ChartMark in mark(.area, label, value, by: name) { $0.stacking = .center } }
        }
        let list = chart(
            marks, .hidden(.horizontal), .hidden(.vertical), .legend(.hidden), .domain(.vertical, -4, 4))
        #expect(
            list.areas.map(\.description) == [
                "path [move (75, 100) line (225, 100) line (225, 200) line (75, 150) close]",
                "path [move (75, 50) line (225, 0) line (225, 100) line (75, 100) close]",
            ])
    }

    @Test("bars beside one another share their band")
    func groupedBars() {
        let marks = ["one", "two"].map { (name: String) -> ChartMark in
            mark("a", 10, by: name) { $0.style.positionBy = ChartPlacement(value: .category(name)) }
        }
        let list = chart(marks, .hidden(.horizontal), .hidden(.vertical), .legend(.hidden), width: 250)
        // Four fifths of 250 points for both; 92 of 100 points for each.
        #expect(list.fills.map(\.minX) == [29, 129])
        #expect(list.fills.map(\.size.width) == [92, 92])
    }

    @Test("a mark's width is a ratio of its band, points, or the band without an inset")
    func widths() {
        let dimensions: [MarkDimension] = [.ratio(0.5), .fixed(20), .inset(10), .fixed(-3), .ratio(.infinity)]
        let marks = dimensions.enumerated().map { (index: Int, width: MarkDimension) -> ChartMark in
            mark("\(index)", 1) { $0.width = width }
        }
        let list = chart(marks, .hidden(.horizontal), .hidden(.vertical), width: 500)
        #expect(list.fills.prefix(3).map(\.size.width) == [50, 20, 80])
    }

    @Test("categories down are read from the top, and their labels are before the plot")
    func categoriesDown() {
        let marks = ["a", "b"].map { label in
            ChartMark(.bar, x: .value(.number(10)), y: .value(.category(label)), valueAxis: .horizontal)
        }
        let list = chart(marks, .hidden(.horizontal), height: 100)
        #expect(list.texts == ["a", "b"])
        // The label is 10 points wide, 5 apart. Half of its height is free above and below: bands of 40 points.
        #expect(list.fills == [Rect(x: 15, y: 16, width: 285, height: 28), Rect(x: 15, y: 56, width: 285, height: 28)])
    }

    @Test("a legend names the meaning of colours, below the plot, and in rows if one is too short")
    func legend() {
        let marks = ["alpha", "beta", "gamma"].map { mark("a", 1, by: $0) }
        // Each entry: a circle of 8, 5 apart, 10 a character; entries 8.33 apart. "alpha" and "beta" need 126 points.
        let list = chart(marks, .hidden(.horizontal), .hidden(.vertical), width: 130)
        #expect(list.texts == ["alpha", "beta", "gamma"])
        let rows = laidOut(chartNode(marks, [.hidden(.horizontal), .hidden(.vertical)]), width: 130, height: 200)
        #expect(rows.contains("  ChartLegend (0, 157, 124, 43)"))
        #expect(rows.contains("  ChartPlot (0, 0, 130, 149)"))
        #expect(chart(marks, .hidden(.horizontal), .hidden(.vertical), .legend(.hidden)).texts == [])
    }

    /// Marks, and the names that an automatic legend lists for them.
    static let ownStyles: [(because: String, marks: [ChartMark], legend: [String])] = [
        (
            "every mark has a colour of its own",
            ["x", "y"].map { mark("a", 1, by: $0) { $0.style.foreground = .color(.red) } }, []
        ),
        (
            "one mark has a colour of its own",
            [mark("a", 1, by: "x") { $0.style.foreground = .color(.red) }, mark("a", 1, by: "y")], ["y"]
        ),
        ("no mark has a colour of its own", ["x", "y"].map { mark("a", 1, by: $0) }, ["x", "y"]),
        ("a colour without a category", [mark("a", 1) { $0.style.foreground = .color(.red) }], []),
        (
            "numbers, and colours of their own",
            [1.0, 2].map { number in
                mark("a", 1) { ($0.style.foregroundBy, $0.style.foreground) = (.number(number), .color(.red)) }
            }, []
        ),
        (
            "symbols of their own",
            ["x", "y"].map { name in
                mark(.point, "a", 1) { ($0.style.symbolBy, $0.style.symbol) = (.category(name), .shape(.square)) }
            }, []
        ),
        (
            "symbols of a scale",
            ["x", "y"].map { name in mark(.point, "a", 1) { $0.style.symbolBy = .category(name) } }, ["x", "y"]
        ),
        (
            "lines of their own",
            ["x", "y"].map { name in
                mark(.line, "a", 1) { ($0.style.lineBy, $0.style.line) = (.category(name), StrokeStyle(lineWidth: 2)) }
            }, []
        ),
        (
            "lines of a scale", ["x", "y"].map { name in mark(.line, "a", 1) { $0.style.lineBy = .category(name) } },
            ["x", "y"]
        ),
        (
            "a colour of its own and a symbol of a scale",
            [
                mark(.point, "a", 1, by: "x") {
                    ($0.style.foreground, $0.style.symbolBy) = (.color(.red), .category("y"))
                }
            ], ["y"]
        ),
    ]

    @Test("an automatic legend lists what scales map, and not a style of a mark's own", arguments: ownStyles)
    func automaticLegend(because: String, marks: [ChartMark], legend: [String]) {
        let list = chart(marks, .hidden(.horizontal), .hidden(.vertical))
        #expect(list.texts == legend, "\(because)")
    }

    @Test("a label across has the lines of its text, in the middle of its band")
    func linesAcross() {
        let list = chart([mark("aa\nb", 1)], .hidden(.vertical), width: 100)
        #expect(list.texts == ["aa\nb"])
        // 20 points wide and 40 high: the plot ends 44 points above the chart's bottom.
        #expect(list.description.contains("(40, 160, 20, 40)"), "\(list)")
        #expect(list.fills.first?.maxY == 156)
    }

    @Test("a label down has the lines of its text, in the middle of its band")
    func linesDown() {
        let bar = ChartMark(.bar, x: .value(.number(10)), y: .value(.category("aaa\nb")), valueAxis: .horizontal)
        let list = chart([bar], .hidden(.horizontal), height: 100)
        #expect(list.texts == ["aaa\nb"])
        #expect(list.description.contains("(0, 30, 30, 40)"), "\(list)")
        #expect(list.fills.first?.minX == 35)
    }

    @Test("a view above the highest mark has space: the axis extends beyond its greatest value")
    func annotation() {
        let tall = mark("a", 10) { $0.style.annotation = ChartAnnotation(content: .text("x")) }
        let list = chart([tall], .hidden(.horizontal), .hidden(.vertical))
        // The text is 20 points high and 4 apart: the bar has 176 of 200 points.
        #expect(list.fills == [Rect(x: 45, y: 24, width: 210, height: 176)])
        #expect(list.description.contains(#"text "x" (145, 0, 10, 20)"#))
    }

    @Test("a view beside a mark at the edge is moved into the chart")
    func fittedAnnotation() {
        let mark = ChartMark(.point, x: .value(.number(0)), y: .value(.number(5)))
        var named = mark
        named.style.annotation = ChartAnnotation(content: .text("wide"))
        let list = chart([named], .hidden(.horizontal), .hidden(.vertical), .domain(.horizontal, 0, 1))
        #expect(list.description.contains(#"text "wide" (0, "#))
    }

    @Test("Only the visible part of a scrolling axis is drawn, clipped at the plot's edge")
    func visibleDomain() {
        let marks = "abcdefgh".map { mark(String($0), 1) }
        let list = chart(
            marks, .visibleLength(.horizontal, 4), .scrollPosition(.horizontal, .category("c")), .hidden(.vertical))
        #expect(list.texts == ["c", "d", "e", "f"])
        #expect(list.description.contains("clip rectangle (0, 0, 300, 176)"))
    }

    @Test("sectors go around from the top, each by its share")
    func sectors() {
        let marks = [1.0, 3].map { ChartMark(.sector(ChartMark.Sector(value: $0))) }
        let list = chart(marks, width: 100, height: 100)
        #expect(list.areas.count == 2)
        #expect(list.areas[0].elements.first == .move(to: Point(x: 50, y: 0)))
        guard case .curve(let end, _, _) = list.areas[0].elements[1] else { return #expect(Bool(false)) }
        #expect(abs(end.x - 100) < 1e-9 && abs(end.y - 50) < 1e-9)
    }
}
