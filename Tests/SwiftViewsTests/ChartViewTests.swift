import SwiftViews
import TestSupport
import Testing
import Views

@MainActor @Suite struct ChartViewTests {
    @Test("marks in Swift are the marks that a script's are")
    func marks() {
        let driver = ProgramDriver {
            Chart {
                for (name, value) in [("a", 3.0), ("b", 4)] {
                    BarMark(x: .value("Name", name), y: .value("Value", value)).foregroundStyle(
                        by: .value("Name", name))
                }
                RuleMark(y: .value("Mean", 3.5)).lineStyle(StrokeStyle(lineWidth: 2))
            }
            .chartYScale(domain: 0...5)
        }
        var expected = [("a", 3.0), ("b", 4)].map { name, value -> ChartMark in
            var mark = ChartMark(.bar, x: .value(.category(name)), y: .value(.number(value)))
            mark.style.foregroundBy = .category(name)
            return mark
        }
        var rule = ChartMark(.rule, y: .value(.number(3.5)), valueAxis: .horizontal)
        rule.style.line = StrokeStyle(lineWidth: 2)
        expected.append(rule)
        var scale = ChartScaleSetting()
        scale.domain = [.number(0), .number(5)]
        let chart = ViewNode(.chart(Views.ChartContent(marks: expected)), modifiers: [.chart(.scale(.vertical, scale))])
        #expect(driver.page == chart)
    }

    @Test("a bar of a number across and a word down lies")
    func levelBar() {
        let driver = ProgramDriver { Chart { BarMark(x: .value("Value", 3), y: .value("Name", "a")) } }
        let mark = ChartMark(.bar, x: .value(.number(3)), y: .value(.category("a")), valueAxis: .horizontal)
        #expect(driver.page == ViewNode(.chart(Views.ChartContent(marks: [mark]))))
    }

    @Test("the last foreground style of a mark counts: a colour after a scale, and a scale after a colour")
    func lastForegroundStyle() {
        let driver = ProgramDriver {
            Chart {
                let name = PlottableValue.value("Name", "a")
                BarMark(x: name, y: .value("Value", 3)).foregroundStyle(by: name).foregroundStyle(.red)
                BarMark(x: name, y: .value("Value", 3)).foregroundStyle(.red).foregroundStyle(by: name)
            }
        }
        var own = ChartMark(.bar, x: .value(.category("a")), y: .value(.number(3)))
        own.style.foregroundBy = .category("a")
        let scaled = own
        own.style.foreground = .color(.systemRed)
        #expect(driver.page == ViewNode(.chart(Views.ChartContent(marks: [own, scaled]))))
    }
}
