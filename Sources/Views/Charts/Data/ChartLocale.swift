/// The format of numbers and dates in a language: the parts that `Intl` would combine, so that labels can be formatted
/// when their values become known. Templates contain `{year}`, `{month}` (a number), `{month2}` (two digits),
/// `{monthName}`, `{shortMonth}`, `{day}`, `{day2}`, `{weekday}`, `{hour}`, `{hour2}`, `{hour12}`, `{minute}`,
/// `{second}` and `{period}` (morning or afternoon).
package struct ChartLocale: Hashable, Sendable {
    /// The decimal separator.
    package var decimal = "."
    /// The grouping separator of thousands.
    package var group = ","
    /// The text before a percentage.
    package var percentPrefix = ""
    /// The text after a percentage.
    package var percentSuffix = "%"
    /// The text before an amount in the region's currency.
    package var currencyPrefix = "$"
    /// The text after an amount in the region's currency.
    package var currencySuffix = ""
    /// The number of decimals of the region's currency.
    package var currencyDigits = 2
    /// The short names of the months from January on.
    package var shortMonths = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    /// The full names of the months from January on.
    package var months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    /// The names of the weekdays from Sunday on.
    package var weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    /// The names of the morning's and the afternoon's hours.
    package var periods = ["AM", "PM"]
    /// The templates by purpose: an hour, a time, a day of a month, dates of several lengths.
    package var templates: [Template: String] = [
        .year: "{year}", .month: "{shortMonth}", .monthDay: "{shortMonth} {day}", .hour: "{hour12} {period}",
        .minutes: "{hour12}:{minute}", .time: "{hour12}:{minute} {period}",
        .standardTime: "{hour12}:{minute}:{second} {period}", .numericDate: "{month}/{day}/{year}",
        .shortDate: "{shortMonth} {day}, {year}", .longDate: "{monthName} {day}, {year}",
        .completeDate: "{weekday}, {monthName} {day}, {year}",
    ]

    /// The purpose of a template.
    package enum Template: String, Hashable, Sendable, CaseIterable {
        case year, month, monthDay, hour, minutes, time, standardTime, numericDate, shortDate, longDate, completeDate
    }

    /// Creates the format of US English.
    package init() {}

    /// Formats local time, `seconds` since 1970, by a template.
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

    /// Formats a number with grouped thousands. The number of decimals is in `decimals`: at least the lower bound and
    /// no more than necessary.
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

/// The format of a chart's labels.
package enum ChartLabelFormat: Hashable, Sendable {
    /// A number with a number of decimals in the range.
    case number(ClosedRange<Int>)
    /// A fraction as a percentage.
    case percent(ClosedRange<Int>)
    /// An amount of money with a prefix and a suffix.
    case currency(prefix: String, suffix: String, decimals: ClosedRange<Int>)
    /// An amount in the region's currency with its own decimals; without decimals if the amount is whole.
    case regionCurrency
    /// A date formatted by templates, joined in order.
    case moment([ChartLocale.Template])

    /// Formats `value`.
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

/// Returns an integer power.
func power(of base: Double, _ exponent: Int) -> Double {
    var result = 1.0
    for _ in 0..<abs(exponent) { result *= base }
    return exponent < 0 ? 1 / result : result
}
