/// A chart's marks before its size is known: stacked, in their series, with what their values stand for.
struct ChartPlan {
    /// The marks that can be shown, in the order in which they were given.
    let marks: [ChartMark]
    /// The numbers of the bars that are the ends of their stacks.
    let stackEnds: Set<Int>
    /// The line or area that each mark belongs to.
    let series: [Int]
    /// What stands along each axis.
    var domains: [Axis: ChartDomain]
    /// The numbers of the values that marks stand beside one another by, along each axis.
    let places: [Axis: [ChartValue: Int]]
    /// What colours, lines and symbols stand for.
    let styles: ChartStyleScales
    /// Whether all values along the axis of values are parts of a whole.
    let isNormalized: Bool
    /// How far the ends of what the axes show by themselves still are from where they go.
    var domainShifts: [Axis: [Double]] = [:]

    /// What a line or an area is told from others by.
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

    /// Whether the chart is of sectors alone, which stand along no axis.
    var isRound: Bool { domains.isEmpty && marks.contains { $0.sector != nil } }
}

extension ChartMark {
    /// The sector's own values; nil for other kinds.
    var sector: Sector? {
        if case .sector(let sector) = kind { sector } else { nil }
    }

    /// The axis across that of its values.
    var bandAxis: Axis { valueAxis == .vertical ? .horizontal : .vertical }

    /// The extent along an axis.
    func extent(_ axis: Axis) -> ChartExtent? { axis == .horizontal ? x : y }

    /// The mark with values that arithmetic can bear; nil where one of them is none.
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
