import SharedTypes

/// The positions of a chart's values in its plot.
struct ChartGeometry {
    /// The plot's rectangle.
    let plot: Rect
    /// The scale of each axis; none if it has no values.
    let scales: [Axis: ChartScale]
    let plan: ChartPlan
    let look: SystemMetrics.Chart

    /// Returns the plot's edges along an axis.
    func edges(_ axis: Axis) -> ClosedRange<Double> {
        axis == .horizontal ? plot.minX...max(plot.maxX, plot.minX) : plot.minY...max(plot.maxY, plot.minY)
    }

    private func length(_ axis: Axis) -> Double {
        axis == .horizontal ? plot.size.width : plot.size.height
    }

    /// Returns the coordinate at a fraction of an axis. Numbers increase upwards; categories go from top to bottom.
    func coordinate(_ part: Double, _ axis: Axis) -> Double {
        if axis == .horizontal { return Length.finite(plot.minX + part * plot.size.width) }
        let isDown = scales[axis]?.isCategorical == true
        return Length.finite(isDown ? plot.minY + part * plot.size.height : plot.maxY - part * plot.size.height)
    }

    /// Returns the coordinate of a value along an axis.
    func coordinate(_ value: ChartValue, _ axis: Axis) -> Double? {
        scales[axis]?.place(value).map { coordinate($0, axis) }
    }

    /// Returns the midpoint of a mark along an axis; the plot's midpoint for a mark without value.
    func middle(_ mark: ChartMark, _ axis: Axis) -> Double? {
        guard let extent = mark.extent(axis) else {
            let edges = edges(axis)
            return (edges.lowerBound + edges.upperBound) / 2
        }
        if slot(mark, axis) != nil, let interval = interval(mark, axis) {
            return (interval.lowerBound + interval.upperBound) / 2
        }
        let places = extent.ends.compactMap { coordinate($0, axis) }
        guard places.count == extent.ends.count, !places.isEmpty else { return nil }
        return places.reduce(0, +) / Double(places.count)
    }

    /// Returns the interval of a mark along an axis; the whole axis for a mark without value.
    func interval(_ mark: ChartMark, _ axis: Axis) -> ClosedRange<Double>? {
        guard let extent = mark.extent(axis) else { return edges(axis) }
        guard case .value(let value, let unit) = extent else { return range(extent, axis) }
        let whole: Double
        let center: Double
        if unit != nil, case .date = value {
            guard let bin = range(.range(extent.ends[0], extent.ends[1]), axis) else { return nil }
            whole = bin.upperBound - bin.lowerBound
            center = (bin.lowerBound + bin.upperBound) / 2
        } else {
            guard let place = coordinate(value, axis) else { return nil }
            center = place
            whole = (scales[axis]?.band ?? 0) * length(axis)
        }
        let dimension = axis == .horizontal ? mark.width : mark.height
        if let slot = slot(mark, axis) {
            let span = slot.span.length(of: whole, automatic: look.groupShare)
            let width = span / Double(slot.count)
            let middle = center - span / 2 + (Double(slot.index) + 0.5) * width
            return around(middle, dimension.length(of: width, automatic: look.slotShare))
        }
        guard whole > 0 else { return around(center, dimension.length(of: look.thinBar, automatic: 1)) }
        return around(center, dimension.length(of: whole, automatic: mark.kind == .rectangle ? 1 : look.barShare))
    }

    private func around(_ center: Double, _ length: Double) -> ClosedRange<Double> {
        (center - length / 2)...(center + length / 2)
    }

    /// Returns the interval from one value to the other; categories include their whole bands.
    private func range(_ extent: ChartExtent, _ axis: Axis) -> ClosedRange<Double>? {
        guard case .range(let first, let second) = extent, let scale = scales[axis],
            let start = scale.place(held(first, scale)), let end = scale.place(held(second, scale))
        else { return nil }
        let half = (scale.band ?? 0) / 2
        let places = [coordinate(min(start, end) - half, axis), coordinate(max(start, end) + half, axis)]
        return min(places[0], places[1])...max(places[0], places[1])
    }

