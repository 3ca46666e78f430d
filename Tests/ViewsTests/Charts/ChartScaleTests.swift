import TestSupport
import Testing
import Views

/// The labels of axes: the texts of charts of which only one axis is visible.
@Suite struct ChartScaleTests {
    private func labels(_ values: [Double], height: Double = 200, _ settings: ChartModifier...) -> [String] {
        let marks = values.enumerated().map { mark("\($0)", $1) }
        return displayList(chartNode(marks, [.hidden(.horizontal)] + settings), width: 300, height: height).texts
    }

    private static let numberCases: [([Double], [String])] = [
        ([100], ["0", "20", "40", "60", "80", "100"]), ([95], ["0", "20", "40", "60", "80", "100"]),
        ([180], ["0", "50", "100", "150", "200"]), ([7], ["0", "2", "4", "6", "8"]),
        ([0.35], ["0", "0.1", "0.2", "0.3", "0.4"]), ([12_345], ["0", "5,000", "10,000", "15,000"]),
        ([-30, 40], ["-40", "-20", "0", "20", "40"]), ([-8], ["-8", "-6", "-4", "-2", "0"]),
        ([0], ["0", "0.2", "0.4", "0.6", "0.8", "1"]),
    ]

    @Test(
        "an axis of numbers has marks 1, 2 or 5 times a power of ten apart, from round number to round number",
        arguments: numberCases)
    func numbers(values: [Double], expected: [String]) {
        #expect(labels(values) == expected)
    }

    @Test("an axis with a requested range has it, and marks within it")
    func domain() {
        #expect(labels([5], .domain(.vertical, 3, 11)) == ["4", "6", "8", "10"])
        #expect(labels([5], .domain(.vertical, 11, 3)) == ["4", "6", "8", "10"])
    }

    @Test("a logarithmic axis has the powers of ten")
    func powers() {
        #expect(labels([1, 5_000], .domain(.vertical, 1, 10_000, .log)) == ["1", "10", "100", "1,000", "10,000"])
        var log = ChartScaleSetting()
        log.kind = .log
        #expect(labels([3, 2_000], .scale(.vertical, log)) == ["1", "10", "100", "1,000", "10,000"])
        #expect(labels([0, -4], .scale(.vertical, log)).count > 0)
    }

    @Test("a root's axis bends the numbers below nothing, too")
    func roots() {
        let points = [-4.0, 0, 4, 16].enumerated().map { (index: Int, value: Double) -> ChartMark in
            ChartMark(.point, x: .value(.category("\(index)")), y: .value(.number(value)))
        }
        let list = chart(
            points, .hidden(.horizontal), .hidden(.vertical), .domain(.vertical, -16, 16, .squareRoot), height: 160)
        // -4, 0, 4 and 16 are at -2, 0, 2 and 4 of -4 to 4.
        let half = 48.0.squareRoot() / 2
        let places: [Double] = list.areas.compactMap { (path: Path) -> Double? in
            guard case .move(let point)? = path.elements.first else { return nil }
            return (point.y + half).rounded()
        }
        #expect(places == [120, 80, 40, 0])
    }

    @Test("marks at a stride, at given values, and with the requested format")
    func axisSettings() {
        func axis(_ change: (inout ChartAxisSetting) -> Void) -> ChartModifier {
            var setting = ChartAxisSetting()
            change(&setting)
            return .axis(.vertical, setting)
        }
        #expect(labels([0.5], axis { $0.values = .stride(0.25) }) == ["0", "0.25", "0.5"])
        #expect(
            labels(
                [1],
                axis {
                    $0.values = .values([.number(0), .number(0.5), .number(7), .category("x")])
                    $0.label.format = .percent(0...0)
                }) == ["0%", "50%"])
        #expect(
            labels(
                [3_000],
                axis {
                    $0.values = .stride(1_500)
                    $0.label.format = .regionCurrency
                }) == ["$0", "$1,500", "$3,000"])
        #expect(labels([3], axis { $0.hasLabels = false }) == [])
        #expect(labels([3], axis { $0.values = .stride(1e-12) }) == [])
        #expect(labels([3], axis { $0.label.text = "unit" }).allSatisfy { $0 == "unit" })
    }

    /// A start, a span, and the axis labels: a morning and an afternoon of 1 January 2026, a fortnight, a year and a
    /// half, a century, five minutes. A label that would extend beyond the chart is omitted.
    private static let momentCases: [(Double, Double, [String])] = [
        (1_767_249_000, 43_200, ["9 AM", "12 PM", "3 PM"]),
        (1_767_225_600, 14 * 86_400, ["Jan 4", "Jan 11"]),
        (1_767_225_600, 548 * 86_400, ["Jan", "Apr", "Jul", "Oct", "Jan", "Apr"]),
        (0, 3_155_760_000, ["1980", "2000", "2020", "2040"]),
        (1_767_225_600, 300, ["12:00", "12:01", "12:02", "12:03", "12:04"]),
    ]

    @Test(
        "an axis of moments begins its marks where the calendar's units begin",
        arguments: momentCases)
    func moments(start: Double, span: Double, expected: [String]) {
        let marks = [start, start + span].map { ChartMark(.line, x: .value(.date($0)), y: .value(.number(1))) }
        let texts = chart(marks, .hidden(.vertical)).texts
        #expect(texts == expected)
    }

    @Test("dates that represent months fill them: 12 bars in a year, February shorter than March")
    func months() {
        // The 15th of every month of 2026.
        let days = [14.0, 45, 73, 104, 134, 165, 195, 226, 257, 287, 318, 348]
        let marks = days.map {
            ChartMark(
                .bar, x: .value(.date(1_767_225_600 + $0 * 86_400), unit: .month), y: .value(.number(1)),
                width: .ratio(1))
        }
        let list = chart(marks, .hidden(.vertical), .hidden(.horizontal), width: 365)
        #expect(list.fills.map(\.size.width) == [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
        #expect(list.fills.first?.minX == 0)
    }

    @Test("moments before 1970 and far away have their places")
    func farMoments() {
        let marks = [-1e15, 1e15, .nan, .infinity].map {
            ChartMark(.point, x: .value(.date($0)), y: .value(.number(1)))
        }
        #expect(chart(marks).texts.count > 0)
    }
}
