/// A line along a shape's edge; lengths in points.
public struct StrokeStyle: Hashable, Sendable {
    /// The line's width.
    public var lineWidth: Double
    /// The shape of the line's ends.
    public var lineCap: LineCap
    /// The shape of the line's corners.
    public var lineJoin: LineJoin
    /// The maximum length of a miter, as a multiple of the line's width; longer corners are beveled.
    public var miterLimit: Double
    /// The lengths of dashes and gaps, alternating; empty for a solid line.
    public var dash: [Double]
    /// The offset into the dash pattern at which the line begins.
    public var dashPhase: Double

    /// Creates a line of `lineWidth` points.
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

    /// The shape of a line's ends.
    public enum LineCap: String, Hashable, Sendable {
        case butt, round, square
    }

    /// The shape of a line's corners.
    public enum LineJoin: String, Hashable, Sendable {
        case miter, round, bevel
    }
}

extension StrokeStyle {
    /// The same line with finite lengths that are not negative; dashes that are all 0 make a solid line.
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
