import JSONText

extension ChartGeometry {
    /// What a program is told of where a chart's values stand, as JSON: the plot in `chart`, and of each axis its categories, or the values
    /// at its ends with the way in which it counts between them.
    func facts(in chart: Rect) -> String {
        var line = JSONLine().numbers(
            "plot",
            [plot.minX - chart.minX, plot.minY - chart.minY, plot.size.width, plot.size.height].map {
                Length.finite($0)
            })
        if let scale = scales[.horizontal] { line = line.raw("x", scale.facts) }
        if let scale = scales[.vertical] { line = line.raw("y", scale.facts) }
        return line.text
    }
}

extension ChartScale {
    /// The most categories that a program is told of.
    private static let greatestCount = 10_000

    fileprivate var facts: String {
        let line = JSONLine().numbers("seen", [window.lowerBound, window.upperBound]).number("headroom", headroom)
        switch domain {
        case .categories(let names):
            let quoted = names.prefix(Self.greatestCount).map(JSONLine.quoted)
            return line.raw("names", "[\(quoted.joined(separator: ","))]").text
        case .numbers(let range):
            return line.string("kind", kind.rawValue).numbers("ends", [range.lowerBound, range.upperBound]).text
        case .dates(let range):
            return line.string("kind", "date").numbers("ends", [range.lowerBound, range.upperBound]).text
        }
    }
}
