public import Views

/// The content of a chart: marks; Swift Charts' `ChartContent`.
public protocol ChartContent {
    /// The marks that make up the content.
    var marks: ChartMarks { get }
}

/// Marks of a chart with their styles.
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

    /// The marks coloured by `value`: each distinct value has its own colour and a name in the legend.
    public func foregroundStyle(by value: PlottableValue) -> ChartMarks {
        changed { ($0.foreground, $0.foregroundBy) = (nil, value.value) }
    }

    /// Points with a different symbol for each distinct value.
    public func symbol(by value: PlottableValue) -> ChartMarks { changed { $0.symbolBy = value.value } }

    /// Marks at the same position, placed beside one another by `value`.
    public func position(by value: PlottableValue) -> ChartMarks {
        changed { $0.positionBy = ChartPlacement(value: value.value) }
    }

    /// The marks with their opacity multiplied by `opacity`, from 0 to 1.
    public func opacity(_ opacity: Double) -> ChartMarks { changed { $0.opacity *= opacity } }

    /// The marks with rounded corners of `radius` points.
    public func cornerRadius(_ radius: Double) -> ChartMarks { changed { $0.cornerRadius = radius } }

    /// The marks with lines and rules drawn in `style`.
    public func lineStyle(_ style: StrokeStyle) -> ChartMarks { changed { $0.line = style } }

    /// The marks with lines and areas that interpolate between points by `method`.
    public func interpolationMethod(_ method: InterpolationMethod) -> ChartMarks {
        changed { $0.interpolation = method.interpolation }
    }

    private func changed(_ change: (inout ChartMarkStyle) -> Void) -> ChartMarks {
        var copy = marks
        for index in copy.list.indices { change(&copy.list[index].style) }
        return copy
    }
}

/// The interpolation of lines and areas between their points; Swift Charts' `InterpolationMethod`.
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

/// Combines the marks of a closure; Swift Charts' `ChartContentBuilder`.
@resultBuilder
public enum ChartContentBuilder {
    /// Returns marks unchanged.
    public static func buildExpression(_ content: some ChartContent) -> ChartMarks { content.marks }

    /// Returns the marks of a list of statements, in order.
    public static func buildBlock(_ parts: ChartMarks...) -> ChartMarks { ChartMarks(list: parts.flatMap(\.list)) }

    /// The marks of an `if` without an `else`.
    public static func buildOptional(_ part: ChartMarks?) -> ChartMarks { part ?? ChartMarks(list: []) }

    /// Returns the marks of an `if` whose condition is true.
    public static func buildEither(first: ChartMarks) -> ChartMarks { first }

    /// The marks of an `else`.
    public static func buildEither(second: ChartMarks) -> ChartMarks { second }

    /// The marks of a `for` loop.
    public static func buildArray(_ parts: [ChartMarks]) -> ChartMarks { ChartMarks(list: parts.flatMap(\.list)) }
}
