import JSONText
import Views

extension ChartLocale {
    /// How the session's language writes numbers and dates, as the runtime hands it over; nil for English.
    init(_ value: JSONValue?) {
        self.init()
        guard let value, value.isObject else { return }
        func text(_ name: StaticString, _ usual: String) -> String { value[name]?.string ?? usual }
        func words(_ name: StaticString, _ usual: [String]) -> [String] {
            let words = value[name]?.elements.compactMap(\.string) ?? []
            return words.count == usual.count ? words : usual
        }
        decimal = text("decimal", decimal)
        group = text("group", group)
        percentPrefix = text("percentPrefix", percentPrefix)
        percentSuffix = text("percentSuffix", percentSuffix)
        currencyPrefix = text("currencyPrefix", currencyPrefix)
        currencySuffix = text("currencySuffix", currencySuffix)
        currencyDigits = value["currencyDigits"]?.number.flatMap(Int.init(exactly:)) ?? currencyDigits
        shortMonths = words("shortMonths", shortMonths)
        months = words("months", months)
        weekdays = words("weekdays", weekdays)
        periods = words("periods", periods)
        guard let written = value["templates"] else { return }
        for (name, template) in written.members {
            guard let name = name.string.flatMap(Template.init(rawValue:)), let template = template.string else {
                continue
            }
            templates[name] = template
        }
    }
}
