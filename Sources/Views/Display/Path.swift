/// An outline of lines and curves in points; SwiftUI's `Path`. Its parts are taken as they come: numbers that are not finite
/// are left out when it is drawn.
public struct Path: Hashable, Sendable {
    /// One step of the pen; SwiftUI's `Path.Element`.
    public enum Element: Hashable, Sendable {
        /// Begins a new part.
        case move(to: Point)
        /// A straight line from where the pen is.
        case line(to: Point)
        /// A quadratic Bézier curve.
        case quadCurve(to: Point, control: Point)
        /// A cubic Bézier curve.
        case curve(to: Point, control1: Point, control2: Point)
        /// A straight line back to where the part began.
        case closeSubpath
    }

    /// The steps in their order.
    public var elements: [Element]

    /// A path of `elements`.
    public init(_ elements: [Element] = []) {
        self.elements = elements
    }
}

/// Which places are inside of a path that crosses itself.
public enum FillRule: String, Hashable, Sendable {
    /// Those that the path goes around in one direction more often than in the other.
    case nonZero
    /// Those from which a ray crosses the path an odd number of times.
    case evenOdd
}
