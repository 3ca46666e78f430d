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
