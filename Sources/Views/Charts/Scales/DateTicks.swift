/// Places along an axis of moments at which the calendar's units begin.
struct DateTicks: Hashable {
    /// The unit.
    let unit: CalendarUnit
    /// How many of it lie between two places.
    let count: Int

    /// The distances that an axis chooses from, shortest first.
    private static let all: [DateTicks] =
        [1, 5, 15, 30].map { DateTicks(unit: .second, count: $0) }
        + [1, 5, 15, 30].map { DateTicks(unit: .minute, count: $0) }
        + [1, 3, 6, 12].map { DateTicks(unit: .hour, count: $0) }
        + [1, 2].map { DateTicks(unit: .day, count: $0) }
        + [1, 2].map { DateTicks(unit: .week, count: $0) }
        + [1, 3, 6].map { DateTicks(unit: .month, count: $0) }
        + [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 5_000, 10_000].map { DateTicks(unit: .year, count: $0) }

    /// The shortest distance that gives no more than `count` places in `span` seconds, none shorter than `unit`.
    static func fitting(span: Double, count: Int, atLeast unit: CalendarUnit?) -> DateTicks {
        let length = max(span, 0) / Double(max(count, 1))
        let least = unit?.length ?? 0
        return all.first { $0.length >= length * 0.999 && $0.length >= least * 0.999 }
            ?? DateTicks(unit: .year, count: 10_000)
    }

    /// The shortest distance whose labels have room on an axis of `length` points that shows `span` seconds.
    static func fitting(span: Double, length: Double, isAcross: Bool, atLeast unit: CalendarUnit?) -> DateTicks {
        let least = unit?.length ?? 0
        let scale = span > 0 ? max(length, 0) / span : 0
        return all.first { ticks in
            ticks.length * scale >= (isAcross ? ticks.room : 32) && ticks.length >= least * 0.999
        } ?? fitting(span: span, count: 2, atLeast: unit)
    }

    /// The points that a label and the distance to the next one take, about.
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

    /// The places from `lower` to `upper`, at most a thousand.
    func places(from lower: Double, to upper: Double) -> [Double] {
        let lower = CivilTime.held(lower)
        let upper = CivilTime.held(upper)
        guard count > 0, (upper - lower) / length <= 1_000 else { return [] }
        var places: [Double] = []
        var place = unit.start(of: lower, every: count)
        while place <= upper, places.count < 1_000 {
            if place >= lower { places.append(place) }
            let next = unit.start(of: unit.adding(count, to: place) + unit.length * 0.01, every: count)
            guard next > place else { break }
            place = next
        }
        return places
    }

    /// How a label names such a place.
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
