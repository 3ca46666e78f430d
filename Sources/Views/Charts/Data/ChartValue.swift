/// A value that a chart plots, or by which it distinguishes series.
package enum ChartValue: Hashable, Sendable {
    /// One of several names; each has a band of its own.
    case category(String)
    /// A number.
    case number(Double)
    /// A date: local time in the session's time zone, in seconds since 1970, so that days and months begin at local
    /// midnight.
    case date(Double)

    /// The same value clamped to a safe numeric range; nil if it is not finite.
    var held: ChartValue? {
        switch self {
        case .category: self
        case .number(let number): number.isFinite ? .number(min(max(number, -Self.greatest), Self.greatest)) : nil
        case .date(let seconds): seconds.isFinite ? .date(CivilTime.held(seconds)) : nil
        }
    }

    /// The maximum magnitude of numbers, for which sums and differences of thousands of them stay finite.
    private static let greatest = 1e300
}

/// The position of a mark along one axis.
package enum ChartExtent: Hashable, Sendable {
    /// A single value; a date may represent the whole calendar unit that contains it.
    case value(ChartValue, unit: CalendarUnit? = nil)
    /// A range from one value to another.
    case range(ChartValue, ChartValue)

    /// The same extent with values clamped to a safe numeric range; nil if one is not finite.
    var held: ChartExtent? {
        switch self {
        case .value(let value, let unit): value.held.map { .value($0, unit: unit) }
        case .range(let first, let second):
            first.held.flatMap { first in second.held.map { .range(first, $0) } }
        }
    }

    /// The values at its ends; for a date with a unit, the ends of the unit.
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
