// Animates charts with as many marks of the same kinds: marks are interpolated and the axes follow. Other charts
// crossfade.
extension ChartContent {
    package mutating func animate(_ values: inout AnimatedValues) {
        // The axes precede the marks: they are computed from the marks' final values.
        let domains = ChartPlan(marks: marks, settings: ChartSettings(), locale: locale).domains
        for axis in [Axis.horizontal, .vertical] {
            let own = ChartScale.counts.flatMap { domains[axis]?.scale(nil, count: $0)?.numbers ?? [] }
            var ends = own
            values.values(&ends)
            if ends != own { domainShifts[axis] = zip(ends, own).map { $0 - $1 } }
        }
        let goal = marks
        for index in marks.indices {
            values.whole(&marks[index]) { $0.mark(&$1) }
            values.style(&marks[index].style.foreground)
        }
        if !domainShifts.isEmpty || marks != goal { settled = goal }
    }

    package func isExchanged(for old: any ViewContent) -> Bool {
        guard let old = old as? ChartContent else { return false }
        return old.marks.count != marks.count || !zip(old.marks, marks).allSatisfy { $0.kind.isAlike($1.kind) }
    }
}

extension ChartMark.Kind {
    /// Whether both are of the same kind, regardless of their values.
    fileprivate func isAlike(_ other: Self) -> Bool {
        if case .sector = self, case .sector = other { true } else { self == other }
    }
}

extension ChartScale {
    /// The ends of the domain if these are numbers.
    fileprivate var numbers: [Double]? {
        if case .numbers(let range) = domain { [range.lowerBound, range.upperBound] } else { nil }
    }

    /// The range of mark counts of an axis. The rounded ends depend on the count, and the count on the axis' length.
    fileprivate static let counts = 1...12

    /// Returns the scale of about `count` marks with its ends shifted by the values for that count in `shifts`.
    func shifted(by shifts: [Double], count: Int) -> ChartScale {
        let place = 2 * (min(max(count, Self.counts.lowerBound), Self.counts.upperBound) - Self.counts.lowerBound)
        guard let numbers, place + 1 < shifts.count else { return self }
        let (lower, upper) = (numbers[0] + shifts[place], numbers[1] + shifts[place + 1])
        guard lower < upper, lower.isFinite, upper.isFinite, kind != .log || lower > 0 else { return self }
        var copy = ChartScale(.numbers(lower...upper), kind: kind)
        (copy.step, copy.headroom) = (step, headroom)
        return copy
    }
}

extension AnimatedValues {
    /// Animates a mark's position, value and dimensions.
    fileprivate mutating func mark(_ mark: inout ChartMark) {
        extent(&mark.x)
        extent(&mark.y)
        if case .sector(var sector) = mark.kind {
            plotted(&sector.value)
            length(&sector.angularInset)
            mark.kind = .sector(sector)
        }
        number(&mark.style.opacity, in: 0...1)
        length(&mark.style.cornerRadius)
        length(&mark.style.blur)
    }

    private mutating func extent(_ extent: inout ChartExtent?) {
        switch extent {
        case nil: form(1)
        case .value(var value, let unit)?:
            form(2)
            self.value(&value)
            extent = .value(value, unit: unit)
        case .range(var first, var second)?:
            form(3)
            value(&first)
            value(&second)
            extent = .range(first, second)
        }
    }

    /// Animates a plotted value, which may exceed the maximum length.
    private mutating func plotted(_ value: inout Double) {
        var values = [value]
        self.values(&values)
        value = values[0]
    }

    /// Animates plotted values.
    fileprivate mutating func values(_ values: inout [Double]) {
        var copy = values
        field {
            copy
        } _: {
            copy = $0
        }
        values = copy
    }

    private mutating func value(_ value: inout ChartValue) {
        switch value {
        case .category: form(4)
        case .number(var number):
            form(5)
            plotted(&number)
            value = .number(number)
        case .date(var seconds):
            form(6)
            plotted(&seconds)
            value = .date(seconds)
        }
    }
}
