import Glibc

/// Collects the values along an axis, and creates their scale.
struct ChartDomain {
    private var categories: [String] = []
    private var known: Set<String> = []
    private var numbers: ClosedRange<Double>?
    private var leastPositive: Double?
    private var dates: ClosedRange<Double>?
    /// The shortest unit by which dates are grouped; nil for single dates.
    private(set) var unit: CalendarUnit?

    /// Adds a mark's values.
    mutating func add(_ extent: ChartExtent) {
        for value in extent.ends { add(value) }
        if case .value(.date, let unit?) = extent, unit.length < self.unit?.length ?? .infinity { self.unit = unit }
    }

    /// Adds one value.
    mutating func add(_ value: ChartValue) {
        switch value {
        case .category(let name):
            if known.insert(name).inserted { categories.append(name) }
        case .number(let number):
            numbers = Self.widened(numbers, number)
            if number > 0 { leastPositive = min(leastPositive ?? number, number) }
        case .date(let seconds):
            dates = Self.widened(dates, seconds)
        }
    }

    private static func widened(_ range: ClosedRange<Double>?, _ value: Double) -> ClosedRange<Double> {
        range.map { min($0.lowerBound, value)...max($0.upperBound, value) } ?? value...value
    }

    /// Returns the scale of these values, or of the requested ones; `count` is the approximate number of marks of the
    /// axis.
    func scale(_ setting: ChartScaleSetting?, count: Int) -> ChartScale? {
        if let setting, let scale = requestedScale(setting) { return scale }
        let kind = setting?.kind ?? .linear
        // An axis has values of one kind: names take precedence over dates, and dates over numbers.
        if !categories.isEmpty || kind == .category {
            return ChartScale(.categories(categories))
        }
        if let dates {
            let half = (unit?.length ?? CivilTime.secondsPerDay) / 2
            return ChartScale(
                .dates(
                    dates.lowerBound < dates.upperBound ? dates : (dates.lowerBound - half)...(dates.upperBound + half))
            )
        }
        guard let numbers else { return nil }
        let range = automatic(numbers, kind, count)
        var scale = ChartScale(.numbers(range), kind: kind)
        let span = max(numbers.upperBound, 0) - min(numbers.lowerBound, 0)
        if kind != .log, span > 0 { scale.step = NumberTicks.step(span: span, count: count) }
        return scale
    }

    /// Returns the scale of the requested values; nil if there are none, or if they do not match the marks' kind.
    private func requestedScale(_ setting: ChartScaleSetting) -> ChartScale? {
        let kind = setting.kind ?? .linear
        let names = setting.domain.compactMap { value -> String? in
            if case .category(let name) = value { name } else { nil }
        }
        if !names.isEmpty { return ChartScale(.categories(names)) }
        guard categories.isEmpty, setting.domain.count == 2 else { return nil }
        let ends = setting.domain.compactMap(\.held)
        switch (ends.first, ends.last) {
        case (.number(let first), .number(let second)) where dates == nil && ends.count == 2:
            return ChartScale(.numbers(Self.spread(min(first, second)...max(first, second))), kind: kind)
        case (.date(let first), .date(let second)) where numbers == nil && ends.count == 2:
            return ChartScale(.dates(Self.spread(min(first, second)...max(first, second))))
        default: return nil
        }
    }

    private static func spread(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
        range.lowerBound < range.upperBound ? range : range.lowerBound...(range.lowerBound + 1)
    }

    /// Returns the range of all numbers and zero, widened to round numbers.
    private func automatic(
        _ numbers: ClosedRange<Double>, _ kind: ChartScaleSetting.Kind, _ count: Int
    ) -> ClosedRange<Double> {
        if kind == .log {
            let least = leastPositive ?? 1
            let lower = pow(10, log10(least).rounded(.down))
            let upper = pow(10, log10(max(numbers.upperBound, least)).rounded(.up))
            return lower < upper && lower > 0 ? lower...upper : max(lower, 1e-300)...max(lower * 10, 1e-299)
        }
        let lower = min(numbers.lowerBound, 0)
        let upper = max(numbers.upperBound, 0)
        guard upper > lower else { return 0...1 }
        return NumberTicks.rounded(lower, upper, count: count)
    }
}
