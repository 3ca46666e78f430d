/// A line along a shape's edge; lengths in points.
public struct StrokeStyle: Hashable, Sendable {
    /// The line's width.
    public var lineWidth: Double
    /// The form of the ends.
    public var lineCap: LineCap
    /// The form of the corners.
    public var lineJoin: LineJoin
    /// How many times the line's width a sharp corner may be long before it is cut.
    public var miterLimit: Double
    /// Lengths drawn and left out by turns; empty for an unbroken line.
    public var dash: [Double]
    /// How far into the dashes the line begins.
    public var dashPhase: Double

    /// A line of `lineWidth` points.
    public init(
        lineWidth: Double = 1, lineCap: LineCap = .butt, lineJoin: LineJoin = .miter, miterLimit: Double = 10,
        dash: [Double] = [], dashPhase: Double = 0
    ) {
        self.lineWidth = lineWidth
        self.lineCap = lineCap
        self.lineJoin = lineJoin
        self.miterLimit = miterLimit
        self.dash = dash
        self.dashPhase = dashPhase
    }

    /// The form of a line's ends.
    public enum LineCap: String, Hashable, Sendable {
        case butt, round, square
    }

    /// The form of a line's corners.
    public enum LineJoin: String, Hashable, Sendable {
        case miter, round, bevel
    }
}

extension StrokeStyle {
    /// The same line with lengths that can be drawn; dashes that are all 0 make an unbroken line.
    package var sanitized: StrokeStyle {
        var copy = self
        copy.lineWidth = Length.extent(lineWidth)
        copy.miterLimit = min(max(Length.finite(miterLimit, or: 10), 1), 100)
        copy.dash = dash.map(Length.extent)
        if copy.dash.allSatisfy({ $0 == 0 }) { copy.dash = [] }
        copy.dashPhase = Length.finite(dashPhase)
        return copy
    }
}
