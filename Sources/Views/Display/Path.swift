/// A path of lines and curves in points; SwiftUI's `Path`. Elements are stored unchanged: those with numbers that are
/// not finite are ignored when the path is drawn.
public struct Path: Hashable, Sendable {
    /// A path element; SwiftUI's `Path.Element`.
    public enum Element: Hashable, Sendable {
        /// The beginning of a new subpath.
        case move(to: Point)
        /// A straight line from the current point.
        case line(to: Point)
        /// A quadratic Bézier curve.
        case quadCurve(to: Point, control: Point)
        /// A cubic Bézier curve.
        case curve(to: Point, control1: Point, control2: Point)
        /// A straight line to the start of the subpath.
        case closeSubpath
    }

    /// The elements in order.
    public var elements: [Element]

    /// Creates a path of `elements`.
    public init(_ elements: [Element] = []) {
        self.elements = elements
    }
}

/// The rule that determines the interior of a self-intersecting path.
public enum FillRule: String, Hashable, Sendable {
    /// The points with a winding number other than 0.
    case nonZero
    /// The points from which a ray crosses the path an odd number of times.
    case evenOdd
}

/// The bounds of a path.
extension Path {
    /// The bounding rectangle of the path and the control points of its curves; nil for an empty path.
    package var controlBounds: Rect? { Self.around(elements.flatMap(\.points)) }

    /// Returns the bounding rectangle of all points; nil for none.
    package static func around(_ points: [Point]) -> Rect? {
        guard let first = points.first else { return nil }
        var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
        for point in points {
            (left, right) = (min(left, point.x), max(right, point.x))
            (top, bottom) = (min(top, point.y), max(bottom, point.y))
        }
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The current point; nil for an empty path.
    package var pen: Point? {
        var start: Point?
        var pen: Point?
        for element in elements {
            switch element {
            case .move(let end): (start, pen) = (end, end)
            case .line(let end), .quadCurve(let end, _), .curve(let end, _, _): pen = end
            case .closeSubpath: pen = start
            }
        }
        return pen
    }
}

extension Path.Element {
    /// The end point and the control points.
    fileprivate var points: [Point] {
        switch self {
        case .move(let end), .line(let end): [end]
        case .quadCurve(let end, let control): [end, control]
        case .curve(let end, let control1, let control2): [end, control1, control2]
        case .closeSubpath: []
        }
    }
}

/// Tests of points against the interior of a path.
extension Path {
    /// Whether `point` is inside the path by `rule`; open subpaths count as closed. Curves are approximated by 24 lines
    /// each.
    package func contains(_ point: Point, rule: FillRule) -> Bool {
        var winding = 0
        var (start, pen) = (Point.zero, Point.zero)
        func line(to end: Point) {
            defer { pen = end }
            guard (pen.y <= point.y) != (end.y <= point.y) else { return }
            let x = pen.x + (end.x - pen.x) * (point.y - pen.y) / (end.y - pen.y)
            if x > point.x { winding += end.y > pen.y ? 1 : -1 }
        }
        func curve(_ place: (Double) -> Point) {
            for step in 1...24 { line(to: place(Double(step) / 24)) }
        }
        for element in elements {
            switch element {
            case .move(let end):
                line(to: start)
                (start, pen) = (end, end)
            case .line(let end): line(to: end)
            case .quadCurve(let end, let control):
                let from = pen
                curve { from.mixed(with: control, $0).mixed(with: control.mixed(with: end, $0), $0) }
            case .curve(let end, let control1, let control2):
                let from = pen
                curve { share in
                    let middle = control1.mixed(with: control2, share)
                    return from.mixed(with: control1, share).mixed(with: middle, share)
                        .mixed(with: middle.mixed(with: control2.mixed(with: end, share), share), share)
                }
            case .closeSubpath: line(to: start)
            }
        }
        line(to: start)
        return rule == .nonZero ? winding != 0 : !winding.isMultiple(of: 2)
    }
}

extension DisplayList.Clip {
    /// Whether `point` is inside.
    package func contains(_ point: Point) -> Bool {
        switch self {
        case .outline(.rectangle, let rect): rect.contains(point)
        case .outline(let outline, let rect):
            rect.contains(point) && outline.path(in: rect).contains(point, rule: .nonZero)
        case .path(let path, let rule): path.contains(point, rule: rule)
        }
    }
}