    /// Returns the axis' value closest to zero for zero, the base of bars and areas; other values are unchanged.
    func held(_ value: ChartValue, _ scale: ChartScale) -> ChartValue {
        value == .number(0) ? scale.base ?? value : value
    }

    /// Returns the slot of a mark among several marks side by side; nil if it takes the whole band.
    private func slot(_ mark: ChartMark, _ axis: Axis) -> (index: Int, count: Int, span: MarkDimension)? {
        guard let place = mark.style.positionBy, (place.axis ?? mark.bandAxis) == axis, let values = plan.places[axis],
            let index = values[place.value]
        else { return nil }
        return (index, values.count, place.span)
    }

    /// Returns the mark's rectangle with its offsets; nil if its values are not on the axes.
    func rect(_ mark: ChartMark) -> Rect? {
        guard let across = interval(mark, .horizontal), let down = interval(mark, .vertical) else { return nil }
        let offset = mark.style.offset
        let (left, right) = (across.lowerBound + offset.xStart, across.upperBound + offset.xEnd)
        let (top, bottom) = (down.lowerBound + offset.yEnd, down.upperBound + offset.yStart)
        return Rect(
            x: min(left, right), y: min(top, bottom), width: (right - left).magnitude, height: (bottom - top).magnitude)
    }

    /// Returns the mark's point with its offsets.
    func point(_ mark: ChartMark) -> Point? {
        guard let x = middle(mark, .horizontal), let y = middle(mark, .vertical) else { return nil }
        return Point(x: x + mark.style.offset.xStart, y: y + mark.style.offset.yStart)
    }
}

extension ChartGeometry {
    /// Returns the positions of the chart's values for a program, as JSON. It has the plot in `chart`, and for each
    /// axis its categories, or the values at its ends with the kind of scale.
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
    /// The maximum number of categories in the JSON.
    private static let maximumCount = 10_000

    fileprivate var facts: String {
        let line = JSONLine().numbers("seen", [window.lowerBound, window.upperBound]).number("headroom", headroom)
        switch domain {
        case .categories(let names):
            let quoted = names.prefix(Self.maximumCount).map(JSONLine.quoted)
            return line.raw("names", "[\(quoted.joined(separator: ","))]").text
        case .numbers(let range):
            return line.string("kind", kind.rawValue).numbers("ends", [range.lowerBound, range.upperBound]).text
        case .dates(let range):
            return line.string("kind", "date").numbers("ends", [range.lowerBound, range.upperBound]).text
        }
    }
}

extension DisplayList.Item {
    /// Returns `items`, which were drawn from left to right in `rect`, mirrored horizontally. Texts, symbols and images
    /// are moved but not mirrored themselves.
    static func mirrored(_ items: [DisplayList.Item], in rect: Rect) -> DisplayList.Item {
        .transform(.reflection(in: rect), items: items.map(\.heldUpright))
    }

    /// The item in mirrored content: text, symbols and images are mirrored back.
    private var heldUpright: DisplayList.Item {
        switch self {
        case .text(_, let rect, _), .symbol(_, let rect, _), .image(_, let rect, _), .movie(_, let rect):
            .transform(.reflection(in: rect), items: [self])
        case .fill, .stroke, .fillPath, .strokePath: self
        case .transform(let matrix, let items): .transform(matrix, items: items.map(\.heldUpright))
        case .projection(let matrix, let items): .projection(matrix, items: items.map(\.heldUpright))
        case .group(let effects, let items): .group(effects, items: items.map(\.heldUpright))
        }
    }
}

extension AffineMatrix {
    /// Returns the horizontal reflection of `rect`.
    fileprivate static func reflection(in rect: Rect) -> AffineMatrix {
        AffineMatrix(a: -1, b: 0, c: 0, d: 1, tx: rect.minX + rect.maxX, ty: 0)
    }
}
