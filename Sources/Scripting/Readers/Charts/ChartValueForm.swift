import SharedTypes
import Views

extension TreeDecoder {
    /// A value that a chart plots: a category, a number or a date. Nil if there is none, and for NaN, whose marks are
    /// skipped as on a phone.
    mutating func chartValue(_ value: PropValue?) -> ChartValue? {
        guard let value else { return nil }
        if let word = value.json.string { return .category(word) }
        if let number = value.json.number { return .number(number) }
        if let seconds = value.json.wallSeconds { return .date(seconds) }
        if value.json["$num"] == nil, value.json["$date"] == nil {
            reject(value, expected: "a text, a number or a date")
        }
        return nil
    }

    /// A number that a chart plots; nil for other values, without a note for NaN.
    mutating func chartNumber(_ value: PropValue?) -> Double? {
        guard let value else { return nil }
        if let number = value.json.number { return number.isFinite ? number : nil }
        if value.json["$num"] == nil { reject(value, expected: "a number") }
        return nil
    }

    /// A calendar unit; nil for units by which an axis cannot group.
    mutating func calendarUnit(_ value: PropValue?) -> CalendarUnit? {
        guard let value else { return nil }
        switch value.json.string {
        case "second": return .second
        case "minute": return .minute
        case "hour": return .hour
        case "day", "weekday", "weekdayOrdinal": return .day
        case "weekOfMonth", "weekOfYear": return .week
        case "month": return .month
        case "quarter": return .quarter
        case "year", "yearForWeekOfYear", "era": return .year
        case "nanosecond", "calendar", "timeZone": return nil
        default:
            reject(value, expected: "a calendar unit")
            return nil
        }
    }

    /// A thickness or a radius: `'automatic'`, or `{type: 'inset' | 'ratio' | 'fixed', value}`.
    mutating func markDimension(_ value: PropValue?) -> MarkDimension {
        guard let value, !value.json.equals("automatic") else { return .automatic }
        guard let type = value.json["type"]?.string, let number = chartNumber(value["value"]) else {
            reject(value, expected: "'automatic' or {type, value}")
            return .automatic
        }
        switch type {
        case "inset": return .inset(number)
        case "ratio": return .ratio(number)
        case "fixed": return .fixed(number)
        default:
            reject(value, expected: "'inset', 'ratio' or 'fixed'")
            return .automatic
        }
    }

    /// The side of a chart at which a view is placed, and its alignment along that side.
    mutating func chartSide(_ value: PropValue) throws(ScriptError) -> ChartSideView {
        var side = ChartSideView()
        if let position = value["position"] {
            side.position = word(position, expected: "a side of the chart") ?? .automatic
        }
        if let alignment = value["alignment"] { side.alignment = try self.alignment(alignment) }
        side.spacing = try number(value["spacing"])
        side.content = try view(value["content"])
        return side
    }
}

extension JSONValue {
    /// A date as wall-clock time in the session's time zone, in seconds since 1970; nil for other values.
    var wallSeconds: Double? {
        guard let milliseconds = self["$date"]?.number, milliseconds.isFinite else { return nil }
        return milliseconds / 1_000 + (self["zone"]?.number ?? 0) * 60
    }
}
