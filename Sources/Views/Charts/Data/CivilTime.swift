/// Local calendar time: years, months and days of the proleptic Gregorian calendar, and seconds since the beginning of
/// 1970 without leap seconds.
struct CivilTime: Hashable {
    var year: Int
    /// The month, from 1 to 12.
    var month: Int
    /// The day, from 1.
    var day: Int
    /// The second of the day, from 0 to 86,399.
    var second: Int

    static let secondsPerDay = 86_400.0

    /// Returns a number of seconds clamped to the supported range: about 30,000 years on either side.
    static func held(_ seconds: Double) -> Double {
        seconds.isNaN ? 0 : min(max(seconds, -1e12), 1e12)
    }

    /// Creates the local time `seconds` after the beginning of 1970.
    init(_ seconds: Double) {
        let whole = Int(Self.held(seconds).rounded(.down))
        let days = whole.floorDivided(by: 86_400)
        second = whole - days * 86_400
        // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": civil_from_days.
        let shifted = days + 719_468
        let era = shifted.floorDivided(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Returns the beginning of a day; a month outside 1 to 12 continues in other years.
    static func seconds(year: Int, month: Int = 1, day: Int = 1) -> Double {
        let months = year * 12 + month - 1
        let year = months.floorDivided(by: 12)
        let month = months - year * 12 + 1
        // days_from_civil, from the same source.
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear.floorDivided(by: 400)
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return Double(era * 146_097 + dayOfEra - 719_468) * secondsPerDay
    }

    var hour: Int { second / 3_600 }
    var minute: Int { second / 60 % 60 }
}

/// A calendar unit by which dates are grouped.
package enum CalendarUnit: String, Hashable, Sendable {
    case second, minute, hour, day, week, month, quarter, year

    /// Returns the beginning of the unit that contains `seconds`; weeks begin on Sunday.
    func start(of seconds: Double) -> Double { start(of: seconds, every: 1) }

    /// Returns the beginning of the `count` units that contain `seconds`, counted from the beginning of the next larger
    /// unit.
    func start(of seconds: Double, every count: Int) -> Double {
        let count = max(count, 1)
        let seconds = CivilTime.held(seconds)
        let time = CivilTime(seconds)
        let midnight = CivilTime.seconds(year: time.year, month: time.month, day: time.day)
        func within(_ length: Int) -> Double { midnight + Double(time.second - time.second % (length * count)) }
        switch self {
        case .second: return within(1)
        case .minute: return within(60)
        case .hour: return within(3_600)
        case .day:
            let days = Int(midnight / CivilTime.secondsPerDay)
            return Double(days.floorDivided(by: count) * count) * CivilTime.secondsPerDay
        case .week:
            // 1 January 1970 was a Thursday: the Sunday before it is day -4.
            let days = Int(midnight / CivilTime.secondsPerDay) + 4
            return Double(days.floorDivided(by: 7 * count) * 7 * count - 4) * CivilTime.secondsPerDay
        case .month, .quarter:
            let months = (self == .month ? 1 : 3) * count
            let index = (time.year * 12 + time.month - 1).floorDivided(by: months) * months
            return CivilTime.seconds(year: 0, month: index + 1)
        case .year: return CivilTime.seconds(year: time.year.floorDivided(by: count) * count)
        }
    }

    /// Returns the time `count` units after `seconds`, which is the beginning of one.
    func adding(_ count: Int, to seconds: Double) -> Double {
        let time = CivilTime(seconds)
        switch self {
        case .second, .minute, .hour, .day, .week: return seconds + Double(count) * length
        case .month: return CivilTime.seconds(year: time.year, month: time.month + count)
        case .quarter: return CivilTime.seconds(year: time.year, month: time.month + 3 * count)
        case .year: return CivilTime.seconds(year: time.year + count, month: time.month)
        }
    }

    /// The average length in seconds.
    var length: Double {
        switch self {
        case .second: 1
        case .minute: 60
        case .hour: 3_600
        case .day: CivilTime.secondsPerDay
        case .week: 7 * CivilTime.secondsPerDay
        case .month: 30.436_875 * CivilTime.secondsPerDay
        case .quarter: 91.310_625 * CivilTime.secondsPerDay
        case .year: 365.2425 * CivilTime.secondsPerDay
        }
    }
}

extension Int {
    /// Returns the quotient rounded down, for either sign.
    fileprivate func floorDivided(by divisor: Int) -> Int {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
