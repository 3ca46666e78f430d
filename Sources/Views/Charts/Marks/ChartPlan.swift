/// A chart's marks, independent of its size: stacked, assigned to series, with the scales of their values.
struct ChartPlan {
    /// The marks that can be shown, in declaration order.
    let marks: [ChartMark]
    /// The indices of the bars that end their stacks.
    let stackEnds: Set<Int>
    /// The number of the line or area to which each mark belongs.
    let series: [Int]
    /// The values along each axis.
    var domains: [Axis: ChartDomain]
    /// The indices of the values by which marks are side by side, along each axis.
    let places: [Axis: [ChartValue: Int]]
    /// The scales of colours, lines and symbols.
    let styles: ChartStyleScales
    /// Whether all values along the value axis are normalized.
    let isNormalized: Bool
    /// The current offsets of the automatic domains' ends during an animation.
    var domainShifts: [Axis: [Double]] = [:]

    /// The identity of a line or an area.
    private struct Series: Hashable {
        var isLine: Bool
        var group: Int
        var values: [ChartValue?]
    }

    init(marks given: [ChartMark], settings: ChartSettings, locale: ChartLocale) {
        let shown = given.compactMap(\.held)
        var known: [Series: Int] = [:]
        var series: [Int] = []
        for mark in shown {
            let style = mark.style
            let own = Series(
                isLine: mark.kind == .line, group: mark.group,
                values: [style.foregroundBy, style.lineBy, style.symbolBy, style.positionBy?.value])
            let number = known[own] ?? known.count
            known[own] = number
            series.append(number)
        }
        (marks, stackEnds) = ChartStacking.stacked(shown, series: series)
        self.series = series
        var domains: [Axis: ChartDomain] = [:]
        var places: [Axis: [ChartValue: Int]] = [:]
        for mark in marks {
            if let x = mark.x { domains[.horizontal, default: ChartDomain()].add(x) }
            if let y = mark.y { domains[.vertical, default: ChartDomain()].add(y) }
            guard let place = mark.style.positionBy else { continue }
            let axis = place.axis ?? mark.bandAxis
            let number = places[axis]?[place.value] ?? places[axis]?.count ?? 0
            places[axis, default: [:]][place.value] = number
        }
        self.domains = domains
        self.places = places
        styles = ChartStyleScales(marks: marks, settings: settings, locale: locale)
        let stacked = marks.filter { $0.kind == .bar || $0.kind == .area }
        isNormalized = !stacked.isEmpty && stacked.allSatisfy { $0.stacking == .normalized }
    }

    /// Whether the chart consists only of sectors, which have no axis.
    var isRound: Bool { domains.isEmpty && marks.contains { $0.sector != nil } }
}

extension ChartMark {
    /// The sector of the mark; nil for other kinds.
    var sector: Sector? {
        if case .sector(let sector) = kind { sector } else { nil }
    }

    /// The axis perpendicular to that of the values.
    var bandAxis: Axis { valueAxis == .vertical ? .horizontal : .vertical }

    /// Returns the extent along an axis.
    func extent(_ axis: Axis) -> ChartExtent? { axis == .horizontal ? x : y }

    /// The mark with values clamped to a safe numeric range; nil if one of them is invalid.
    fileprivate var held: ChartMark? {
        var copy = self
        if let x {
            guard let held = x.held else { return nil }
            copy.x = held
        }
        if let y {
            guard let held = y.held else { return nil }
            copy.y = held
        }
        if var sector {
            guard sector.value.isFinite, sector.value > 0 else { return nil }
            sector.value = min(sector.value, 1e300)
            copy.kind = .sector(sector)
        }
        copy.style.foregroundBy = style.foregroundBy.flatMap(\.held)
        copy.style.symbolSizeBy = style.symbolSizeBy.flatMap(\.held)
        return copy
    }
}
