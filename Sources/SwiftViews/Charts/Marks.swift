import Views

/// A value with its label; Swift Charts' `PlottableValue`.
public struct PlottableValue: Sendable {
    let value: ChartValue

    /// A numeric value.
    public static func value(_ label: String, _ number: Double) -> PlottableValue {
        PlottableValue(value: .number(number))
    }

    /// An integer value.
    public static func value(_ label: String, _ number: Int) -> PlottableValue {
        PlottableValue(value: .number(Double(number)))
    }

    /// A category.
    public static func value(_ label: String, _ name: String) -> PlottableValue {
        PlottableValue(value: .category(name))
    }

    fileprivate var extent: ChartExtent { .value(value) }

    fileprivate var isNumber: Bool {
        if case .number = value { true } else { false }
    }
}

/// A bar; Swift Charts' `BarMark`. It grows along the axis of its number, upwards where both are numbers.
public struct BarMark: ChartContent {
    /// The bar.
    public let marks: ChartMarks

    /// A bar at two values.
    public init(x: PlottableValue, y: PlottableValue) {
        let isLevel = x.isNumber && !y.isNumber
        marks = ChartMarks(
            list: [ChartMark(.bar, x: x.extent, y: y.extent, valueAxis: isLevel ? .horizontal : .vertical)])
    }

    /// A bar over the full height, which starts at the end of the bar before it.
    public init(x: PlottableValue) {
        marks = ChartMarks(list: [ChartMark(.bar, x: x.extent, valueAxis: .horizontal)])
    }
}

/// A point of a line; Swift Charts' `LineMark`.
public struct LineMark: ChartContent {
    /// The point.
    public let marks: ChartMarks

    /// A point at two values.
    public init(x: PlottableValue, y: PlottableValue) {
        marks = ChartMarks(list: [ChartMark(.line, x: x.extent, y: y.extent)])
    }
}

/// A point of an area; Swift Charts' `AreaMark`.
public struct AreaMark: ChartContent {
    /// The point.
    public let marks: ChartMarks

    /// An area between zero and a value.
    public init(x: PlottableValue, y: PlottableValue) {
        marks = ChartMarks(list: [ChartMark(.area, x: x.extent, y: y.extent)])
    }

    /// An area from one value to another.
    public init(x: PlottableValue, yStart: PlottableValue, yEnd: PlottableValue) {
        marks = ChartMarks(list: [ChartMark(.area, x: x.extent, y: .range(yStart.value, yEnd.value))])
    }
}

/// A symbol; Swift Charts' `PointMark`.
public struct PointMark: ChartContent {
    /// The symbol.
    public let marks: ChartMarks

    /// A symbol at two values.
    public init(x: PlottableValue, y: PlottableValue) {
        marks = ChartMarks(list: [ChartMark(.point, x: x.extent, y: y.extent)])
    }
}

/// A rectangle over two bands; Swift Charts' `RectangleMark`.
public struct RectangleMark: ChartContent {
    /// The rectangle.
    public let marks: ChartMarks

    /// A rectangle at two values.
    public init(x: PlottableValue, y: PlottableValue) {
        marks = ChartMarks(list: [ChartMark(.rectangle, x: x.extent, y: y.extent)])
    }
}

/// A thin line across a chart; Swift Charts' `RuleMark`.
public struct RuleMark: ChartContent {
    /// The line.
    public let marks: ChartMarks

    /// A vertical line over the full height at a value.
    public init(x: PlottableValue) {
        marks = ChartMarks(list: [ChartMark(.rule, x: x.extent)])
    }

    /// A horizontal line over the full width at a value.
    public init(y: PlottableValue) {
        marks = ChartMarks(list: [ChartMark(.rule, y: y.extent, valueAxis: .horizontal)])
    }
}

/// A sector of a circle; Swift Charts' `SectorMark`.
public struct SectorMark: ChartContent {
    /// The sector.
    public let marks: ChartMarks

    /// A sector sized by the share of its number in the sum of all. `innerRadiusRatio` is the hole's share of the
    /// radius. `angularInset` is the distance in points taken off along both straight edges.
    public init(angle: PlottableValue, innerRadiusRatio: Double = 0, angularInset: Double = 0) {
        var number = 0.0
        if case .number(let value) = angle.value { number = value }
        let sector = ChartMark.Sector(
            value: number, innerRadius: .ratio(innerRadiusRatio), angularInset: angularInset)
        marks = ChartMarks(list: [ChartMark(.sector(sector))])
    }
}
