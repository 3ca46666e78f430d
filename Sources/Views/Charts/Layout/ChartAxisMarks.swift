/// The positions and the texts of an axis' marks.
struct ChartAxisMarks {
    /// One mark.
    struct Mark {
        let value: ChartValue
        /// The position along the axis, from 0 to 1.
        let place: Double
        /// The text; nil if it has none.
        let text: String?
    }

    let marks: [Mark]
    /// Whether labels are beside their marks, as for dates, or centred on them.
    let isBesideMark: Bool

    /// Creates the marks of a visible axis of `length` points.
    init(
        _ scale: ChartScale, _ setting: ChartAxisSetting, domain: ChartDomain, axis: Axis, length: Double,
        isNormalized: Bool,
        locale: ChartLocale
    ) {
        let count = Self.count(axis, length)
        let (values, format) = Self.values(scale, setting, unit: domain.unit, count: count, axis: axis, length: length)
        let written = setting.label.format ?? format ?? (isNormalized ? .percent(0...2) : .number(0...6))
        marks = values.compactMap { value in
            guard let place = scale.place(value), place > -1e-6, place < 1 + 1e-6 else { return nil }
            return Mark(value: value, place: place, text: setting.label.text ?? written.text(value, locale))
        }
        if case .dates = scale.domain { isBesideMark = axis == .horizontal } else { isBesideMark = false }
    }

    /// Returns the approximate number of marks for an axis of `length` points.
    static func count(_ axis: Axis, _ length: Double) -> Int {
        let room = axis == .horizontal ? 56.0 : 32
        let most = axis == .horizontal ? 6 : 5
        return min(max(Int(min(length, 1e4) / room), 2), most)
    }

    private static func values(
        _ scale: ChartScale, _ setting: ChartAxisSetting, unit: CalendarUnit?, count: Int, axis: Axis,
        length: Double
    ) -> ([ChartValue], ChartLabelFormat?) {
        switch (scale.domain, setting.values) {
        case (_, .values(let values)):
            guard case .dates(let range) = scale.domain else { return (values.compactMap(\.held), nil) }
            let ticks = DateTicks.fitting(
                span: range.upperBound - range.lowerBound, count: max(values.count, 1), atLeast: unit)
            return (values.compactMap(\.held), ticks.format)
        case (.categories(let names), _):
            // No more of thousands of names can be displayed; the others are not even measured.
            let every = max(names.count / 200, 1)
            return (names.indices.filter { $0 % every == 0 }.map { .category(names[$0]) }, nil)
        case (.numbers, .automatic(let asked)):
            return (numbers(scale, count: min(max(asked ?? count, 1), 100)), nil)
        case (.numbers, .calendar):
            return (numbers(scale, count: count), nil)
        case (.numbers, .stride(let step)):
            guard let ends = scale.seenEnds else { return ([], nil) }
            return (
                NumberTicks.multiples(of: step, from: ends.lowerBound, to: ends.upperBound).map(ChartValue.number), nil
            )
        case (.dates, .automatic(let asked)):
            guard let ends = scale.seenEnds else { return ([], nil) }
            let span = ends.upperBound - ends.lowerBound
            let ticks =
                asked.map { DateTicks.fitting(span: span, count: min(max($0, 1), 100), atLeast: unit) }
                ?? DateTicks.fitting(span: span, length: length, isAcross: axis == .horizontal, atLeast: unit)
            // If dates represent whole units, the axis ends where the next unit would begin.
            let places = ticks.positions(from: ends.lowerBound, to: ends.upperBound)
                .filter { unit == nil || $0 < ends.upperBound }
            return (places.map(ChartValue.date), ticks.format)
        case (.dates, .calendar(let unit, let count)):
            guard let ends = scale.seenEnds else { return ([], nil) }
            let ticks = DateTicks(unit: unit, count: max(count, 1))
            return (ticks.positions(from: ends.lowerBound, to: ends.upperBound).map(ChartValue.date), ticks.format)
        case (.dates, .stride(let step)):
            guard let ends = scale.seenEnds else { return ([], nil) }
            let ticks = DateTicks.fitting(span: step, count: 1, atLeast: nil)
            return (
                NumberTicks.multiples(of: step, from: ends.lowerBound, to: ends.upperBound).map(ChartValue.date),
                ticks.format
            )
        }
    }

    /// Returns round numbers; on a logarithmic axis the powers of ten.
    private static func numbers(_ scale: ChartScale, count: Int) -> [ChartValue] {
        guard let ends = scale.seenEnds else { return [] }
        if scale.kind == .log {
            var powers: [Double] = []
            for exponent in -300...300 {
                let number = power(of: 10, exponent)
                if number >= ends.lowerBound * 0.999, number <= ends.upperBound * 1.001 { powers.append(number) }
            }
            let every = max(powers.count / max(count, 1), 1)
            return powers.indices.filter { $0 % every == 0 }.map { .number(powers[$0]) }
        }
        let distance =
            (scale.isWindowed ? nil : scale.step)
            ?? NumberTicks.step(span: ends.upperBound - ends.lowerBound, count: count)
        return NumberTicks.multiples(of: distance, from: ends.lowerBound, to: ends.upperBound).map(ChartValue.number)
    }
}
