/// A shape that fills the rectangle that it is given; radii in points.
public enum Outline: Hashable, Sendable {
    case rectangle
    /// One radius for every corner, limited to half of the shorter side.
    case roundedRectangle(cornerRadius: Double)
    /// A radius for each corner.
    case unevenRoundedRectangle(topLeading: Double, topTrailing: Double, bottomLeading: Double, bottomTrailing: Double)
    /// The largest circle in the middle.
    case circle
    case ellipse
    case capsule
}

/// A line along a shape's edge; lengths in points.
public struct StrokeStyle: Hashable, Sendable {
    /// The line's width.
    public var lineWidth: Double
    /// The form of the ends.
    public var lineCap: LineCap
    /// The form of the corners.
    public var lineJoin: LineJoin
    /// Lengths drawn and left out by turns; empty for an unbroken line.
    public var dash: [Double]
    /// How far into the dashes the line begins.
    public var dashPhase: Double

    /// A line of `lineWidth` points.
    public init(
        lineWidth: Double = 1, lineCap: LineCap = .butt, lineJoin: LineJoin = .miter, dash: [Double] = [],
        dashPhase: Double = 0
    ) {
        self.lineWidth = lineWidth
        self.lineCap = lineCap
        self.lineJoin = lineJoin
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
