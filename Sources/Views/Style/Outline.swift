/// A shape that fills a given rectangle; lengths in points. SwiftUI's shapes as values.
public indirect enum Outline: Hashable, Sendable {
    case rectangle
    /// One radius for every corner, limited to half of the shorter side.
    case roundedRectangle(cornerRadius: Double, style: RoundedCornerStyle = .continuous)
    /// Corners that are quarters of an ellipse of twice this size, limited to half of the sides.
    case ellipticalRectangle(cornerSize: Size)
    /// A radius for each corner.
    case unevenRoundedRectangle(
        topLeading: Double, topTrailing: Double, bottomLeading: Double, bottomTrailing: Double,
        style: RoundedCornerStyle = .continuous)
    /// The largest circle in the middle.
    case circle
    case ellipse
    case capsule
    /// The shape of the enclosing container, inset; a rectangle without a container.
    case containerRelative
    /// A rectangle whose corners follow those of the enclosing container.
    case concentricRectangle(ConcentricCorners)
    /// A path from the rectangle's top left corner, independent of the rectangle's size.
    case path(Path)
    /// The part of a shape's outline between two fractions of its length.
    case trimmed(Outline, from: Double, to: Double)
    /// A shape in the rectangle inset by a length at each edge, its radii reduced by the same length.
    case inset(Outline, by: Double)
    /// A program's custom shape.
    case custom(CustomOutline)
}

/// The curve of a corner; SwiftUI's `RoundedCornerStyle`.
public enum RoundedCornerStyle: String, Hashable, Sendable {
    /// A quarter of a circle.
    case circular
    /// A curve with continuously increasing curvature, like the corners of Apple's devices.
    case continuous
}

/// The corners of a rectangle that follow its container's; SwiftUI's `ConcentricRectangle`.
public struct ConcentricCorners: Hashable, Sendable {
    /// The radius of a corner.
    public enum Corner: Hashable, Sendable {
        /// A fixed radius.
        case fixed(Double)
        /// The container's radius less the distance from its corner, at least `minimum`.
        case concentric(minimum: Double)
    }

    /// The top left corner.
    public var topLeading: Corner
    /// The top right corner.
    public var topTrailing: Corner
    /// The bottom left corner.
    public var bottomLeading: Corner
    /// The bottom right corner.
    public var bottomTrailing: Corner
    /// Whether every corner has the largest of their radii.
    public var isUniform: Bool

    /// Creates four corners.
    public init(
        topLeading: Corner = .concentric(minimum: 0), topTrailing: Corner = .concentric(minimum: 0),
        bottomLeading: Corner = .concentric(minimum: 0), bottomTrailing: Corner = .concentric(minimum: 0),
        isUniform: Bool = false
    ) {
        self.topLeading = topLeading
        self.topTrailing = topTrailing
        self.bottomLeading = bottomLeading
        self.bottomTrailing = bottomTrailing
        self.isUniform = isUniform
    }
}
