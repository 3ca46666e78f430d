/// Stacks bars and areas at the same position: each value becomes a range.
struct ChartStacking {
    /// The key of a stack: marks of a kind at a position, in a slot beside others.
    private struct Place: Hashable {
        var isBar: Bool
        var isVertical: Bool
        var extent: ChartExtent?
        var slot: ChartValue?
        var stacking: ChartMark.Stacking
    }

    /// Returns the marks with their ranges, in the same order, and the indices of the bars that end their stacks.
    /// `series` has the number of the line or area to which each mark belongs.
    static func stacked(_ marks: [ChartMark], series: [Int]) -> (marks: [ChartMark], ends: Set<Int>) {
        var marks = marks
        var ends: Set<Int> = []
        var places: [Place: [Int]] = [:]
        var order: [Place] = []
        for (index, mark) in marks.enumerated() where mark.kind == .bar || mark.kind == .area {
            let isVertical = mark.valueAxis == .vertical
            guard case .value(.number, _)? = isVertical ? mark.y : mark.x else { continue }
            let place = Place(
                isBar: mark.kind == .bar, isVertical: isVertical, extent: (isVertical ? mark.x : mark.y)?.binned,
                slot: mark.style.positionBy?.value, stacking: mark.stacking)
            if places[place] == nil { order.append(place) }
            places[place, default: []].append(index)
        }
        for place in order {
            var indices = places[place] ?? []
            // Areas are stacked in the order of their series, regardless of the order of their points.
            if !place.isBar { indices.sort { (series[$0], $0) < (series[$1], $1) } }
            let values = indices.map { (index: $0, value: marks[$0].value) }
            if place.isBar { ends.formUnion(Self.ends(of: values, place.stacking)) }
            for (index, range) in zip(indices, ranges(values.map(\.value), place.stacking)) {
                let extent = ChartExtent.range(.number(range.start), .number(range.end))
                if place.isVertical { marks[index].y = extent } else { marks[index].x = extent }
            }
        }
        return (marks, ends)
    }

    /// Returns the last bars of a stack: one for positive and one for negative values. Centred bars have none.
    private static func ends(of bars: [(index: Int, value: Double)], _ stacking: ChartMark.Stacking) -> [Int] {
        switch stacking {
        case .unstacked: bars.map(\.index)
        case .center: []
        case .standard, .normalized: [bars.last { $0.value > 0 }, bars.last { $0.value < 0 }].compactMap { $0?.index }
        }
    }

    /// Returns the start and the end of each of `values`; negative values are stacked downwards.
    static func ranges(_ values: [Double], _ stacking: ChartMark.Stacking) -> [(start: Double, end: Double)] {
        let total = values.reduce(0) { $0 + $1.magnitude }
        let scale = stacking == .normalized && total > 0 ? 1 / total : 1
        var above = stacking == .center ? -total / 2 : 0
        var below = 0.0
        return values.map { value in
            switch stacking {
            case .unstacked: return (0, value)
            case .center:
                defer { above += value.magnitude }
                return (above, above + value.magnitude)
            case .standard, .normalized:
                let start = value < 0 ? below : above
                if value < 0 { below += value * scale } else { above += value * scale }
                return (start, value < 0 ? below : above)
            }
        }
    }
}

extension ChartMark {
    /// The value with which a bar or an area grows.
    fileprivate var value: Double {
        guard case .value(.number(let number), _)? = valueAxis == .vertical ? y : x else { return 0 }
        return number
    }
}

extension ChartExtent {
    /// The extent with a date rounded to the beginning of its unit.
    var binned: ChartExtent {
        if case .value(.date(let seconds), let unit?) = self {
            return .value(.date(unit.start(of: seconds)), unit: unit)
        }
        return self
    }
}
