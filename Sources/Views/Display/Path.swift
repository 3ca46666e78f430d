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

/// How far a path reaches.
extension Path {
    /// The smallest rectangle around the path and the controls of its curves; nil for a path of nothing.
    package var controlBounds: Rect? { Self.around(elements.flatMap(\.points)) }

    /// The smallest rectangle around all points; nil for none.
    package static func around(_ points: [Point]) -> Rect? {
        guard let first = points.first else { return nil }
        var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
        for point in points {
            (left, right) = (min(left, point.x), max(right, point.x))
            (top, bottom) = (min(top, point.y), max(bottom, point.y))
        }
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Where the pen is; nil for a path of nothing.
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
    /// Where it goes, and the controls on its way.
    fileprivate var points: [Point] {
        switch self {
        case .move(let end), .line(let end): [end]
        case .quadCurve(let end, let control): [end, control]
        case .curve(let end, let control1, let control2): [end, control1, control2]
        case .closeSubpath: []
        }
    }
}

/// Whether places lie inside of a path.
extension Path {
    /// Whether `point` lies inside by `rule`; a part that is open counts as closed. Curves are taken as lines of a 24th of them each.
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
    /// Whether `point` lies inside.
    package func contains(_ point: Point) -> Bool {
        switch self {
        case .outline(.rectangle, let rect): rect.contains(point)
        case .outline(let outline, let rect):
            rect.contains(point) && outline.path(in: rect).contains(point, rule: .nonZero)
        case .path(let path, let rule): path.contains(point, rule: rule)
        }
    }
}
