public import Views

/// What stands in a chart: marks; Swift Charts' `ChartContent`.
public protocol ChartContent {
    /// The marks that the content is.
    var marks: ChartMarks { get }
}

/// Marks of a chart with how they look.
public struct ChartMarks: ChartContent {
    var list: [ChartMark]

    /// The marks themselves.
    public var marks: ChartMarks { self }
}

extension ChartContent {
    /// The marks painted with `style`.
    public func foregroundStyle<S: ShapeStyle>(_ style: S) -> ChartMarks {
        changed { $0.foreground = style.paintStyleAnywhere }
    }

    /// The marks coloured by what `value` is: each value has a colour, and a name in the legend.
    public func foregroundStyle(by value: PlottableValue) -> ChartMarks {
        changed { ($0.foreground, $0.foregroundBy) = (nil, value.value) }
    }

    /// Points with a symbol for each value.
    public func symbol(by value: PlottableValue) -> ChartMarks { changed { $0.symbolBy = value.value } }

    /// Marks of the same place beside one another, by what `value` is.
    public func position(by value: PlottableValue) -> ChartMarks {
        changed { $0.positionBy = ChartPlacement(value: value.value) }
    }

    /// The marks at a part of their opacity, from 0 to 1.
    public func opacity(_ opacity: Double) -> ChartMarks { changed { $0.opacity *= opacity } }

    /// Corners of a radius in points.
    public func cornerRadius(_ radius: Double) -> ChartMarks { changed { $0.cornerRadius = radius } }

    /// Lines and rules drawn as `style` says.
    public func lineStyle(_ style: StrokeStyle) -> ChartMarks { changed { $0.line = style } }

    /// Lines and areas that run from point to point as `method` says.
    public func interpolationMethod(_ method: InterpolationMethod) -> ChartMarks {
        changed { $0.interpolation = method.interpolation }
    }

    private func changed(_ change: (inout ChartMarkStyle) -> Void) -> ChartMarks {
        var copy = marks
        for index in copy.list.indices { change(&copy.list[index].style) }
        return copy
    }
}

/// How lines and areas run between their points; Swift Charts' `InterpolationMethod`.
public enum InterpolationMethod: Hashable, Sendable {
    case linear, cardinal, catmullRom, monotone, stepStart, stepCenter, stepEnd

    fileprivate var interpolation: ChartInterpolation {
        switch self {
        case .linear: .linear
        case .cardinal: .cardinal
        case .catmullRom: .catmullRom
        case .monotone: .monotone
        case .stepStart: .stepStart
        case .stepCenter: .stepCenter
        case .stepEnd: .stepEnd
        }
    }
}

/// Puts the marks of a closure together; Swift Charts' `ChartContentBuilder`.
@resultBuilder
public enum ChartContentBuilder {
    /// Marks as they are.
    public static func buildExpression(_ content: some ChartContent) -> ChartMarks { content.marks }

    /// Marks one after the other.
    public static func buildBlock(_ parts: ChartMarks...) -> ChartMarks { ChartMarks(list: parts.flatMap(\.list)) }

    /// The marks of an `if` without an `else`.
    public static func buildOptional(_ part: ChartMarks?) -> ChartMarks { part ?? ChartMarks(list: []) }

    /// The marks of an `if` that holds.
    public static func buildEither(first: ChartMarks) -> ChartMarks { first }

    /// The marks of an `else`.
    public static func buildEither(second: ChartMarks) -> ChartMarks { second }

    /// The marks of a `for` loop.
    public static func buildArray(_ parts: [ChartMarks]) -> ChartMarks { ChartMarks(list: parts.flatMap(\.list)) }
}
