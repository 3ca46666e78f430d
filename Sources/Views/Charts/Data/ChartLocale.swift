/// How numbers and moments are written in a language: the parts that `Intl` would put together, so that labels can be
/// written where the values become known. Templates hold `{year}`, `{month}` (a number), `{month2}` (two digits),
/// `{monthName}`, `{shortMonth}`, `{day}`, `{day2}`, `{weekday}`, `{hour}`, `{hour2}`, `{hour12}`, `{minute}`, `{second}` and
/// `{period}` (morning or afternoon).
package struct ChartLocale: Hashable, Sendable {
    /// Between a number's whole and its decimals.
    package var decimal = "."
    /// Between thousands.
    package var group = ","
    /// Before a number of per cent.
    package var percentPrefix = ""
    /// After a number of per cent.
    package var percentSuffix = "%"
    /// Before an amount of the region's money.
    package var currencyPrefix = "$"
    /// After an amount of the region's money.
    package var currencySuffix = ""
    /// The decimals of the region's money.
    package var currencyDigits = 2
    /// The months from January on, short.
    package var shortMonths = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    /// The months from January on.
    package var months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    /// The days of a week from Sunday on.
    package var weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    /// What is said of a morning's hours and of an afternoon's.
    package var periods = ["AM", "PM"]
    /// Templates by what they are for: an hour, a time, a day of a month, dates of several lengths.
    package var templates: [Template: String] = [
        .year: "{year}", .month: "{shortMonth}", .monthDay: "{shortMonth} {day}", .hour: "{hour12} {period}",
        .minutes: "{hour12}:{minute}", .time: "{hour12}:{minute} {period}",
        .standardTime: "{hour12}:{minute}:{second} {period}", .numericDate: "{month}/{day}/{year}",
        .shortDate: "{shortMonth} {day}, {year}", .longDate: "{monthName} {day}, {year}",
        .completeDate: "{weekday}, {monthName} {day}, {year}",
    ]

    /// What a template is for.
    package enum Template: String, Hashable, Sendable, CaseIterable {
        case year, month, monthDay, hour, minutes, time, standardTime, numericDate, shortDate, longDate, completeDate
    }

    /// English as it is written in the United States.
    package init() {}

    /// `seconds` since 1970, on the wall's clock, written by a template.
    func text(_ template: Template, _ seconds: Double) -> String {
        let time = CivilTime(seconds)
        var text = ""
        var rest = Substring(templates[template] ?? "")
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            text += rest[..<open]
            text += part(rest[rest.index(after: open)..<close], time, seconds)
            rest = rest[rest.index(after: close)...]
        }
        return text + rest
    }

    private func part(_ name: Substring, _ time: CivilTime, _ seconds: Double) -> String {
        func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        func word(_ words: [String], _ index: Int) -> String { words.indices.contains(index) ? words[index] : "" }
        switch name {
        case "year": return String(time.year)
        case "month": return String(time.month)
        case "month2": return twoDigits(time.month)
        case "monthName": return word(months, time.month - 1)
        case "shortMonth": return word(shortMonths, time.month - 1)
        case "day": return String(time.day)
        case "day2": return twoDigits(time.day)
        case "weekday":
            let days = Int((CivilTime.held(seconds) / CivilTime.secondsPerDay).rounded(.down)) + 4
            return word(weekdays, ((days % 7) + 7) % 7)
        case "hour": return String(time.hour)
        case "hour2": return twoDigits(time.hour)
        case "hour12": return String((time.hour + 11) % 12 + 1)
        case "minute": return twoDigits(time.minute)
        case "second": return twoDigits(time.second % 60)
        case "period": return word(periods, time.hour < 12 ? 0 : 1)
        default: return ""
        }
    }

    /// A number with grouped thousands and `decimals` of decimals, at least the lower bound and no more than are needed.
    func text(_ number: Double, decimals: ClosedRange<Int>) -> String {
        guard number.isFinite, number.magnitude < 1e15 else { return "\(number)" }
        let most = min(max(decimals.upperBound, 0), 12)
        let scale = power(of: 10, most)
        let scaled = (number.magnitude * scale).rounded()
        guard scaled < 9e18 else { return "\(number)" }
        let units = UInt64(scaled)
        let whole = units / UInt64(scale)
        var fraction = String(units % UInt64(scale))
        fraction = String(repeating: "0", count: max(most - fraction.count, 0)) + fraction
        if most == 0 { fraction = "" }
        while fraction.count > max(decimals.lowerBound, 0), fraction.hasSuffix("0") { fraction.removeLast() }
        let text = grouped(String(whole)) + (fraction.isEmpty ? "" : decimal + fraction)
        return (number < 0 && units > 0 ? "-" : "") + text
    }

    private func grouped(_ digits: String) -> String {
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text += group }
            text.append(digit)
        }
        return text
    }
}

/// How a chart's labels write values.
package enum ChartLabelFormat: Hashable, Sendable {
    /// A number with so many decimals.
    case number(ClosedRange<Int>)
    /// A part of one in per cent.
    case percent(ClosedRange<Int>)
    /// An amount of money; what stands before and after it.
    case currency(prefix: String, suffix: String, decimals: ClosedRange<Int>)
    /// An amount of the region's money; nil for its own decimals, none where the amount is whole.
    case regionCurrency
    /// A moment by templates, the second after the first.
    case moment([ChartLocale.Template])

    /// `value` in words.
    func text(_ value: ChartValue, _ locale: ChartLocale) -> String {
        switch (self, value) {
        case (_, .category(let name)):
            return name
        case (.number(let decimals), .number(let number)):
            return locale.text(number, decimals: decimals)
        case (.percent(let decimals), .number(let number)):
            return locale.percentPrefix + locale.text(number * 100, decimals: decimals) + locale.percentSuffix
        case (.currency(let prefix, let suffix, let decimals), .number(let number)):
            return money(number, prefix, suffix, decimals, locale)
        case (.regionCurrency, .number(let number)):
            let digits = max(locale.currencyDigits, 0)
            return money(
                number, locale.currencyPrefix, locale.currencySuffix,
                number == number.rounded() ? 0...0 : digits...digits,
                locale)
        case (.moment, .number(let number)):
            return locale.text(number, decimals: 0...3)
        case (.moment(let templates), .date(let seconds)):
            return templates.map { locale.text($0, seconds) }.joined(separator: ", ")
        case (.number, .date(let seconds)), (.percent, .date(let seconds)), (.currency, .date(let seconds)),
            (.regionCurrency, .date(let seconds)):
            return locale.text(.numericDate, seconds) + ", " + locale.text(.time, seconds)
        }
    }

    private func money(
        _ number: Double, _ prefix: String, _ suffix: String, _ decimals: ClosedRange<Int>, _ locale: ChartLocale
    ) -> String {
        (number < 0 ? "-" : "") + prefix + locale.text(number.magnitude, decimals: decimals) + suffix
    }
}

/// A whole power.
func power(of base: Double, _ exponent: Int) -> Double {
    var result = 1.0
    for _ in 0..<abs(exponent) { result *= base }
    return exponent < 0 ? 1 / result : result
}
