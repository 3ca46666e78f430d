import SharedTypes
import Views

// The values of charts.

extension Form where Value == ChartValue {
    /// A value that a chart plots: a category, a number or a date. Refused without a note if it is NaN or an invalid
    /// date, whose marks are skipped as on a phone.
    static var plotted: Form {
        Form(.either([.string, .number, .date])) { value, decoder in
            if let word = value.json.string { return .category(word) }
            if let number = value.json.number { return .number(number) }
            if let seconds = value.json.wallSeconds { return .date(seconds) }
            if value.json["$num"] == nil, value.json["$date"] == nil {
                decoder.refuse(value, as: .either([.string, .number, .date]))
            }
            return nil
        }
    }
}

extension Form where Value == Double {
    /// A number that a chart plots; refused without a note if it is not finite.
    static var plottedNumber: Form {
        Form(.number) { value, decoder in
            if let number = value.json.number { return number.isFinite ? number : nil }
            if value.json["$num"] == nil { decoder.refuse(value, as: .number) }
            return nil
        }
    }
}

extension Form where Value == CalendarUnit? {
    /// A calendar unit; nil for units by which an axis cannot group.
    static var calendarUnit: Form { .word("CalendarComponent", of: calendarUnits) }
}

private let calendarUnits: KeyValuePairs<String, CalendarUnit?> = [
    "era": .year, "year": .year, "month": .month, "day": .day, "hour": .hour, "minute": .minute, "second": .second,
    "weekday": .day, "weekdayOrdinal": .day, "quarter": .quarter, "weekOfMonth": .week, "weekOfYear": .week,
    "yearForWeekOfYear": .year, "nanosecond": nil, "calendar": nil, "timeZone": nil,
]

extension Form where Value == MarkDimension {
    /// A thickness or a radius: `'automatic'`, or `{type, value}`.
    static var markDimension: Form { markDimensionForm }
}

private let markDimensionForm = Form<MarkDimension>.either(
    .word(of: ["automatic": .automatic]),
    .object { dimension, decoder throws(ScriptError) in
        let make = try dimension.required("type", .word(of: dimensions), &decoder)
        let number = try dimension.required("value", .plottedNumber, &decoder)
        guard let make, let number else { return nil }
        return make(number)
    }
).named("MarkDimension")

private let dimensions: KeyValuePairs<String, @Sendable (Double) -> MarkDimension> = [
    "inset": { .inset($0) }, "ratio": { .ratio($0) }, "fixed": { .fixed($0) },
]

extension Form where Value == ChartPosition {
    /// A side of a chart or a mark.
    static var chartPosition: Form { .word("AnnotationPosition") }
}

extension Form where Value == ChartSideView {
    /// A view beside a chart with its position, which a legend must have, and its alignment along that side.
    static func sideView(isLegend: Bool) -> Form {
        .object { view, decoder throws(ScriptError) in
            var side = ChartSideView()
            let position =
                isLegend
                ? try view.required("position", .chartPosition, &decoder)
                : try view.optional("position", .chartPosition, &decoder)
            side.position = position ?? .automatic
            side.alignment = try view.optional("alignment", .alignment, &decoder)
            side.spacing = try view.optional("spacing", .number, &decoder)
            side.content =
                isLegend
                ? try view.optional("content", .view, &decoder) : try view.required("content", .label, &decoder)
            return side
        }
    }
}

extension JSONValue {
    /// A date as wall-clock time in the session's time zone, in seconds since 1970; nil for other values.
    var wallSeconds: Double? {
        guard let milliseconds = self["$date"]?.number, milliseconds.isFinite else { return nil }
        return milliseconds / 1_000 + (self["zone"]?.number ?? 0) * 60
    }
}
