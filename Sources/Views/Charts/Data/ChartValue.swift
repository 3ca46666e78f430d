/// A value that a chart plots or tells series apart by.
package enum ChartValue: Hashable, Sendable {
    /// One of several words; each has a band of its own.
    case category(String)
    /// A number.
    case number(Double)
    /// A moment: the seconds since 1970 that a clock on the wall shows in the session's time zone, so that days and months
    /// begin where people see them begin.
    case date(Double)

    /// The number or the moment; nil for a category.
    var magnitude: Double? {
        switch self {
        case .category: nil
        case .number(let number): number
        case .date(let seconds): seconds
        }
    }

    /// The same value held within what arithmetic can bear; nil where it is not finite.
    var held: ChartValue? {
        switch self {
        case .category: self
        case .number(let number): number.isFinite ? .number(min(max(number, -Self.greatest), Self.greatest)) : nil
        case .date(let seconds): seconds.isFinite ? .date(CivilTime.held(seconds)) : nil
        }
    }

    /// Numbers are cut to this, so that sums and differences of thousands of them stay finite.
    private static let greatest = 1e300
}

/// Where a mark stands along one axis.
package enum ChartExtent: Hashable, Sendable {
    /// At one value; a moment may stand for the whole of the calendar's unit around it.
    case value(ChartValue, unit: CalendarUnit? = nil)
    /// From one value to another.
    case range(ChartValue, ChartValue)

    /// The same extent of values that arithmetic can bear; nil where one is not finite.
    var held: ChartExtent? {
        switch self {
        case .value(let value, let unit): value.held.map { .value($0, unit: unit) }
        case .range(let first, let second):
            first.held.flatMap { first in second.held.map { .range(first, $0) } }
        }
    }

    /// The values at its ends; the unit around a moment counts as a whole.
    var ends: [ChartValue] {
        switch self {
        case .value(.date(let seconds), let unit?):
            let start = unit.start(of: seconds)
            return [.date(start), .date(unit.adding(1, to: start))]
        case .value(let value, _): return [value]
        case .range(let first, let second): return [first, second]
        }
    }
}
