/// A curve through points in pieces, which can be traversed in both directions.
struct ChartCurve {
    /// A piece from one point to the next: a line, or a cubic Bézier curve.
    struct Piece {
        var start: Point
        var controls: (Point, Point)?
        var end: Point
    }

    /// The pieces in order; empty for a single point.
    let pieces: [Piece]

    /// Creates a curve through `points`. If `isUpright`, the independent axis is vertical and the values are
    /// horizontal.
    init(_ points: [Point], _ interpolation: ChartInterpolation, isUpright: Bool = false) {
        let points = isUpright ? points.map(\.swapped) : points
        let pieces =
            switch interpolation {
            case .linear: zip(points, points.dropFirst()).map { Piece(start: $0, controls: nil, end: $1) }
            case .cardinal: Self.cardinal(points)
            case .catmullRom: Self.catmullRom(points)
            case .monotone: Self.monotone(points)
            case .stepStart: Self.steps(points, turn: 1)
            case .stepCenter: Self.steps(points, turn: 0.5)
            case .stepEnd: Self.steps(points, turn: 0)
            }
        self.pieces =
            isUpright
            ? pieces.map { piece in
                Piece(
                    start: piece.start.swapped, controls: piece.controls.map { ($0.0.swapped, $0.1.swapped) },
                    end: piece.end.swapped)
            } : pieces
    }

    /// The path elements from the first point on.
    var elements: [Path.Element] {
        pieces.map { piece in
            piece.controls.map { .curve(to: piece.end, control1: $0.0, control2: $0.1) } ?? .line(to: piece.end)
        }
    }

    /// The path elements from the last point backwards.
    var reversed: [Path.Element] {
        pieces.reversed().map { piece in
            piece.controls.map { .curve(to: piece.start, control1: $0.1, control2: $0.0) } ?? .line(to: piece.start)
        }
    }

    /// Returns horizontal pieces connected by vertical ones at the fraction `turn` of the distance: at the next point,
    /// in the middle, or immediately.
    private static func steps(_ points: [Point], turn: Double) -> [Piece] {
        zip(points, points.dropFirst()).flatMap { first, second -> [Piece] in
            let x = first.x + (second.x - first.x) * turn
            let stops = [first, Point(x: x, y: first.y), Point(x: x, y: second.y), second]
            return zip(stops, stops.dropFirst()).filter { $0 != $1 }.map { Piece(start: $0, controls: nil, end: $1) }
        }
    }

    /// Returns a cardinal spline: each point's tangent is a sixth of the vector from the previous point to the next.
    private static func cardinal(_ points: [Point]) -> [Piece] {
        points.indices.dropLast().map { index in
            let (before, start) = (points[max(index - 1, 0)], points[index])
            let (end, after) = (points[index + 1], points[min(index + 2, points.count - 1)])
            return Piece(
                start: start,
                controls: (
                    Point(x: start.x + (end.x - before.x) / 6, y: start.y + (end.y - before.y) / 6),
                    Point(x: end.x - (after.x - start.x) / 6, y: end.y - (after.y - start.y) / 6)
                ), end: end)
        }
    }

    /// Returns the centripetal Catmull–Rom spline (alpha 0.5), after Barry and Goldman: it has no loops where points
    /// are close.
    private static func catmullRom(_ points: [Point]) -> [Piece] {
        points.indices.dropLast().map { index in
            let (before, start) = (points[max(index - 1, 0)], points[index])
            let (end, after) = (points[index + 1], points[min(index + 2, points.count - 1)])
            let (first, middle, last) = (before.distance(start), start.distance(end), end.distance(after))
            func control(_ near: Point, _ far: Point, _ other: Point, _ own: Double) -> Point {
                guard own > 1e-9, middle > 1e-9 else { return near }
                let (a, b) = (own.squareRoot(), middle.squareRoot())
                let near3 = 2 * own + 3 * a * b + middle
                let whole = 3 * a * (a + b)
                return Point(
                    x: (near.x * near3 - other.x * middle + far.x * own) / whole,
                    y: (near.y * near3 - other.y * middle + far.y * own) / whole)
            }
            return Piece(
                start: start, controls: (control(start, end, before, first), control(end, start, after, last)), end: end
            )
        }
    }

    /// Returns Steffen's curve (1990), which is monotonic wherever its points are.
    private static func monotone(_ points: [Point]) -> [Piece] {
        guard points.count > 2 else {
            return zip(points, points.dropFirst()).map { Piece(start: $0, controls: nil, end: $1) }
        }
        func slope(_ index: Int) -> Double {
            let width = points[index + 1].x - points[index].x
            return width == 0 ? 0 : (points[index + 1].y - points[index].y) / width
        }
        func sign(_ number: Double) -> Double { number < 0 ? -1 : number > 0 ? 1 : 0 }
        var slopes = [Double](repeating: 0, count: points.count)
        for index in 1..<(points.count - 1) {
            let (h0, h1) = (points[index].x - points[index - 1].x, points[index + 1].x - points[index].x)
            let (s0, s1) = (slope(index - 1), slope(index))
            let parabola = h0 + h1 == 0 ? 0 : (s0 * h1 + s1 * h0) / (h0 + h1)
            slopes[index] = (sign(s0) + sign(s1)) * min(s0.magnitude, s1.magnitude, 0.5 * parabola.magnitude)
        }
        slopes[0] = (3 * slope(0) - slopes[1]) / 2
        let last = points.count - 1
        slopes[last] = (3 * slope(last - 1) - slopes[last - 1]) / 2
        return points.indices.dropLast().map { index in
            let third = (points[index + 1].x - points[index].x) / 3
            let (start, end) = (points[index], points[index + 1])
            return Piece(
                start: start,
                controls: (
                    Point(x: start.x + third, y: start.y + third * slopes[index]),
                    Point(x: end.x - third, y: end.y - third * slopes[index + 1])
                ), end: end)
        }
    }
}

extension Point {
    fileprivate var swapped: Point { Point(x: y, y: x) }

    fileprivate func distance(_ other: Point) -> Double {
        ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
    }
}
