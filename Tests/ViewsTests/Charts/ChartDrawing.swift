import TestSupport
import Views

/// A chart of `marks` with nothing around it but `settings`, 300 by 200 points unless another size is given, its texts of
/// 10 by 20 points a character.
func chart(
    _ marks: [ChartMark], _ settings: ChartModifier..., width: Double = 300, height: Double = 200
) -> DisplayList {
    displayList(chartNode(marks, settings), width: width, height: height)
}

/// The view of such a chart.
func chartNode(_ marks: [ChartMark], _ settings: [ChartModifier]) -> ViewNode {
    ViewNode(.chart(ChartContent(marks: marks)), modifiers: settings.map(Modifier.chart))
}

/// A bar of a value over a word.
func mark(
    _ label: String, _ value: Double, by name: String? = nil, _ change: (inout ChartMark) -> Void = { _ in }
) -> ChartMark {
    mark(.bar, label, value, by: name, change)
}

/// A mark of a value over a word.
func mark(
    _ kind: ChartMark.Kind, _ label: String, _ value: Double, by name: String? = nil,
    _ change: (inout ChartMark) -> Void = { _ in }
) -> ChartMark {
    var mark = ChartMark(kind, x: .value(.category(label)), y: .value(.number(value)))
    mark.style.foregroundBy = name.map(ChartValue.category)
    change(&mark)
    return mark
}

extension DisplayList {
    /// The texts of the chart, in drawing order.
    var texts: [String] {
        items.flatMap(\.all).compactMap { item in
            if case .text(let run, _, _) = item { run.string } else { nil }
        }
    }

    /// The rectangles of its filled shapes.
    var fills: [Rect] {
        items.flatMap(\.all).compactMap { item in
            if case .fill(_, let rect, _) = item { rect } else { nil }
        }
    }

    /// Its lines along paths but for those that are thinner than a point.
    var lines: [Path] {
        items.flatMap(\.all).compactMap { item in
            if case .strokePath(let path, let line, _) = item, line.lineWidth >= 1 { path } else { nil }
        }
    }

    /// Its filled paths.
    var areas: [Path] {
        items.flatMap(\.all).compactMap { item in
            if case .fillPath(let path, _, _) = item { path } else { nil }
        }
    }
}

extension DisplayList.Item {
    /// The item with those in it.
    fileprivate var all: [DisplayList.Item] {
        switch self {
        case .transform(_, let items), .group(_, let items): [self] + items.flatMap(\.all)
        default: [self]
        }
    }
}

extension ChartModifier {
    /// Nothing of either axis is seen: the plot is the whole chart.
    static func hidden(_ axis: Axis) -> ChartModifier {
        var setting = ChartAxisSetting()
        setting.isHidden = true
        return .axis(axis, setting)
    }

    /// An axis from one number to another.
    static func domain(_ axis: Axis, _ lower: Double, _ upper: Double, _ kind: ChartScaleSetting.Kind? = nil)
        -> ChartModifier
    {
        var setting = ChartScaleSetting()
        setting.domain = [.number(lower), .number(upper)]
        setting.kind = kind
        return .scale(axis, setting)
    }
}
