public import Foundation
import SwiftViews
public import Views

/// The queries of SwiftUI's `Path`.
extension Path {
    /// Whether the path has no elements.
    public var isEmpty: Bool { elements.isEmpty }

    /// The current point; nil for an empty path.
    public var currentPoint: CGPoint? { pen.map { CGPoint($0) } }

    /// The bounding rectangle of the path, without the control points of its curves; `CGRect.null` for an empty path.
    public var boundingRect: CGRect {
        var points: [Point] = []
        var (start, pen) = (Point.zero, Point.zero)
        for element in elements {
            switch element {
            case .move(let end):
                (start, pen) = (end, end)
                points.append(end)
            case .line(let end):
                pen = end
                points.append(end)
            case .quadCurve(let end, let control):
                let (first, second) = (toward(pen, control), toward(end, control))
                points += extremes(pen, first, second, end)
                pen = end
            case .curve(let end, let control1, let control2):
                points += extremes(pen, control1, control2, end)
                pen = end
            case .closeSubpath: pen = start
            }
        }
        return Path.around(points.filter { $0.x.isFinite && $0.y.isFinite }).map { CGRect($0) } ?? .null
    }

    /// Whether the path contains `point`, by the even-odd rule if `eoFill` is true.
    public func contains(_ point: CGPoint, eoFill: Bool = false) -> Bool {
        contains(point.inPoints, rule: eoFill ? .evenOdd : .nonZero)
    }

    /// Returns the path transformed by `transform`.
    public func transform(_ transform: CGAffineTransform) -> Path { applying(transform) }

    /// Returns the path translated.
    public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path {
        applying(CGAffineTransform(translationX: dx, y: dy))
    }

    /// Returns the part of the path between two fractions of its length.
    public func trimmedPath(from: CGFloat, to: CGFloat) -> Path { trimmed(from: from, to: to) }

    /// Calls `body` with each element.
    public func forEach(_ body: (Path.Element) -> Void) { elements.forEach(body) }
}

/// Returns a control point of the cubic curve that equals a quadratic one.
private func toward(_ end: Point, _ control: Point) -> Point {
    Point(x: end.x + (control.x - end.x) * 2 / 3, y: end.y + (control.y - end.y) * 2 / 3)
}

/// Returns the end points and the extrema of a cubic curve.
private func extremes(_ start: Point, _ control1: Point, _ control2: Point, _ end: Point) -> [Point] {
    func place(_ t: Double) -> Point {
        let u = 1 - t
        let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        return Point(
            x: a * start.x + b * control1.x + c * control2.x + d * end.x,
            y: a * start.y + b * control1.y + c * control2.y + d * end.y)
    }
    let across = turns(start.x, control1.x, control2.x, end.x)
    let down = turns(start.y, control1.y, control2.y, end.y)
    return [start, end] + (across + down).map(place)
}

/// Returns the roots between 0 and 1 of the derivative of a cubic Bézier polynomial.
private func turns(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) -> [Double] {
    let (a, b, c) = (p3 - 3 * p2 + 3 * p1 - p0, 2 * (p2 - 2 * p1 + p0), p1 - p0)
    var roots: [Double] = []
    if abs(a) < 1e-12 {
        if b != 0 { roots = [-c / b] }
    } else {
        let discriminant = b * b - 4 * a * c
        if discriminant >= 0 {
            let root = discriminant.squareRoot()
            roots = [(-b + root) / (2 * a), (-b - root) / (2 * a)]
        }
    }
    return roots.filter { $0 > 0 && $0 < 1 }
}
