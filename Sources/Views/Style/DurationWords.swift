/// A language's words for durations, which a front end supplies.
public struct DurationWords: Equatable, Sendable {
    /// The ten digits.
    public var digits = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]
    /// The format that joins two units, at the placeholders `{0}` and `{1}`.
    public var list = "{0}, {1}"
    /// The plural form of each number from 0 to 199; larger numbers use their last two digits.
    public var plurals: [String] = []
    /// The short name of each unit, by its English name and by the plural form; `{0}` is the number.
    public var short: [String: [String: String]] = [:]
    /// The full name of each unit, in the same format.
    public var long: [String: [String: String]] = [:]

    /// Creates English words.
    public init() {}

    /// Returns `1:02:05`, or `62:05` without hours. Less than an hour shows no hours.
    func clock(_ seconds: Int64, showsHours: Bool) -> String {
        let minutes = seconds / 60
        let rest = twoDigits(seconds % 60)
        if showsHours, minutes >= 60 {
            return "\(number(minutes / 60)):\(twoDigits(minutes % 60)):\(rest)"
        }
        return "\(number(minutes)):\(rest)"
    }

    /// Returns the two largest units that are not zero: `2 hr, 5 min`.
    func relative(_ seconds: Int64) -> String {
        var parts: [String] = []
        var rest = seconds
        for (index, unit) in Self.units.enumerated() {
            let count = rest / unit.seconds
            rest %= unit.seconds
            if count > 0 || unit.seconds == 1 && parts.isEmpty {
                parts.append(named(count, unit.name, short, abbreviation: Self.abbreviations[index]))
            } else if !parts.isEmpty {
                break
            }
            if parts.count == 2 { break }
        }
        guard parts.count == 2 else { return parts.first ?? "" }
        return list.replacing("{0}", with: parts[0]).replacing("{1}", with: parts[1])
    }

    /// Returns the largest unit with its sign: `+2 hours`.
    func offset(_ seconds: Int64, isPast: Bool) -> String {
        let unit = Self.units.first { seconds >= $0.seconds } ?? Self.units[Self.units.count - 1]
        let text = named(seconds / unit.seconds, unit.name, long, abbreviation: unit.name)
        return seconds == 0 ? text : (isPast ? "-" : "+") + text
    }

    /// The units with their seconds. A year has 365 days and a month 30, because no calendar date is given.
    private static let units: [(name: String, seconds: Int64)] = [
        ("year", 31_536_000), ("month", 2_592_000), ("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1),
    ]
    private static let abbreviations = ["yr", "mth", "day", "hr", "min", "sec"]

    private func named(
        _ count: Int64, _ unit: String, _ names: [String: [String: String]], abbreviation: String
    ) -> String {
        let index = Int(count < 200 ? count : 100 + count % 100)
        let form = plurals.indices.contains(index) ? plurals[index] : count == 1 ? "one" : "other"
        if let name = names[unit]?[form] ?? names[unit]?["other"] {
            return name.replacing("{0}", with: number(count))
        }
        let isPlural = count != 1 && !["hr", "min", "sec"].contains(abbreviation)
        return "\(count) \(abbreviation)\(isPlural ? "s" : "")"
    }

    private func twoDigits(_ value: Int64) -> String { value < 10 ? digits[0] + number(value) : number(value) }

    private func number(_ value: Int64) -> String {
        String(value).map { $0.wholeNumberValue.map { digits[$0] } ?? String($0) }.joined()
    }
}
