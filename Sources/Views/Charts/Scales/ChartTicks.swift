import Glibc

/// The ticks of a date axis, at the beginnings of calendar units.
struct DateTicks: Hashable {
    let unit: CalendarUnit
    /// The number of units between two ticks.
    let count: Int

    /// The available intervals, shortest first.
    private static let all: [DateTicks] =
        [1, 5, 15, 30].map { DateTicks(unit: .second, count: $0) }
        + [1, 5, 15, 30].map { DateTicks(unit: .minute, count: $0) }
        + [1, 3, 6, 12].map { DateTicks(unit: .hour, count: $0) }
        + [1, 2].map { DateTicks(unit: .day, count: $0) }
        + [1, 2].map { DateTicks(unit: .week, count: $0) }
        + [1, 3, 6].map { DateTicks(unit: .month, count: $0) }
        + [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 5_000, 10_000].map { DateTicks(unit: .year, count: $0) }

    /// Returns the shortest interval, at least `unit`, with at most `count` ticks in `span` seconds.
    static func fitting(span: Double, count: Int, atLeast unit: CalendarUnit?) -> DateTicks {
        let length = max(span, 0) / Double(max(count, 1))
        let least = unit?.length ?? 0
        return all.first { $0.length >= length * 0.999 && $0.length >= least * 0.999 }
            ?? DateTicks(unit: .year, count: 10_000)
    }

    /// Returns the shortest interval whose labels fit an axis of `length` points that shows `span` seconds.
    static func fitting(span: Double, length: Double, isAcross: Bool, atLeast unit: CalendarUnit?) -> DateTicks {
        let least = unit?.length ?? 0
        let scale = span > 0 ? max(length, 0) / span : 0
        return all.first { ticks in
            ticks.length * scale >= (isAcross ? ticks.room : 32) && ticks.length >= least * 0.999
        } ?? fitting(span: span, count: 2, atLeast: unit)
    }

    /// The approximate length of a label and the distance to the next one, in points.
    private var room: Double {
        switch unit {
        case .second: 76
        case .minute: 44
        case .hour: 50
        case .day, .week: 48
        case .month, .quarter: 30
        case .year: 36
        }
    }

    private var length: Double { unit.length * Double(count) }

    /// Returns the ticks from `lower` to `upper`, at most a thousand.
    func positions(from lower: Double, to upper: Double) -> [Double] {
        let lower = CivilTime.held(lower)
        let upper = CivilTime.held(upper)
        guard count > 0, (upper - lower) / length <= 1_000 else { return [] }
        var positions: [Double] = []
        var place = unit.start(of: lower, every: count)
        while place <= upper, positions.count < 1_000 {
            if place >= lower { positions.append(place) }
            let next = unit.start(of: unit.adding(count, to: place) + unit.length * 0.01, every: count)
            guard next > place else { break }
            place = next
        }
        return positions
    }

    /// The format of a tick's label.
    var format: ChartLabelFormat {
        switch unit {
        case .second: .moment([.standardTime])
        case .minute: .moment([.minutes])
        case .hour: .moment([.hour])
        case .day, .week: .moment([.monthDay])
        case .month, .quarter: .moment([.month])
        case .year: .moment([.year])
        }
    }
}

/// The ticks of a numeric axis, at round numbers.
enum NumberTicks {
    /// Returns the shortest step of 1, 2 or 5 times a power of ten that divides `span` into about `count` parts.
    static func step(span: Double, count: Int) -> Double {
        guard span.isFinite, span > 0 else { return 1 }
        let least = span / Double(max(count, 1)) / 1.1
        let magnitude = pow(10, log10(least).rounded(.down))
        guard magnitude.isFinite, magnitude > 0 else { return span }
        let factor = [1.0, 2, 5].first { $0 >= least / magnitude * (1 - 1e-9) } ?? 10
        return magnitude * factor
    }

    /// Returns the multiples of `step` from `lower` to `upper`, at most a thousand.
    static func multiples(of step: Double, from lower: Double, to upper: Double) -> [Double] {
        guard step.isFinite, step > 0, lower.isFinite, upper.isFinite, lower <= upper else { return [] }
        let slack = step * 1e-9
        let first = ((lower - slack) / step).rounded(.up)
        let last = ((upper + slack) / step).rounded(.down)
        guard first.magnitude < 1e15, last >= first, last - first <= 1_000 else { return [] }
        return (0...Int(last - first)).map { clean((first + Double($0)) * step, step) }
    }

    /// Returns the range widened to multiples of a round step, for the ends of an axis.
    static func rounded(_ lower: Double, _ upper: Double, count: Int) -> ClosedRange<Double> {
        guard upper > lower else { return lower...upper }
        let step = step(span: upper - lower, count: count)
        let slack = step * 1e-9
        let first = clean(((lower + slack) / step).rounded(.down) * step, step)
        let last = clean(((upper - slack) / step).rounded(.up) * step, step)
        return first.isFinite && last.isFinite && first <= lower + slack && last >= upper - slack
            ? first...last : lower...upper
    }

    /// Returns a multiple of `step` without rounding errors beyond its last decimal; never a negative zero.
    private static func clean(_ value: Double, _ step: Double) -> Double {
        let decimals = min(max(Int((1 - log10(step)).rounded(.up)), 0), 15)
        let scale = power(of: 10, decimals)
        let cleaned = (value * scale).rounded() / scale
        return cleaned.isFinite ? cleaned + 0 : value
    }
}
